#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "io/audio_reader.h"
#include "io/resampler.h"
#include "pipeline/diff/judge/finding.h"
#include "pipeline/diff/measures/faults.h"

namespace pipeline::diff {

/// What recordings are read by.
using SampleBlock = std::array<float, 8192>;

/// A sound file to be read several times over, mono, at a rate of choice. What lasts up to
/// kKeptSeconds is decoded once and kept, longer ones are decoded again each time: memory is
/// bounded. One object belongs to one thread.
class Recording {
 public:
  static constexpr int kKeptSeconds = 90;
  static constexpr int kLowestRate = 4000;
  static constexpr int kHighestRate = 384000;

  /// Resampled to `sample_rate`; 0 takes the file's own. Throws io::Error, as all of this class,
  /// also for a rate outside of kLowestRate .. kHighestRate.
  explicit Recording(std::filesystem::path path, int sample_rate = 0);

  int sample_rate() const { return rate_; }
  const io::AudioReader& file() const { return *reader_; }

  /// Fills `block` from its begin and returns how many samples there were: fewer than asked for
  /// only at the end.
  std::size_t read(std::span<float> block);

  void rewind();

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

/// What the first look at a recording tells: how long and how loud it is, and what is wrong with it
/// whatever was meant.
class Scan {
 public:
  /// Reads `recording` to its end. Throws io::Error.
  explicit Scan(Recording& recording);

  const Faults& faults() const { return faults_; }
  const LoudnessMeter& loudness() const { return loudness_; }
  std::int64_t samples() const { return faults_.samples(); }
  double seconds() const { return static_cast<double>(samples()) / rate_; }

  /// Why it cannot be compared: `has no samples`. Empty when it can.
  std::string problem() const;

  /// Whether nothing of it can be heard.
  bool is_silent() const;

 private:
  int rate_;
  Faults faults_;
  LoudnessMeter loudness_;
};

/// What the scans of a baseline and a candidate measure between the two.
Measures changes(const Scan& baseline, const Scan& candidate);

/// The clicks of a candidate that has more of them than its baseline; else none.
std::vector<DiffSpan> click_spans(const Scan& baseline, const Scan& candidate);

}  // namespace pipeline::diff
