#pragma once

#include <string>

#include "model/weights/checkpoint.h"

namespace model {

/// Reads a PyTorch zip, a safetensors or an npz file, whichever the content says it is. Throws
/// Error for others and as read_torch_file, read_safetensors and read_npz do.
TensorFile read_tensor_file(const std::string& path);

}  // namespace model
