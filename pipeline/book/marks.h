#pragma once

#include <string>
#include <vector>

#include "io/chapter_mark.h"

namespace pipeline {

/// The book's tags and chapters as FFMPEG reads them (FFMETADATA1), times in samples.
std::string to_ffmetadata(const std::string& title, const std::string& author,
                          const std::vector<io::ChapterMark>& marks, int sample_rate);

/// The chapters as a cue sheet of `file`. The format has no way to write a double quote or a line
/// break: they become single quotes and spaces. Times are rounded down to its 75ths of a second.
std::string to_cue(const std::string& title, const std::string& author, const std::string& file,
                   const std::vector<io::ChapterMark>& marks, int sample_rate);

}  // namespace pipeline
