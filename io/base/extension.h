// File extensions, normalised to lower case.
#pragma once

#include <filesystem>
#include <string>

namespace io {

/// What the name of a file ends in, from its last point on, in small letters: `.wav` of `A.WAV`.
/// Empty when there is no point, or only one at the begin.
std::string extension_of(const std::filesystem::path& file);

}  // namespace io
