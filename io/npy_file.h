#pragma once

#include <filesystem>
#include <span>

#include "io/atomic_file.h"

namespace io {

/// Writes a vector as NumPy's .npy, version 1.0: float32, little-endian, shape (n,); complete or
/// not at all. Throws Error.
FileStamp write_npy(const std::filesystem::path& path, std::span<const float> values,
                    const std::filesystem::path& staging = {});

}  // namespace io
