#pragma once

#include <filesystem>
#include <string>

#include "pipeline/journal/record.h"

namespace pipeline {

/// What is wrong with the file that `outcome` tells of: it is missing, or no plain file, or has
/// another size, with `verify` another hash. Empty when nothing is. Throws io::Error when it cannot
/// be read.
std::string file_fault(const std::filesystem::path& output, const Outcome& outcome, bool verify);

}  // namespace pipeline
