// Causes of a difference where a baseline has only a sketch: hum, filter, echo, reverb or gains.
#pragma once

#include <span>
#include <vector>

#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {

/// What the difference of a take comes from, of whose baseline only a sketch is kept.
struct Explanation {
  enum class What {
    kNothing,  ///< none of the others explains it: noise
    kHum,      ///< tones that go on all the time
    kFilter,
    kEcho,    ///< the recording once more, or a few times
    kReverb,  ///< a tail as a room leaves
    kLevels,  ///< gains that come and go
  };
  What what = What::kNothing;
  double share = 0;         ///< of the energy of the difference
  double hum_hz = 0;        ///< of the strongest tone
  double echo_seconds = 0;  ///< of the strongest echo; negative: it comes before the sound

  /// The sums that the baseline would have of a candidate with nothing else on it; none where
  /// nothing explains it, or what does is no system. [blocks, kSums]
  std::vector<float> undone = {};
};

/// Looks for what makes the sums that are kept, as scaled_sums() gives them, times the gain, of
/// `b`, that lies on them: tones, copies of b at other times, and gains of a tenth of a second.
/// Only blocks that are used count. Where it is not known that the two are one take, only what
/// would prove it is looked for: tones or a filter that leave little. REQUIRES: as many blocks of
/// both. Thread-safe.
Explanation explain(std::span<const float> kept_sums, std::span<const float> b, int sample_rate,
                    const std::vector<bool>& is_used, bool is_take);

}  // namespace pipeline::diff
