#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "io/audio_format.h"
#include "io/book/book.h"

namespace io {

/// What an audio file says of itself. Texts are UTF-8.
struct Tags {
  std::string title;
  std::string artist;
  std::string album;
  int track = 0;  ///< 0: none
  std::string genre = "Audiobook";
  std::vector<ChapterMark> chapters = {};
  int sample_rate = 0;  ///< Hz, of the chapters' samples
  std::optional<Cover> cover = {};
};

/// Writes tags into a finished audio file, in place, with TagLib: ID3v2.4 with CHAP frames (MP3 and
/// WAV), Vorbis comments with CHAPTER001 and so on, and pictures (FLAC, Ogg). An RF64 file is left
/// as it is: there is no agreed place in it. The cue points of WAV are AudioSink's. Throws Error
/// when the file cannot be changed.
void write_tags(const std::filesystem::path& path, Container container, const Tags& tags);

}  // namespace io
