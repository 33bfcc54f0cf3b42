// Groups records into runs, finds each item's latest record, and places runs on the report's
// clock. See journals.h.
#include "pipeline/report/journals.h"

#include <time.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "io/base/error.h"

namespace pipeline {
namespace {

/// Seconds after 1970 of `2024-05-01T12:30:00.250Z`; nothing when it is no such time.
std::optional<double> parse_utc(const std::string& time) {
  std::tm date{};
  double seconds = 0;
  if (std::sscanf(time.c_str(), "%d-%d-%dT%d:%d:%lfZ", &date.tm_year, &date.tm_mon, &date.tm_mday,
                  &date.tm_hour, &date.tm_min, &seconds) != 6)
    return std::nullopt;
  date.tm_year -= 1900;
  date.tm_mon -= 1;
  return static_cast<double>(::timegm(&date)) + seconds;
}

bool is_rendered(const Outcome& outcome) {
  return outcome.copy_of.empty() && !outcome.failed() && outcome.audio_seconds > 0;
}

}  // namespace

double core_seconds(const Outcome& outcome) {
  const StageTimes& times = outcome.times;
  if (outcome.cpu_seconds) return *outcome.cpu_seconds;
  return std::accumulate(times.model.begin(), times.model.end(), times.resample + times.write);
}

std::string result_of(const JournaledRun& run) {
  if (!run.end) return run.last ? "unfinished" : "killed";
  return std::string(name_of(run.end->result));
}

Journals::Journals(const std::filesystem::path& output) : paths_(find_journals(output)) {
  if (paths_.empty())
    throw io::Error(output.string(), "expected an output folder with journals in " +
                                         std::string(io::kStateFolder) + ", found none");
  for (const std::filesystem::path& path : paths_) survey(path);
  lay_out_runs();
}

/// The shard that a name such as `0-of-1` stands for.
int Journals::shard_named(const std::string& name) {
  const auto found = std::find(names_.begin(), names_.end(), name);
  if (found != names_.end()) return static_cast<int>(found - names_.begin());
  names_.push_back(name);
  return static_cast<int>(names_.size() - 1);
}

void Journals::survey(const std::filesystem::path& path) {
  JournalReader reader(path);
  const std::string stem = path.stem().string();
  const std::string file_shard = stem.substr(stem.find('-') + 1);
  const std::size_t first = runs_.size();
  // The run that a record belongs to which is no begin: the last one of this file, unless that has
  // ended. Then the line of its begin is damaged.
  const auto open_run = [&]() -> JournaledRun& {
    if (runs_.size() == first || runs_.back().end)
      runs_.push_back({.journal = shard_named(file_shard)});
    return runs_.back();
  };
  std::int64_t records = 0;
  for (; auto record = reader.next(); ++records) {
    if (auto* begin = std::get_if<RunBegin>(&*record)) {
      // A combined journal holds the runs of many shards.
      const int shard =
          shard_named(std::to_string(begin->shard) + "-of-" + std::to_string(begin->shards));
      runs_.push_back({.journal = shard, .begin = std::move(*begin)});
    } else if (const auto* outcome = std::get_if<Outcome>(&*record)) {
      note(*outcome, open_run());
    } else {
      open_run().end = std::get<RunEnd>(std::move(*record));
    }
  }
  records_.push_back(records);
  damaged_lines_ += reader.damaged();

  std::map<int, double> free_from;  // one shard has one writer at a time: its runs do not overlap
  std::map<int, JournaledRun*> latest;
  for (std::size_t i = first; i < runs_.size(); ++i) {
    JournaledRun& run = runs_[i];
    JournaledRun*& before = latest[run.journal];
    if (before != nullptr) before->last = false;
    before = &run;
    run.last = true;
    if (run.begin) run.workers = std::max(run.workers, run.begin->workers);
    if (run.end) run.wall_seconds = run.end->wall_seconds;
    const auto time = run.begin ? parse_utc(run.begin->time) : std::nullopt;
    double& from = free_from[run.journal];
    run.begin_seconds = std::max(from, time.value_or(from));
    from = run.begin_seconds + run.wall_seconds;
  }
}

void Journals::note(const Outcome& outcome, JournaledRun& run) {
  const auto index = static_cast<std::uint32_t>(&run - runs_.data());
  const auto number = static_cast<std::uint32_t>(run.records++);
  run.workers = std::max(run.workers, outcome.worker + 1);
  run.wall_seconds = std::max(run.wall_seconds, outcome.begin_seconds + outcome.busy_seconds);
  run.rendered = run.rendered || is_rendered(outcome);
  run.core_seconds += core_seconds(outcome) + outcome.times.g2p;
  Place& place =
      last_.try_emplace(io::Hash128::of(outcome.name), Place{index, number}).first->second;
  const JournaledRun& other = runs_[place.run];  // times are UTC: they sort as text
  if (!run.begin || !other.begin || run.begin->time >= other.begin->time) place = {index, number};
}

/// Puts the runs on the report's clock.
void Journals::lay_out_runs() {
  std::vector<JournaledRun*> order;
  for (JournaledRun& run : runs_) order.push_back(&run);
  std::stable_sort(order.begin(), order.end(),
                   [](auto* a, auto* b) { return a->begin_seconds < b->begin_seconds; });
  double end = 0;  // UTC, of all runs so far
  for (JournaledRun* run : order) {
    const double wall = run->rendered ? run->wall_seconds : 0;
    run->offset_seconds = std::max(0.0, wall_seconds_ - std::max(0.0, end - run->begin_seconds));
    wall_seconds_ = std::max(wall_seconds_, run->offset_seconds + wall);
    end = std::max(end, run->begin_seconds + wall);
  }
}

void Journals::for_each(const std::function<void(const JournaledItem&)>& visit) const {
  std::size_t next_run = 0;
  for (std::size_t journal = 0; journal < paths_.size(); ++journal) {
    JournalReader reader(paths_[journal]);
    std::uint32_t number = 0;  // of the record in its run
    bool open = false;         // as open_run sees it
    for (std::int64_t i = 0; i < records_[journal]; ++i) {
      const auto record = reader.next();
      if (!record)
        throw io::Error(paths_[journal].string(), "the journal became shorter while it was read");
      const auto* outcome = std::get_if<Outcome>(&*record);
      if (std::holds_alternative<RunBegin>(*record) || !open) {
        ++next_run;
        number = 0;
      }
      open = !std::holds_alternative<RunEnd>(*record);
      if (outcome == nullptr) continue;
      const auto run = static_cast<std::uint32_t>(next_run - 1);
      const auto found = last_.find(io::Hash128::of(outcome->name));
      const bool current =
          found != last_.end() && found->second.run == run && found->second.record == number;
      visit({*outcome, static_cast<int>(run), current});
      ++number;
    }
  }
}

}  // namespace pipeline
