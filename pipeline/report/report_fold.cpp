// Sums times in integer nanoseconds and histograms, and keeps the 2,000 records whose names have
// the smallest hashes, for the plots. See report_fold.h.
#include "pipeline/report/report_fold.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>

namespace pipeline {
namespace {

constexpr std::size_t kBins = 240;
constexpr std::size_t kMaxLanes = 4096;
constexpr std::size_t kMaxFailures = 1000;
constexpr std::size_t kMaxPoints = 2000;
constexpr std::array<double, 6> kLengthsFrom = {0, 2, 5, 10, 20, 60};  // seconds of audio

double to_seconds(std::int64_t nanoseconds) { return static_cast<double>(nanoseconds) / 1e9; }

double ratio(double numerator, double denominator) {
  return denominator > 0 ? numerator / denominator : 0;
}

/// As the journal names them, in the order they run.
std::vector<std::string> stage_names() {
  std::vector<std::string> names = {"g2p"};
  for (int i = 0; i < model::kStageCount; ++i)
    names.emplace_back(model::stage_name(static_cast<model::Stage>(i)));
  names.insert(names.end(), {"resample", "write"});
  return names;
}

/// Calls `visit(bin, seconds)` for the bins that [begin, end) covers.
template <class Visit>
void for_each_bin(double begin, double end, double bin_seconds, Visit&& visit) {
  if (bin_seconds <= 0) return;
  const auto bin_of = [&](double time) {
    return static_cast<std::size_t>(std::clamp(time / bin_seconds, 0.0, kBins - 1.0));
  };
  for (std::size_t bin = bin_of(begin); bin <= bin_of(end); ++bin) {
    const double from = static_cast<double>(bin) * bin_seconds;
    const double covered = std::min(end, from + bin_seconds) - std::max(begin, from);
    if (covered > 0) visit(bin, covered);
  }
}

}  // namespace

ReportFold::ReportFold(const Journals& journals)
    : journals_(journals),
      bin_seconds_(journals.wall_seconds() / static_cast<double>(kBins)),
      stages_(stage_names().size()),
      lengths_(kLengthsFrom.size()),
      busy_bins_(kBins) {
  for (const JournaledRun& run : journals.runs())
    for (int worker = 0; worker < run.workers; ++worker)
      if (lane_of(run.journal, worker) == nullptr) break;
}

/// Nothing when there are too many.
ReportFold::Lane* ReportFold::lane_of(int journal, int worker) {
  const auto key = std::pair(journal, worker);
  if (lanes_.size() >= kMaxLanes && !lanes_.contains(key)) return nullptr;
  Lane& lane = lanes_[key];
  lane.busy_bins.resize(kBins);
  return &lane;
}

void ReportFold::add(const JournaledItem& item) {
  ++report_.totals.records;
  if (item.current) count(item.outcome);
  const JournaledRun& run = journals_.runs()[static_cast<std::size_t>(item.run)];
  if (!item.outcome.copy_of.empty() || !run.rendered) return;
  add_work(item.outcome, run);
  sample(item.outcome, item.run);
}

/// What the item is in the end.
void ReportFold::count(const Outcome& outcome) {
  Totals& totals = report_.totals;
  ++totals.items;
  totals.warnings += static_cast<std::int64_t>(outcome.warnings.size());
  for (const std::string& flag : outcome.flags) ++report_.flags[flag];
  switch (outcome.status) {
    case Status::kDone:
      ++totals.done;
      totals.bytes += outcome.bytes;
      done_audio_ += to_nanoseconds(outcome.audio_seconds);
      if (outcome.copy_of.empty()) {
        report_.audio.add(outcome.audio_seconds);
      } else {
        ++totals.copies;
      }
      break;
    case Status::kQuarantined:
      ++totals.quarantined;
      break;
    case Status::kFailed:
      ++totals.failed;
      if (report_.failures.size() < kMaxFailures) {
        report_.failures.push_back({outcome.name, outcome.origin, outcome.failure});
      } else {
        ++report_.more_failures;
      }
      break;
  }
}

void ReportFold::add_work(const Outcome& outcome, const JournaledRun& run) {
  std::vector<double> seconds = {outcome.times.g2p};
  seconds.insert(seconds.end(), outcome.times.model.begin(), outcome.times.model.end());
  seconds.insert(seconds.end(), {outcome.times.resample, outcome.times.write});
  for (std::size_t i = 0; i < seconds.size(); ++i)
    if (seconds[i] > 0) stages_[i].add(seconds[i]);

  const std::int64_t cpu = to_nanoseconds(core_seconds(outcome));
  busy_ += to_nanoseconds(outcome.busy_seconds);
  cpu_ += cpu;
  const double begin = run.offset_seconds + outcome.begin_seconds;
  if (outcome.busy_seconds > 0) {
    queue_.add(outcome.queue_seconds);
    Lane* const lane = lane_of(run.journal, outcome.worker);
    if (lane != nullptr) lane->cpu += cpu;
    add_busy(lane, begin, begin + outcome.busy_seconds);
  }
  if (outcome.failed() || outcome.audio_seconds <= 0) return;
  spoken_ += to_nanoseconds(outcome.audio_seconds);
  const auto next =
      std::upper_bound(kLengthsFrom.begin(), kLengthsFrom.end(), outcome.audio_seconds);
  Length& length = lengths_[static_cast<std::size_t>(next - kLengthsFrom.begin() - 1)];
  length.audio.add(outcome.audio_seconds);
  length.busy.add(outcome.busy_seconds);
  length.rtf.add(outcome.busy_seconds / outcome.audio_seconds);
  rtf_.add(outcome.busy_seconds / outcome.audio_seconds);
  Bucket& bucket = buckets_[outcome.bucket];
  ++bucket.items;
  bucket.audio += to_nanoseconds(outcome.audio_seconds);
}

void ReportFold::add_busy(Lane* lane, double begin, double end) {
  if (lane != nullptr) lane->busy += to_nanoseconds(end - begin);
  for_each_bin(begin, end, bin_seconds_, [&](std::size_t bin, double seconds) {
    busy_bins_[bin] += to_nanoseconds(seconds);
    if (lane != nullptr) lane->busy_bins[bin] += to_nanoseconds(seconds);
  });
}

/// Keeps the names with the smallest hashes: a fair sample that does not depend on the order.
void ReportFold::sample(const Outcome& outcome, int run) {
  if (outcome.busy_seconds <= 0) return;
  const auto key = std::pair(XXH3_64bits(outcome.name.data(), outcome.name.size()), run);
  if (points_.size() >= kMaxPoints) {
    if (key > points_.rbegin()->first) return;
    points_.erase(std::prev(points_.end()));
  }
  const double offset = journals_.runs()[static_cast<std::size_t>(run)].offset_seconds;
  points_[key] = {.name = outcome.name,
                  .run = run,
                  .worker = outcome.worker,
                  .begin_seconds = offset + outcome.begin_seconds,
                  .busy_seconds = outcome.busy_seconds,
                  .audio_seconds = outcome.audio_seconds,
                  .status = outcome.status};
}

Report ReportFold::finish() const {
  Report report = report_;
  report.journals = journals_.names();
  report.runs = journals_.runs();
  report.damaged_lines = journals_.damaged_lines();
  report.bin_seconds = bin_seconds_;

  Totals& totals = report.totals;
  totals.wall_seconds = journals_.wall_seconds();
  totals.audio_seconds = to_seconds(done_audio_);
  totals.spoken_seconds = to_seconds(spoken_);
  totals.busy_seconds = to_seconds(busy_);
  totals.worker_cpu_seconds = to_seconds(cpu_);
  std::vector<double> capacity(kBins);  // worker seconds
  for (const JournaledRun& run : report.runs) {
    totals.run_seconds += run.wall_seconds;
    if (run.begin) totals.load_seconds += run.begin->load_seconds;
    if (run.rendered) {
      totals.worker_seconds += run.workers * run.wall_seconds;
      totals.cpu_seconds += run.end ? run.end->cpu_seconds : run.core_seconds;
      for_each_bin(
          run.offset_seconds, run.offset_seconds + run.wall_seconds, bin_seconds_,
          [&](std::size_t bin, double seconds) { capacity[bin] += run.workers * seconds; });
    }
    if (!run.end) continue;
    totals.plan_seconds += run.end->plan_seconds;
    totals.already_done += run.end->already_done;
    totals.peak_memory_bytes = std::max(totals.peak_memory_bytes, run.end->peak_memory_bytes);
  }
  if (bin_seconds_ > 0)
    for (std::size_t bin = 0; bin < kBins; ++bin)
      report.utilisation.push_back(
          std::min(1.0, ratio(to_seconds(busy_bins_[bin]), capacity[bin])));

  double stage_seconds = 0;
  for (const Histogram& stage : stages_) stage_seconds += stage.total();
  const std::vector<std::string> names = stage_names();
  for (std::size_t i = 0; i < stages_.size(); ++i)
    report.stages.push_back(
        {names[i], stages_[i].summary(), ratio(stages_[i].total(), stage_seconds)});
  report.queue = queue_.summary();
  report.rtf = rtf_.summary();
  for (std::size_t i = 0; i < lengths_.size(); ++i)
    report.lengths.push_back({.from = kLengthsFrom[i],
                              .to = i + 1 < kLengthsFrom.size()
                                        ? kLengthsFrom[i + 1]
                                        : std::numeric_limits<double>::infinity(),
                              .audio_seconds = lengths_[i].audio.total(),
                              .busy_seconds = lengths_[i].busy.total(),
                              .rtf = lengths_[i].rtf.summary()});

  for (const auto& [frames, bucket] : buckets_) {
    BucketUse use{.frames = frames, .items = bucket.items};
    use.audio_seconds = to_seconds(bucket.audio);
    for (const JournaledRun& run : report.runs) {
      if (!run.begin) continue;
      const auto found = run.begin->bucket_bytes.find(frames);
      if (found != run.begin->bucket_bytes.end()) use.bytes = std::max(use.bytes, found->second);
    }
    report.buckets.push_back(use);
  }

  for (const auto& [key, lane] : lanes_) {
    WorkerSummary worker{.journal = key.first, .worker = key.second};
    worker.busy_seconds = to_seconds(lane.busy);
    worker.cpu_seconds = to_seconds(lane.cpu);
    for (const JournaledRun& run : report.runs)
      if (run.rendered && run.journal == key.first && key.second < run.workers)
        worker.available_seconds += run.wall_seconds;
    for (const std::int64_t busy : lane.busy_bins)
      worker.busy_shares.push_back(std::min(1.0, ratio(to_seconds(busy), bin_seconds_)));
    report.workers.push_back(std::move(worker));
  }
  for (const auto& [key, point] : points_) report.points.push_back(point);
  return report;
}

double Totals::rtf() const { return ratio(wall_seconds, spoken_seconds); }
double Totals::core_seconds_per_audio_second() const { return ratio(cpu_seconds, spoken_seconds); }
double Totals::utilisation() const { return ratio(busy_seconds, worker_seconds); }

}  // namespace pipeline
