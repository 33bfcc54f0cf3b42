#pragma once

#include <span>
#include <vector>

#include "pipeline/diff/measures/decimator.h"
#include "pipeline/diff/measures/frames.h"

namespace pipeline::diff {

/// Fundamental frequency of a recording, piece by piece, by YIN (de Cheveigne and Kawahara 2002)
/// from 50 to 800 Hz on the signal below 1 kHz at 8 kHz, where the parabola through three lags is
/// exact to a cent. One value for two frames of kHop. One object belongs to one thread.
class F0Tracker {
 public:
  F0Tracker();

  /// Takes samples at kFrameRate and appends what is certain to `frames.f0`.
  /// REQUIRES: finite samples.
  void append(std::span<const float> samples, Frames& frames);

  /// The frames at the end, as many as MelCepstra gives.
  void finish(Frames& frames);

 private:
  void track(Frames& frames);
  float estimate(std::size_t first_block) const;  ///< Hz; 0 where there is no pitch

  Decimator decimator_;
  std::vector<float> low_;       ///< at 8 kHz, from the next window on
  std::vector<float> products_;  ///< of its blocks with themselves moved, [blocks, lags]
  long samples_ = 0;
  long frames_ = 0;
};

}  // namespace pipeline::diff
