// Alignment of a candidate with the sketch of a baseline: its delay, and at most one splice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "pipeline/diff/baseline/features.h"
#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {

/// Two sketches block by block, as signals.
struct SketchPair {
  SketchPair(const Sketch& baseline, const Sketch& candidate, int rate, bool of_differences);

  std::size_t blocks() const { return a.size() / Sketch::kSigns; }
  Sums block(std::size_t at) const {
    return Sums::of(std::span(a).subspan(at * Sketch::kSigns, Sketch::kSigns),
                    std::span(b).subspan(at * Sketch::kSigns, Sketch::kSigns));
  }

  std::vector<float> a, b;
};

/// How a candidate runs beside what a baseline keeps of a sound: `delay` samples late, and from
/// some block on `delay_after`, where something was cut out or put in. One object belongs to one
/// thread.
class KeptCourse {
 public:
  /// Looks for it. REQUIRES: both outlive this; the candidate at the baseline's rate. Throws
  /// io::Error.
  KeptCourse(const Features& baseline, Recording& candidate, const Scan& scan);

  std::int64_t delay() const { return delay_; }
  std::int64_t delay_at(double baseline_seconds) const;
  bool is_spliced() const { return delay_ != delay_after_; }
  std::int64_t missing() const { return std::max<std::int64_t>(0, delay_ - delay_after_); }
  std::int64_t added() const { return std::max<std::int64_t>(0, delay_after_ - delay_); }
  double splice_seconds() const;  ///< of the baseline
  double splice_energy() const;   ///< mean squares of what only one side has there, summed up

  /// What holds, in the place of samples; where neither delay does there is nothing.
  const TakeMeter::Result& take() const { return take_; }

  /// By the noise of the two, or as they are one wherever they are measured.
  bool is_one_take() const;

  /// The candidate where the baseline has it, up to `most` samples; by block, whether it holds.
  struct Moved {
    std::vector<float> samples;
    std::vector<bool> is_known;
  };
  Moved moved(std::int64_t most) const;

 private:
  struct Run;
  void choose(std::int64_t delay, std::int64_t other_delay);
  void place_splice(const std::vector<bool>& before, const std::vector<bool>& after);
  void join(const Run& before, const Run& after);
  std::int64_t found_delay() const;
  std::vector<float> waveform_of_begin() const;
  bool has_same_noise() const;
  std::int64_t block_samples() const { return Sketch::block_samples(rate_); }
  std::size_t blocks_of(std::int64_t samples) const;

  const Features& kept_;
  Recording& b_;
  const Scan& scan_;
  int rate_;
  std::int64_t delay_ = 0, delay_after_ = 0;
  std::size_t end_ = 0, begin_after_ = 0;  ///< blocks; between them neither delay holds
  SketchPair joined_;
  SketchPair differences_;
  double lost_ = 0, gained_ = 0;  ///< energies of what only one side has at the splice
  TakeMeter::Result take_;
};

}  // namespace pipeline::diff
