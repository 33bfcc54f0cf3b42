#pragma once

#include <span>
#include <vector>

namespace pipeline::diff {

/// Keeps every step-th sample of what a low-pass leaves of a signal, piece by piece. Half a sample
/// late: the filter is symmetric and of even length. One object belongs to one thread.
class Decimator {
 public:
  /// The filter is a sinc under a Hann window: half the amplitude is left at `cutoff` times the
  /// sample rate, all and nothing 2 / taps below and above. REQUIRES: even taps, step <= taps.
  Decimator(int taps, double cutoff, int step);

  /// Appends to `low` what is certain: each sample after which half the taps are known.
  void append(std::span<const float> samples, std::vector<float>& low);

 private:
  int step_;
  std::vector<float> taps_;     ///< their sum is 1
  std::vector<float> pending_;  ///< samples that the filter still needs
};

}  // namespace pipeline::diff
