#pragma once

#include <string>

#include "model/weights/checkpoint.h"

namespace model {

/// Reads what numpy.savez and savez_compressed write: arrays of type <f4, <f8, <f2, <i8, <i4, |u1
/// or |b1 in C or Fortran order (.npy format 1 to 3), by name. Throws Error for anything else, any
/// damage, and archives that unpack to far more than their size (kWeightsZip).
TensorFile read_npz(const std::string& path);

}  // namespace model
