#pragma once

#include <filesystem>

namespace io {

/// Whether two files hold the same bytes, read in blocks; nothing is read when their sizes differ.
/// Safe to call from several threads. Throws Error.
bool same_bytes(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace io
