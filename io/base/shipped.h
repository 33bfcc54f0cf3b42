// Finds the voices, data and helper programs that are installed with kokoro-render.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace io {

/// Where a file or folder that ships with the program (`voices/demo`, `cases`) may be, best first:
/// in the folder that the environment variable KOKORO_RENDER_DATA names, beside an installed
/// program, beside the library this code is in, and what the build was told. Never in the current
/// folder, unless that variable says so.
std::vector<std::filesystem::path> shipped_places(const std::string& name);

/// The first of them that is there.
std::optional<std::filesystem::path> find_shipped(const std::string& name);

/// Where a program that ships with this one, and that nobody else calls, may be, best first: in the
/// folder that the environment variable KOKORO_RENDER_LIBEXEC names, in libexec/kokoro-render
/// beside an installed program or library, and where the build was told.
std::vector<std::filesystem::path> helper_places(const std::string& name);

/// The first of them that is there.
std::optional<std::filesystem::path> find_helper(const std::string& name);

}  // namespace io
