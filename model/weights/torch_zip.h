#pragma once

#include <string>

#include "io/files/zip_archive.h"
#include "model/weights/checkpoint.h"

namespace model {

constexpr io::ZipLimits kWeightsZip = {.expansion = 4};  ///< weights hardly compress

/// Whether the archive is one that torch.save wrote, rather than, say, an npz.
bool holds_torch_pickle(const io::ZipArchive& archive);

/// Reads what torch.save of PyTorch 1.6 or later writes: a tensor (named "") or nested
/// dictionaries of tensors (named by their keys joined with dots). The tensors are views of the
/// storages as saved: shared, sliced and transposed ones stay so. Nothing in the file is executed.
/// Throws Error for anything else or any damage, that of the zip file as io::Error.
TensorFile read_torch_file(const std::string& path);

}  // namespace model
