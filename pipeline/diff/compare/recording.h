// Sound files as diff reads them (mono, at any rate, several times over), and the scan of one.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "io/audio_reader.h"
#include "io/resampler.h"
#include "pipeline/diff/judge/finding.h"
#include "pipeline/diff/measures/sample_source.h"

namespace pipeline::diff {

/// A sound file to be read several times over, mono, at a rate of choice. What lasts up to
/// kKeptSeconds is decoded once and kept, longer ones are decoded again each time: memory is
/// bounded. One object belongs to one thread.
class Recording final : public SampleSource {
 public:
  static constexpr int kKeptSeconds = 90;
  static constexpr int kLowestRate = 4000;
  static constexpr int kHighestRate = 384000;

  /// Resampled to `sample_rate`; 0 takes the file's own. Throws io::Error, as all of this class,
  /// also for a rate outside of kLowestRate .. kHighestRate.
  explicit Recording(std::filesystem::path path, int sample_rate = 0);

  int sample_rate() const override { return rate_; }
  const io::AudioReader& file() const { return *reader_; }

  std::size_t read(std::span<float> block) override;
  void rewind() override;

  /// Begins again, resampled to this rate.
  void begin_at(int sample_rate);

  bool is_kept() const { return is_kept_; }
  /// All of them, as long as nothing else is called. REQUIRES: is_kept().
  std::span<const float> samples();

 private:
  void fetch();

  std::filesystem::path path_;
  std::optional<io::AudioReader> reader_;
  int rate_;
  bool is_kept_;
  std::optional<io::Resampler> resampler_;
  std::vector<float> block_;  ///< as the file has them
  std::vector<float> ready_;  ///< decoded and resampled; all of them when kept
  std::size_t position_ = 0;  ///< in ready_
  bool is_decoded_ = false;   ///< to the end
};

/// What the first look at a recording tells: what it is, how long and how loud, and what is wrong
/// with it whatever was meant.
struct Scan {
  int sample_rate = 0;
  int channels = 1;
  bool is_lossy = false;
  std::int64_t samples = 0;
  std::int64_t not_finite = 0;       ///< NaN and infinity
  std::int64_t clipped = 0;          ///< samples, see Faults
  std::vector<std::int64_t> clicks;  ///< samples that click, the first 1,000
  float peak = 0;
  double loudest_db = 0;  ///< of 10 ms
  double silence_seconds = 0;
  double loudness_lufs = 0;  ///< -infinity where nothing is above the gate, as the next
  double true_peak_db = 0;

  /// Reads a recording to its end. Throws io::Error.
  static Scan of(Recording& recording);

  double seconds() const { return static_cast<double>(samples) / sample_rate; }

  /// Why it cannot be compared: `has no samples`. Empty when it can.
  std::string problem() const;

  /// Whether nothing of it can be heard.
  bool is_silent() const;
};

/// What the scans of a baseline and a candidate measure between the two.
Measures changes(const Scan& baseline, const Scan& candidate);

/// The clicks of a candidate that has more of them than its baseline; else none.
std::vector<DiffSpan> click_spans(const Scan& baseline, const Scan& candidate);

}  // namespace pipeline::diff
