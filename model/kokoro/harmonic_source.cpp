#include "model/kokoro/harmonic_source.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numbers>
#include <vector>

#include "model/kernels/counter_random.h"
#include "model/kokoro/speech.h"

namespace model {

HarmonicSource::HarmonicSource(const WeightScope& scope, int scale)
    : scale_(scale),
      weight_((scope / "l_linear").tensor("weight", {1, kHarmonics})),
      bias_((scope / "l_linear").tensor("bias", {1})) {}

void HarmonicSource::forward(std::span<const float> f0, std::uint64_t noise_seed,
                             std::span<double> y) const {
  assert(y.size() == f0.size() * scale_);
  constexpr double kVoicedHz = 10;
  constexpr double kSineGain = 0.1;
  constexpr double kVoicedNoise = 0.003;
  constexpr double kUnvoicedNoise = kSineGain / 3;
  using Harmonics = std::array<double, kHarmonics>;

  // Turns per sample, summed once per F0 value; between two values' centres the phase is linear.
  // (The reference upsamples F0, downsamples the turns, and upsamples their sum: the same.)
  std::vector<Harmonics> turns(f0.size());
  Harmonics sum{};
  for (std::size_t j = 0; j < f0.size(); ++j)
    for (int h = 0; h < kHarmonics; ++h) {
      const double turn = double{f0[j]} * (h + 1) / kSampleRate;
      sum[h] += turn - std::floor(turn);
      turns[j][h] = sum[h];
    }

  std::vector<float> noise(static_cast<std::size_t>(scale_) * kHarmonics);
  for (std::size_t j = 0; j < f0.size(); ++j) {
    gaussian(noise_seed, j * noise.size(), noise);
    const bool voiced = f0[j] > kVoicedHz;
    const double noise_gain = voiced ? kVoicedNoise : kUnvoicedNoise;
    for (int i = 0; i < scale_; ++i) {
      const double position = std::max(0.0, static_cast<double>(j) + (i + 0.5) / scale_ - 0.5);
      const auto before = static_cast<std::size_t>(position);
      const std::size_t after = std::min(before + 1, f0.size() - 1);
      const double mix = position - static_cast<double>(before);
      double mixed = bias_[0];
      for (int h = 0; h < kHarmonics; ++h) {
        double value = noise_gain * noise[i * kHarmonics + h];
        if (voiced) {
          const double phase = (1 - mix) * turns[before][h] + mix * turns[after][h];
          value += kSineGain * std::sin(2 * std::numbers::pi * scale_ * phase);
        }
        mixed += value * weight_[h];
      }
      y[j * scale_ + i] = std::tanh(mixed);
    }
  }
}

}  // namespace model
