#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pipeline/book/script.h"
#include "pipeline/journal/record.h"

namespace pipeline {

/// Silence in a book, in ms.
struct BookPauses {
  int paragraph = 600;
  int heading = 1200;  ///< after a heading, and before one within a chapter
  int scene = 1800;
  int voice = 150;  ///< between two voices or languages of a paragraph
  int head = 600;   ///< before a chapter's first word
  int tail = 2000;  ///< after its last
};

/// A stretch of a chapter: one file of speech, or room tone.
struct Clip {
  std::filesystem::path file;  ///< empty: room tone
  std::string hash;            ///< of the file's bytes
  std::int64_t samples = 0;    ///< at model::kSampleRate
  double gain_db = 0;          ///< of this file alone
};

/// When a paragraph is heard, in samples at model::kSampleRate from the chapter's begin.
struct Spoken {
  std::size_t paragraph;  ///< in the chapter's script
  std::int64_t begin;
  std::int64_t end;
};

/// What a chapter is made of, in order.
struct ChapterTimeline {
  std::vector<Clip> clips;
  std::vector<Spoken> spoken;
  double gain_db = 0;                ///< of all of it, room tone included
  std::vector<std::string> missing;  ///< places of paragraphs of which a part could not be rendered

  std::int64_t samples() const;
};

/// Lays out a chapter. `find`: the record of a finished segment by its id, nothing when there is
/// no file; `folder`: what their paths are relative to. Room tone lies between the files and at
/// both ends; what could not be rendered is missing without a gap.
ChapterTimeline lay_out(const ScriptChapter& chapter, const BookPauses& pauses,
                        const std::filesystem::path& folder,
                        const std::function<std::optional<Outcome>(const std::string&)>& find);

/// Plays a timeline into `take`, block by block at model::kSampleRate, with its gains. Room tone is
/// noise at -80 dB RMS before the gain, the same at every call. Throws io::Error when a file is
/// gone or has another length than the timeline says.
void play(const ChapterTimeline& timeline, const std::function<void(std::span<const float>)>& take);

}  // namespace pipeline
