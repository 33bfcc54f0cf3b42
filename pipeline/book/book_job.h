// Interface for making an audiobook: the job, its result, and make_book().
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "io/audio_format.h"
#include "io/book/book.h"
#include "io/tags.h"
#include "model/engine/engine.h"
#include "pipeline/book/book_record.h"
#include "pipeline/book/script.h"
#include "pipeline/book/timeline.h"
#include "pipeline/mastering/target.h"
#include "pipeline/run/job/render_job.h"

namespace pipeline {

/// What gets one constant gain.
enum class GainScope { kItem, kChapter, kBook };

/// What is to become of a book.
struct BookJob {
  io::Source source;
  std::vector<std::filesystem::path> inputs;  ///< all that is read: the source, cast, cover, model
  std::filesystem::path output;
  Narration narration;
  BookPauses pauses;
  io::AudioFormat audio;         ///< of chapters and book
  bool m4b = false;              ///< the book's file is an M4B made of `audio`, which is FLAC
  int m4b_kbit_per_second = 64;  ///< of its AAC
  io::TagTexts tags;             ///< of all files, instead of the book's own; empty ones: none
  bool overlay = false;          ///< an EPUB 3 that reads itself aloud, besides
  const LoudnessTarget* target = nullptr;  ///< none: no gain
  GainScope scope = GainScope::kChapter;
};

struct BookSummary {
  RunSummary run;  ///< of the speech; `kStopped`, too, when the rest was: then there is no record
  BookRecord record;
};

/// Renders the script's segments into `OUTPUT/paragraphs`, as far as they are not there yet, and
/// puts them together: `chapters/01.EXT` and so on, `book.EXT`, `book.cue`, `book.ffmetadata`,
/// `loudness.csv`, `book.json`. A file is made again only when something that makes it has changed.
/// When it is stopped, what is finished stays, and the next run resumes from there.
/// Paragraphs that fail are missing in their chapter, which says so; the rest is rendered.
/// Throws ManifestError and io::Error like render_job(), and io::Error when audio cannot be read or
/// written, or ffmpeg fails.
BookSummary make_book(const io::Book& book, const BookScript& script, const BookJob& job,
                      const model::Engine& engine, const RunOptions& options, Observer& observer);

}  // namespace pipeline
