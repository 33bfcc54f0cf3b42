// The journals of a job as the report reads them: runs of all shards, outcomes, a common clock.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "io/base/hash.h"
#include "pipeline/journal/journal.h"

namespace pipeline {

/// One process on one shard: from its begin record to its end, the next begin or the file's end.
struct JournaledRun {
  int journal = 0;                     ///< its shard: index into Journals::names()
  std::optional<RunBegin> begin = {};  ///< missing when its line is damaged
  std::optional<RunEnd> end = {};      ///< missing when it was killed, or still runs
  bool last = false;                   ///< of its shard
  bool rendered = false;               ///< an item, not only failures and copies
  std::int64_t records = 0;            ///< outcomes
  int workers = 0;                     ///< as begun with, or as many as left traces
  double wall_seconds = 0;             ///< as ended with, or to its last trace
  double core_seconds = 0;             ///< of work in its records, g2p included
  double begin_seconds = 0;            ///< UTC, after 1970
  double offset_seconds = 0;           ///< its begin on the report's clock
};

/// Seconds of processor time that its worker spent on an item; in records of versions that did not
/// measure it the seconds of the worker's stages stand in.
double core_seconds(const Outcome& outcome);

/// "complete", "stopped", "broken", "killed", or "unfinished": killed or still running.
std::string result_of(const JournaledRun& run);

/// An outcome and its place.
struct JournaledItem {
  const Outcome& outcome;
  int run = 0;           ///< index into Journals::runs()
  bool current = false;  ///< no later record speaks of the same item
};

/// All journals of an output folder as one sequence of records. The constructor reads them once,
/// to know the runs and which record of each item is the last; `for_each` reads them again, so that
/// memory is about 60 bytes for each item whatever its text. What other processes append in the
/// meantime is not seen. Of two records of one item the one of the run that began later holds,
/// within a run the later one. One object, one thread.
///
/// The report's clock runs while at least one run is going that rendered something: breaks are cut
/// out, and runs at the same time (shards) lie side by side, as far as their hosts' clocks agree.
class Journals {
 public:
  /// Throws io::Error when a journal cannot be read or there is none.
  explicit Journals(const std::filesystem::path& output);

  const std::vector<std::string>& names() const { return names_; }  ///< of shards: `0-of-1`
  const std::vector<JournaledRun>& runs() const { return runs_; }   ///< by journal, then in order
  double wall_seconds() const { return wall_seconds_; }             ///< end of the report's clock
  int damaged_lines() const { return damaged_lines_; }

  /// Every outcome, journal by journal. Throws io::Error.
  void for_each(const std::function<void(const JournaledItem&)>& visit) const;

 private:
  struct Place {
    std::uint32_t run = 0;
    std::uint32_t record = 0;  // of the run
  };

  std::vector<std::filesystem::path> paths_;
  std::vector<std::string> names_;
  std::vector<std::int64_t> records_;  // of each journal, of any kind
  std::vector<JournaledRun> runs_;
  std::unordered_map<io::Hash128, Place, io::Hash128::Short> last_;  ///< by the item's name
  double wall_seconds_ = 0;
  int damaged_lines_ = 0;

  int shard_named(const std::string& name);
  void survey(const std::filesystem::path& path);
  void note(const Outcome& outcome, JournaledRun& run);
  void lay_out_runs();
};

}  // namespace pipeline
