#pragma once

#include <span>
#include <vector>

namespace pipeline {

/// F0 and energy of an item, a value each for every 12.5 ms from its first sample to its last, the
/// pauses asked for included. F0 is the model's, in Hz: that at the middle of the 12.5 ms, 0 where
/// nothing is voiced. Energy is the root mean square of the samples, full scale 1, before they are
/// resampled and saturated. One object belongs to one thread.
class CurveMeter {
 public:
  static constexpr int kHop = 300;  ///< samples at model::kSampleRate

  /// The next samples, and the model's F0 [samples / kHop] for them; none in a pause.
  void append(std::span<const float> samples, std::span<const float> f0);

  /// The rest, when the item has come to its end; call it once.
  void finish();

  const std::vector<float>& f0() const { return f0_; }
  const std::vector<float>& energy() const { return energy_; }

 private:
  void end_value();

  std::vector<float> f0_;
  std::vector<float> energy_;
  double square_sum_ = 0;  ///< of the samples since the last value
  int samples_ = 0;        ///< since then
  float middle_f0_ = 0;
};

}  // namespace pipeline
