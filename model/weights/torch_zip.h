#pragma once

#include <string>

#include "model/weights/checkpoint.h"
#include "model/weights/zip_archive.h"

namespace model {

/// Whether the archive is one that torch.save wrote, rather than, say, an npz.
bool holds_torch_pickle(const ZipArchive& archive);

/// Reads what torch.save of PyTorch 1.6 or later writes: a tensor (named "") or nested
/// dictionaries of tensors (named by their keys joined with dots). The tensors are views of the
/// storages as saved: shared, sliced and transposed ones stay so. Nothing in the file is executed.
/// Throws Error for anything else or any damage.
TensorFile read_torch_file(const std::string& path);

}  // namespace model
