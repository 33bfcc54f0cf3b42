// Files of a finished audiobook, the keys that tell when one is out of date, and book.json.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "io/audio_format.h"
#include "io/base/owned_folder.h"
#include "io/loudness.h"
#include "io/tags.h"
#include "pipeline/book/timeline.h"

namespace pipeline {

/// A finished chapter or book, as the record of the output folder has it.
struct BookFile {
  std::string file;  ///< relative to the output folder
  std::string key;   ///< hash of all that makes it: equal keys are equal files
  std::int64_t bytes = 0;
  std::string hash;          ///< XXH3-128 of its bytes
  std::int64_t samples = 0;  ///< at the format's rate
};

/// The figures of timelines end to end. Throws io::Error.
io::Loudness measure(std::span<const ChapterTimeline> timelines, int sample_rate,
                     const Heard& heard);

/// Hash of what makes the samples of timelines: files, pauses and gains.
std::string key_of(std::span<const ChapterTimeline> timelines);

/// The same with what makes a file of the samples.
std::string key_of(std::span<const ChapterTimeline> timelines, const io::AudioFormat& format,
                   const io::Tags& tags);

/// Writes timelines as one tagged file, complete or not at all, each resampled by itself, so that a
/// book is its chapters end to end. A WAV file has the chapters of `tags` as cue points too, unless
/// io::cue_fault() says that it cannot. `meter`: hears the samples, too. Throws io::Error.
BookFile write_book_file(std::span<const ChapterTimeline> timelines, const io::AudioFormat& format,
                         const io::Tags& tags, const io::Target& target, const Heard& heard,
                         io::LoudnessMeter* meter = nullptr);

/// Whether `known` is what the key asks for, and its file is there as it was written; then it
/// stays.
bool is_current(const BookFile& known, const std::string& key, io::OwnedFolder& output);

/// A chapter of a finished book.
struct ChapterRecord {
  std::string title;
  int depth = 1;
  BookFile file;
  bool is_new = false;         ///< made by this run
  std::int64_t begin = 0;      ///< samples in the book's file, at its rate
  double gain_db = 0;          ///< of the whole chapter; 0 where its items have their own
  io::Loudness loudness = {};  ///< of the finished file
  std::vector<std::string> missing = {};  ///< see ChapterTimeline
};

/// `book.json`, which tells people what a book has become, and the next run what is done.
struct BookRecord {
  std::string title;
  std::string author;
  std::string language;
  std::string target;  ///< empty: none
  int sample_rate = 0;
  std::vector<ChapterRecord> chapters;
  BookFile book;
  BookFile overlay;            ///< of an EPUB with sound; without a file where none was asked for
  io::Loudness loudness = {};  ///< of the whole book, before a lossy codec
  std::vector<std::string> problems;  ///< parts of the source that could not be read
  std::vector<std::string> notices;   ///< what the book's file cannot hold
  bool is_complete = true;            ///< false: stopped; of what is not made again, the file alone
};

inline constexpr const char* kBookRecordName = "book.json";  ///< in the output folder

/// Writes it; paragraphs have their times and texts from `script` and `timelines`, one of each per
/// chapter. Throws io::Error.
void write_record(const io::Target& target, const BookRecord& record, const BookScript& script,
                  const std::vector<ChapterTimeline>& timelines);

/// The files of an earlier run, chapters in order and the book; no more of the record. One that is
/// missing or damaged is empty, and then all of it is made again.
BookRecord read_record(const std::filesystem::path& output);

}  // namespace pipeline
