// Timelines of all chapters with their gains, the loudness cache, and loudness.csv.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <vector>

#include "io/base/atomic_file.h"
#include "io/loudness.h"
#include "pipeline/book/book_job.h"
#include "pipeline/book/timeline.h"

namespace pipeline {

/// Figures as JSON; what is infinite becomes null.
nlohmann::ordered_json to_json(const io::Loudness& loudness);

/// Remembers, from run to run, how loud something is that is known by a key, a hash of all that
/// makes it. of() is thread-safe.
class LoudnessCache {
 public:
  /// Reads the file if it is there; a damaged one counts as missing, for all of it can be
  /// measured again.
  /// `before_measuring`: called then, and may throw.
  LoudnessCache(io::Target file, std::function<void()> before_measuring);

  /// The figures for `key`, which `measure` gives when they are not known.
  io::Loudness of(const std::string& key, const std::function<io::Loudness()>& measure);

  void forget_others();  ///< than those that were asked for
  void save() const;     ///< Throws io::Error.

 private:
  io::Target file_;
  std::function<void()> before_measuring_;
  std::mutex mutex_;  ///< of what follows
  std::map<std::string, io::Loudness> known_;
  std::set<std::string> asked_;
};

/// `loudness.csv`: a row for each file of speech, each chapter, and the book. One object, one
/// thread.
class LoudnessTable {
 public:
  /// `kind`: `item`, `chapter` or `book`; `file` is relative to the output folder. A file that has
  /// a row gets no other.
  void add(const char* kind, const std::string& file, const io::Loudness& loudness);

  /// Throws io::Error.
  void write(const io::Target& file) const;

 private:
  std::string rows_;
  std::set<std::string> files_;
};

/// The chapters of a book, of the speech in the job's output folder, which `workers` threads
/// measure. `table` gets the loudness of every file of it. Throws io::Error.
std::vector<ChapterTimeline> lay_out_book(const BookScript& script, const BookJob& job, int workers,
                                          LoudnessCache& loudness, LoudnessTable& table);

/// Whether the job's gains need the chapters heard, which takes as long as writing them.
bool gains_need_hearing(const BookJob& job);

/// Gives the chapters of a book the gains that the job asks for. Throws io::Error.
void choose_gains(std::vector<ChapterTimeline>& timelines, const BookJob& job, int workers,
                  LoudnessCache& loudness, const Heard& heard);

}  // namespace pipeline
