#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "model/weights/checkpoint.h"

namespace model {

/// The array in the bytes of a .npy file (numpy.lib.format, versions 1 to 3); it is a view of
/// `content`. Throws Error about `subject`.
StoredTensor parse_npy(std::span<const std::byte> content, const std::string& subject);

/// Reads what numpy.savez and savez_compressed write: arrays of type <f4, <f8, <f2, <i8, <i4, |u1
/// or |b1 in C or Fortran order (.npy format 1 to 3), by name. Throws Error for anything else, any
/// damage, and archives that unpack to far more than their size (kWeightsZip).
TensorFile read_npz(const std::string& path);

}  // namespace model
