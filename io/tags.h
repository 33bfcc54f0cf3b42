#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "io/audio_format.h"
#include "io/book/book.h"

namespace io {

/// A chapter of a recording.
struct ChapterMark {
  std::string title;
  std::int64_t begin_ms = 0;
  std::int64_t end_ms = 0;
};

/// What an audio file says of itself. Texts are UTF-8.
struct Tags {
  std::string title;
  std::string artist;
  std::string album;
  int track = 0;  ///< 0: none
  std::string genre = "Audiobook";
  std::vector<ChapterMark> chapters = {};
  std::optional<Cover> cover = {};
};

/// Writes tags into a finished audio file, in place, with TagLib: ID3v2.4 with CHAP frames (MP3 and
/// WAV), Vorbis comments with CHAPTER001 and so on, and pictures (FLAC, Ogg). An RF64 file is left
/// as it is: there is no agreed place in it. Throws Error when the file cannot be changed.
void write_tags(const std::filesystem::path& path, Container container, const Tags& tags);

}  // namespace io
