// Writes float32 vectors for NumPy.
#pragma once

#include <span>

#include "io/base/atomic_file.h"

namespace io {

/// A vector as NumPy's .npy, version 1.0: float32, little-endian, shape (n,). Throws Error.
SealedFile write_npy(Target target, std::span<const float> values);

}  // namespace io
