// The index over an output's journals, by which a run skips finished items and copies equal ones.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "io/base/hash.h"
#include "pipeline/journal/journal.h"

namespace pipeline {

/// What the journals of an output folder know of each item: its record of the latest run. Keeps
/// about 120 bytes per item; the records themselves stay on the disk. One thread at a time.
class FinishedItems {
 public:
  /// Reads all journals. Throws io::Error.
  explicit FinishedItems(const std::filesystem::path& output);

  /// The record of `name` (`corpus/id`). Throws io::Error when it cannot be read any more.
  std::optional<Outcome> find(std::string_view name);

  /// A finished item of the same corpus whose latest record has this fingerprint: its file holds
  /// the same speech.
  std::optional<Outcome> find_same(std::string_view corpus, std::string_view fingerprint);

  /// The file of this record is about to be replaced: find_same() does not give it any more.
  void retire(const Outcome& outcome);

  /// Takes note of a record of this process, just appended to `journal` at `position`.
  void add(const Outcome& outcome, const std::filesystem::path& journal, std::int64_t position);

  /// The run that made the record which find(name) gives; nullptr when there is none. Valid until
  /// the next add().
  const RunBegin* run_of(std::string_view name) const;

  /// The time for a run that begins `now`: just after the last known one where the clock was set
  /// back since, for what is rendered later has to count.
  std::string time_of_next_run(const std::string& now) const;

  /// Lines of the journals that were no records.
  int damaged() const { return damaged_; }

 private:
  struct Place {
    std::uint32_t journal;
    std::uint32_t run;  ///< into runs_
    std::int64_t position;
    friend bool operator==(const Place&, const Place&) = default;
  };
  void read_all(const std::filesystem::path& path);
  std::uint32_t number_of(const std::filesystem::path& journal);
  std::uint32_t latest_run() const { return static_cast<std::uint32_t>(runs_.size() - 1); }
  void note(const Outcome& outcome, const Place& place);
  std::optional<Outcome> read(const Place& place);

  std::vector<std::filesystem::path> journals_;
  std::optional<JournalReader> reader_;  ///< of one of them: shards can be more than open files
  std::uint32_t open_ = 0;               ///< which one
  std::vector<RunBegin> runs_;  ///< their times are UTC and sort as text; the last is this process
  using Index = std::pmr::unordered_map<io::Hash128, Place, io::Hash128::Short>;
  std::pmr::unsynchronized_pool_resource pool_;  ///< what stays lies apart from what comes and goes
  Index by_name_{&pool_};
  Index by_speech_{&pool_};  ///< corpus and fingerprint
  int damaged_ = 0;
};

}  // namespace pipeline
