// Classification of a damaged stretch of a take by its samples: gain, clipping, click, noise, ...
#pragma once

#include <span>

#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {

/// A stretch of a take that is damaged, looked at sample by sample.
struct DamagedStretch {
  enum class What {
    kSilence,   ///< b has no sound
    kGain,      ///< louder or quieter
    kInverted,  ///< upside down
    kOffset,    ///< moved up or down
    kClipped,   ///< cut off at a ceiling
    kClick,     ///< over in a few milliseconds
    kFiltered,
    kTone,   ///< a tone on it
    kNoise,  ///< something on it, or other noise in place of noise
    kOther,  ///< other sound
  };
  What what = What::kOther;
  double begin_seconds = 0, end_seconds = 0;  ///< of what is damaged
  double gain_db = 0;                         ///< of b over what it should be, where that is it
  double tone_hz = 0;
  double energy = 0;  ///< of the difference, sum of squares
};

/// Whether b is a fade of a: pieces with a gain of their own each, whose differences these gains
/// explain.
class MovingGain {
 public:
  void add(const Sums& piece);
  /// Whether they leave no more than this share of the difference, and of b.
  bool explains_all_but(double share) const;
  double worst_gain_db() const { return worst_gain_db_; }  ///< of the piece that differs most

 private:
  bool is_inverted_ = false;
  double left_ = 0, all_ = 0, heard_ = 0, worst_ = 0;
  double worst_gain_db_ = 0;
};

/// Whether b has the sound of a, under something else or bent: by the samples of both, or by what
/// each differs from the one before, where high tones count more. `least`: squared correlation.
bool is_alike(const Sums& samples, const Sums& differences, double least);

/// Whether both are noise, about as loud.
bool is_other_noise(const Sums& samples, const Sums& differences);

/// Tells what is wrong with b in a stretch where it should be `wanted`; `usual_power` is the mean
/// square of the difference elsewhere, and what is no larger at the ends is none of the damage.
/// REQUIRES: equal sizes, at least 5 ms. Thread-safe.
DamagedStretch examine(std::span<const float> wanted, std::span<const float> b, int sample_rate,
                       double usual_power);

}  // namespace pipeline::diff
