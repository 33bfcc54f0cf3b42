// Tags, cover and chapter marks of audio files, under the names of Vorbis comments.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/audio_format.h"
#include "io/base/cover.h"

namespace io {

/// Texts in UTF-8, none empty, by their names in capitals, which are those of Vorbis comments:
/// TITLE, ARTIST, ALBUM, ALBUMARTIST, NARRATOR, DATE, PUBLISHER, DESCRIPTION, SERIES, SERIES-PART,
/// GENRE, TRACKNUMBER, COPYRIGHT, ENCODER and any others.
using TagTexts = std::map<std::string, std::string>;

/// What an audio file says of itself.
struct Tags {
  TagTexts texts = {};
  std::vector<ChapterMark> chapters = {};
  int sample_rate = 0;  ///< Hz, of the chapters' samples
  std::optional<Cover> cover = {};
};

/// The name that a text is kept by: in capitals, and of several that mean the same the one above
/// (YEAR is DATE, COMMENT is DESCRIPTION, AUTHOR is ARTIST). Empty for what cannot be a name in
/// every container: one is made of letters, digits, `-`, `_` and spaces.
std::string tag_name(std::string_view name);

/// The texts as they are written: players look for a narrator under COMPOSER.
TagTexts written_texts(const Tags& tags);

/// Writes tags into a finished audio file, in place, with TagLib: ID3v2.4 with CHAP frames (MP3 and
/// WAV, which has INFO chunks, too), Vorbis comments with CHAPTER001 and so on, and pictures (FLAC,
/// Ogg). An RF64 file is left as it is: there is no agreed place in it. The cue points of WAV are
/// AudioSink's. `descriptor`: of the file, open for reading and writing; `subject`: what errors
/// call it. Throws Error when the file cannot be changed.
void write_tags(int descriptor, const std::string& subject, Container container, const Tags& tags);

/// Writes the texts into an M4B, in place: as the atoms of iTunes, or free-form ones where it has
/// none. Chapters and cover stay as they are. Throws Error.
void write_m4b_tags(const std::filesystem::path& path, const Tags& tags);

}  // namespace io
