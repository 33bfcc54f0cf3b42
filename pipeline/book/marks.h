#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/audio_format.h"
#include "io/files/owned_folder.h"

namespace pipeline {

/// The book's tags and chapters as FFMPEG reads them (FFMETADATA1), times in samples.
std::string to_ffmetadata(const std::string& title, const std::string& author,
                          const std::vector<io::ChapterMark>& marks, int sample_rate);

/// The chapters as a cue sheet of `file`. The format has no way to write a double quote or a line
/// break: they become single quotes and spaces. Times are rounded down to its 75ths of a second.
std::string to_cue(const std::string& title, const std::string& author, const std::string& file,
                   const std::vector<io::ChapterMark>& marks, int sample_rate);

/// Throws io::Error, saying how to get it, unless a program `ffmpeg` is in the PATH.
void require_ffmpeg();

/// Makes an M4B (AAC in MPEG-4, with chapters, tags and a cover) of an audio file, by the installed
/// `ffmpeg`. `ffmetadata`: tags and chapters; `cover`: an image, or empty. The file is made in the
/// staging folder of `folder`. Throws io::Error with what ffmpeg says.
io::HiddenName make_m4b(const std::filesystem::path& audio, const std::filesystem::path& ffmetadata,
                        const std::filesystem::path& cover, const io::OwnedFolder& folder);

}  // namespace pipeline
