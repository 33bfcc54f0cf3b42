#pragma once

#include <filesystem>
#include <string>

namespace io {

/// All bytes of a file. Throws Error.
std::string read_file(const std::filesystem::path& path);

}  // namespace io
