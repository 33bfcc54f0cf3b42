#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/loudness.h"
#include "pipeline/book/book_file.h"
#include "pipeline/book/timeline.h"

namespace pipeline {

/// A chapter of a finished book.
struct ChapterRecord {
  std::string title;
  int depth = 1;
  BookFile file;
  bool is_new = false;         ///< made by this run
  std::int64_t begin = 0;      ///< samples in the book's file, at its rate
  double gain_db = 0;          ///< of the whole chapter; 0 where its items have their own
  io::Loudness loudness = {};  ///< of the finished file
  std::vector<std::string> missing = {};  ///< see Timeline
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
                  const std::vector<Timeline>& timelines);

/// The files of an earlier run, chapters in order and the book; no more of the record. One that is
/// missing or damaged is empty, and then all of it is made again.
BookRecord read_record(const std::filesystem::path& output);

}  // namespace pipeline
