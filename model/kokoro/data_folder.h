#pragma once

#include <filesystem>
#include <string>

namespace model {

/// A file or folder that ships with the program (`voices/demo`, `cases`): beside an installed
/// program, or in the source tree it was built from. Throws Error when it is in neither place.
std::filesystem::path shipped(const std::string& name);

}  // namespace model
