#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "io/files/owned_folder.h"
#include "pipeline/book/book_job.h"
#include "pipeline/book/loudness_cache.h"
#include "pipeline/book/loudness_table.h"

namespace pipeline {

/// Puts rendered speech together to chapters and a book. One object, one thread.
class Assembly {
 public:
  /// Asked before each file that has to be made or measured.
  using IsStopping = std::function<bool()>;

  /// All of them must outlive this object.
  Assembly(const io::Book& book, const BookScript& script, const BookJob& job,
           io::OwnedFolder& folder, IsStopping is_stopping);

  /// Nothing when it was stopped: then `book.json` tells the next run which files are made, and
  /// what is out of date stays. Throws io::Error.
  std::optional<BookRecord> operator()();

 private:
  void go_on() const;
  void assemble();
  void keep_earlier_files();
  void write_chapters();
  void write_book();
  void write_m4b(const io::Tags& tags, const std::string& name, const std::string& key);
  void write_marks();
  void write_loudness();
  std::string ffmetadata() const;

  const io::Book& book_;
  const BookScript& script_;
  const BookJob& job_;
  io::OwnedFolder& folder_;
  IsStopping is_stopping_;
  LoudnessCache loudness_;
  BookRecord before_;
  std::vector<Timeline> timelines_;  ///< of the chapters
  LoudnessTable table_;
  BookRecord record_;
};

}  // namespace pipeline
