// Decodes and resamples a file piece by piece, and scans it for faults, loudness and silence.
#include "pipeline/diff/compare/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "io/base/error.h"
#include "pipeline/diff/measures/faults.h"

namespace pipeline::diff {
namespace {

constexpr std::size_t kBlock = 16384;

}  // namespace

Recording::Recording(std::filesystem::path path, int sample_rate)
    : path_(std::move(path)), reader_(path_), block_(kBlock) {
  if (reader_->sample_rate() < kLowestRate || reader_->sample_rate() > kHighestRate)
    throw io::Error(path_.string(), "has a sample rate of " +
                                        std::to_string(reader_->sample_rate()) + " Hz, expected " +
                                        std::to_string(kLowestRate) + " to " +
                                        std::to_string(kHighestRate));
  rate_ = sample_rate == 0 ? reader_->sample_rate() : sample_rate;
  is_kept_ = reader_->frames() <= std::int64_t{kKeptSeconds} * reader_->sample_rate();
  rewind();
}

void Recording::rewind() {
  position_ = 0;
  if (is_kept_ && is_decoded_) return;
  ready_.clear();
  is_decoded_ = false;
  reader_.emplace(path_);
  resampler_.reset();
  if (is_kept_)
    ready_.reserve(static_cast<std::size_t>(reader_->frames()) * static_cast<std::size_t>(rate_) /
                   static_cast<std::size_t>(reader_->sample_rate()));
  if (rate_ != reader_->sample_rate()) resampler_.emplace(reader_->sample_rate(), rate_);
}

void Recording::begin_at(int sample_rate) {
  is_decoded_ = is_decoded_ && rate_ == sample_rate;
  rate_ = sample_rate;
  rewind();
}

void Recording::fetch() {
  if (!is_kept_) {
    ready_.erase(ready_.begin(), ready_.begin() + static_cast<std::ptrdiff_t>(position_));
    position_ = 0;
  }
  const std::size_t count = reader_->read_mono(block_);
  const auto take = [&](std::span<const float> samples) {
    ready_.insert(ready_.end(), samples.begin(), samples.end());
  };
  const std::span<const float> fresh = std::span(block_).first(count);
  take(resampler_ ? resampler_->append(fresh) : fresh);
  is_decoded_ = count < block_.size();
  if (is_decoded_ && resampler_) take(resampler_->finish());
}

std::span<const float> Recording::samples() {
  while (!is_decoded_) fetch();
  return ready_;
}

std::size_t Recording::read(std::span<float> block) {
  while (!is_decoded_ && ready_.size() - position_ < block.size()) fetch();
  const std::size_t count = std::min(block.size(), ready_.size() - position_);
  std::copy_n(ready_.begin() + static_cast<std::ptrdiff_t>(position_), count, block.begin());
  position_ += count;
  return count;
}

namespace {

constexpr double kInaudibleDb = -75;  // of the loudest 10 ms

// Times full scale, 120 dB: no sound is that loud, and a day of squares of it adds up in floats. A
// file of floats that has more is damaged, or holds something else.
constexpr float kHighestPeak = 1e6F;

}  // namespace

Scan Scan::of(Recording& recording) {
  Faults faults(recording.sample_rate());
  LoudnessMeter loudness(recording.sample_rate());
  SampleBlock block;
  for (std::size_t count = block.size(); count == block.size();) {
    count = recording.read(block);
    const std::span<const float> samples = std::span(block).first(count);
    faults.append(samples);
    if (faults.not_finite() == 0) loudness.append(samples);
  }
  return {.sample_rate = recording.sample_rate(),
          .channels = recording.file().channels(),
          .is_lossy = recording.file().is_lossy(),
          .samples = faults.samples(),
          .not_finite = faults.not_finite(),
          .clipped = faults.clipped(),
          .clicks = faults.clicks(),
          .peak = faults.peak(),
          .loudest_db = faults.loudest_db(),
          .silence_seconds = faults.longest_silence_seconds(),
          .loudness_lufs = loudness.integrated_lufs(),
          .true_peak_db = loudness.true_peak_db()};
}

std::string Scan::problem() const {
  if (not_finite > 0)
    return io::counted(not_finite, "sample is not a finite number",
                       "samples are not finite numbers");
  if (peak > kHighestPeak)
    return fmt::format(
        "reaches {:.3g} times full scale, expected at most {:.0f}, which no sound does", peak,
        kHighestPeak);
  return samples == 0 ? "has no samples" : "";
}

bool Scan::is_silent() const { return loudest_db < kInaudibleDb; }

Measures changes(const Scan& baseline, const Scan& candidate) {
  Measures found;
  const auto change = [&](Metric metric, double from, double to) {
    if (std::isfinite(from) && std::isfinite(to)) found[metric] = to - from;
  };
  const auto more = [&](Metric metric, auto from, auto to) {
    found[metric] = std::max(0.0, static_cast<double>(to) - static_cast<double>(from));
  };
  change(Metric::kLoudnessLu, baseline.loudness_lufs, candidate.loudness_lufs);
  change(Metric::kTruePeakDb, baseline.true_peak_db, candidate.true_peak_db);
  change(Metric::kSilenceSeconds, baseline.silence_seconds, candidate.silence_seconds);
  more(Metric::kClippedSamples, baseline.clipped, candidate.clipped);
  more(Metric::kClicks, baseline.clicks.size(), candidate.clicks.size());
  found[Metric::kDurationPercent] = 100 * (candidate.seconds() / baseline.seconds() - 1);
  return found;
}

std::vector<DiffSpan> click_spans(const Scan& baseline, const Scan& candidate) {
  std::vector<DiffSpan> spans;
  if (candidate.clicks.size() <= baseline.clicks.size()) return spans;
  for (const std::int64_t click : candidate.clicks) {
    const double seconds = static_cast<double>(click) / candidate.sample_rate;
    spans.push_back({seconds, seconds, seconds, seconds, Kind::kClicks, {}});
  }
  return spans;
}

}  // namespace pipeline::diff
