#pragma once

#include <span>

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

/// Tells what is wrong with b in a stretch where it should be `wanted`; `usual_power` is the mean
/// square of the difference elsewhere, and what is no larger at the ends is none of the damage.
/// REQUIRES: equal sizes, at least 5 ms. Thread-safe.
DamagedStretch examine(std::span<const float> wanted, std::span<const float> b, int sample_rate,
                       double usual_power);

}  // namespace pipeline::diff
