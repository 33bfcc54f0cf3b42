// The contents of a chapter in time, clips of speech and room tone, and their playback.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pipeline/book/script.h"

namespace pipeline {

/// Silence in a book, in ms, between the sounds: what utterances have of their own at either end is
/// a part of it.
struct BookPauses {
  int paragraph = 600;
  int heading = 1200;  ///< after a heading, and before one within a chapter
  int scene = 1800;
  int voice = 150;  ///< between two voices or languages of a paragraph
  int head = 600;   ///< before a chapter's first word
  int tail = 2000;  ///< after its last
};

/// A stretch of a chapter: of a file of speech, or room tone. In samples at model::kSampleRate.
struct Clip {
  std::filesystem::path file;  ///< empty: room tone
  std::string hash;            ///< of the file's bytes
  std::int64_t length = 0;     ///< of the file
  std::int64_t begin = 0;      ///< what of it is not played
  std::int64_t samples = 0;    ///< what is
  double gain_db = 0;          ///< of this file alone
};

/// A finished file of speech.
struct Utterance {
  std::filesystem::path file = {};
  std::string hash = {};  ///< of its bytes
  std::int64_t samples = 0;
  std::int64_t head = 0;  ///< samples before the first sound
  std::int64_t tail = 0;  ///< after the last
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

/// Told how many seconds of sound went by since it was told last. May throw, which ends the pass.
using Heard = std::function<void(double seconds)>;

/// Lays out a chapter. `find`: a finished segment by its id, nothing when there is no file. Files
/// are played from 20 ms before their first sound to 20 ms after their last, and faded where they
/// are cut; room tone lies between them and at both ends. What could not be rendered is missing
/// without a gap.
ChapterTimeline lay_out(const ScriptChapter& chapter, const BookPauses& pauses,
                        const std::function<std::optional<Utterance>(const std::string&)>& find);

/// Plays a timeline into `take`, block by block at model::kSampleRate, with its gains. Room tone is
/// noise at -80 dB RMS before the gain, the same at every call. Throws io::Error when a file is
/// gone or has another length than the timeline says.
void play(const ChapterTimeline& timeline, const std::function<void(std::span<const float>)>& take);

}  // namespace pipeline
