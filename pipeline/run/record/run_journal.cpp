// Finds finished items by fingerprint and file, and holds up to 256 items back until an equal one
// in progress is recorded. See run_journal.h.
#include "pipeline/run/record/run_journal.h"

#include <iterator>
#include <utility>

#include "pipeline/run/render/companion_files.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

/// Items that wait for one that says the same; more are rendered by themselves, which costs time
/// but bounds the memory.
constexpr std::size_t kMaxWaiting = 256;

}  // namespace

RunJournal::RunJournal(io::OwnedFolder& output, fs::path journal, ResumePolicy policy, bool curves)
    : output_(output),
      journal_(std::move(journal)),
      policy_(policy),
      curves_(curves),
      finished_(output.root()),
      writer_(output.state(), journal_.filename().string()) {}

std::optional<Outcome> RunJournal::finished_outcome(const Work& work) {
  const std::lock_guard lock(mutex_);
  auto outcome = finished_.find(work.outcome.name);
  if (!outcome) return std::nullopt;
  const bool is_same = outcome->fingerprint == work.outcome.fingerprint &&
                       (outcome->status == Status::kDone || !policy_.retry_failed);
  if (outcome->failed()) return is_same ? outcome : std::nullopt;
  if (is_same && outcome->path == work.result_path(outcome->status) && has_files(*outcome))
    return outcome;
  output_.adopt(outcome->path, io::FileStamp{outcome->bytes, outcome->hash});
  finished_.retire(*outcome);
  return std::nullopt;
}

bool RunJournal::has_files(const Outcome& outcome) {
  return output_.fault(outcome.path, {outcome.bytes, outcome.hash}, policy_.verify).empty() &&
         (!curves_ || curve_fault(output_, outcome, policy_.verify).empty());
}

bool RunJournal::start(Work& work) {
  const std::lock_guard lock(mutex_);
  work.speech = work.outcome.fingerprint + work.item.corpus;
  const auto [place, is_first] = under_way_.try_emplace(work.speech);
  if (!is_first && place->second.size() < kMaxWaiting) {
    place->second.push_back(std::move(work));
    return false;
  }
  const auto same = finished_.find_same(work.item.corpus, work.outcome.fingerprint);
  if (same && same->name != work.outcome.name && has_files(*same)) work.original = same;
  return true;
}

std::vector<Work> RunJournal::record(const Work& work) {
  const std::lock_guard lock(mutex_);
  const std::int64_t position = writer_.append(work.outcome);
  finished_.add(work.outcome, journal_, position);
  const auto found = under_way_.extract(work.speech);
  if (found.empty()) return {};
  std::vector<Work>& waiting = found.mapped();
  const bool is_their_failure = !work.outcome.fingerprint.empty();
  if (!work.outcome.failed() || is_their_failure) return std::move(waiting);
  requeued_.insert(requeued_.end(), std::make_move_iterator(waiting.begin()),
                   std::make_move_iterator(waiting.end()));
  return {};
}

std::vector<Work> RunJournal::take_requeued() {
  const std::lock_guard lock(mutex_);
  return std::exchange(requeued_, {});
}

bool RunJournal::has_requeued() {
  const std::lock_guard lock(mutex_);
  return !requeued_.empty();
}

void RunJournal::end(const RunEnd& end) {
  writer_.append(end);
  writer_.sync();
}

}  // namespace pipeline
