#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace io {

/// All bytes of a file. Throws Error.
std::string read_file(const std::filesystem::path& path);

/// Whether two files hold the same bytes, read in blocks; nothing is read when their sizes differ.
/// Safe to call from several threads. Throws Error.
bool same_bytes(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace io
