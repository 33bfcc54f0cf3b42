#pragma once

#include <filesystem>

#include "io/files/owned_folder.h"

namespace pipeline {

/// Throws io::Error, saying how to get it, unless a program `ffmpeg` is in the PATH.
void require_ffmpeg();

/// Makes an M4B (AAC in MPEG-4, with chapters, tags and a cover) of an audio file, by the installed
/// `ffmpeg`. `ffmetadata`: tags and chapters; `cover`: an image, or empty. The file is made in the
/// staging folder of `folder`. Throws io::Error with what ffmpeg says.
io::HiddenName make_m4b(const std::filesystem::path& audio, const std::filesystem::path& ffmetadata,
                        const std::filesystem::path& cover, const io::OwnedFolder& folder);

}  // namespace pipeline
