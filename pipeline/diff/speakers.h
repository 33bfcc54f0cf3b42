#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "pipeline/diff/finding.h"

namespace pipeline::diff {

/// Who speaks the finished items of a run, by id, as the journals of its output folder tell; empty
/// for any other folder. Throws io::Error when a journal cannot be read.
std::map<std::string, Speaker> speakers_of(const std::filesystem::path& output);

}  // namespace pipeline::diff
