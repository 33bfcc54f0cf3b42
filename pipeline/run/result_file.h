#pragma once

#include <filesystem>
#include <string>

#include "io/atomic_file.h"
#include "pipeline/journal/record.h"

namespace pipeline {

/// What is wrong with a file that should hold what `stamp` says: it is missing, or no plain file,
/// or has another size, with `verify` another hash. Empty when nothing is. Throws io::Error when it
/// cannot be read.
std::string file_fault(const std::filesystem::path& file, const io::FileStamp& stamp, bool verify);

/// The same of the audio file that `outcome` tells of, in the folder `output`.
std::string file_fault(const std::filesystem::path& output, const Outcome& outcome, bool verify);

}  // namespace pipeline
