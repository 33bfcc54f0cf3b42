#pragma once

#include <filesystem>
#include <string>

namespace io {

/// XXH3-128 of a file's bytes as 32 hex digits, read in blocks. Throws Error.
std::string hash_file(const std::filesystem::path& path);

/// The same of an open file, from its first byte; its position stays. `subject` is its name in
/// errors.
std::string hash_file(int descriptor, const std::string& subject);

}  // namespace io
