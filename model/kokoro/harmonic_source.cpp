// The harmonic source: sums phases in double, adds nine sines and seeded noise, applies tanh.
#include <array>
#include <cassert>
#include <cmath>

#include "model/kernels/activations.h"
#include "model/kernels/counter_random.h"
#include "model/kokoro/speech.h"
#include "model/kokoro/stages.h"

namespace model {

HarmonicSource::HarmonicSource(const WeightScope& scope, int scale)
    : scale_(scale),
      weight_((scope / "l_linear").tensor("weight", {1, kHarmonics})),
      bias_((scope / "l_linear").tensor("bias", {1})) {}

void HarmonicSource::forward(std::span<const float> f0, std::uint64_t noise_seed,
                             std::span<float> y, Arena& scratch) const {
  assert(y.size() == f0.size() * scale_);
  constexpr float kSineGain = 0.1f;
  constexpr float kVoicedNoise = 0.003f;
  constexpr float kUnvoicedNoise = kSineGain / 3;
  const Arena::Scope scope(scratch);
  const int values = static_cast<int>(f0.size());

  // Turns per sample, summed once per F0 value; between two values' centres the phase is linear.
  // (The reference upsamples F0, downsamples the turns, and upsamples their sum: the same.)
  const std::span<double> turns = scratch.doubles(values * kHarmonics);
  std::array<double, kHarmonics> sum{};
  for (int j = 0; j < values; ++j)
    for (int h = 0; h < kHarmonics; ++h) {
      const double turn = double{f0[j]} * (h + 1) / kSampleRate;
      sum[h] += turn - std::floor(turn);
      turns[j * kHarmonics + h] = sum[h];
    }

  const Mat noise(scratch.mat(1, scale_ * kHarmonics).data(), scale_, kHarmonics);
  const int half = scale_ / 2;
  const double first = 0.5 * (1 - scale_);  // the first sample, counted from a value's centre
  for (int j = 0; j < values; ++j) {
    gaussian(noise_seed, static_cast<std::uint64_t>(j) * scale_ * kHarmonics,
             {noise.data(), static_cast<std::size_t>(scale_) * kHarmonics});
    const bool voiced = f0[j] > kVoicedHz;
    const std::span<float> samples = y.subspan(static_cast<std::size_t>(j) * scale_, scale_);
    for (int i = 0; i < scale_; ++i) {
      float mixed = 0;
      for (int h = 0; h < kHarmonics; ++h) mixed += noise(i, h) * weight_[h];
      samples[i] = bias_[0] + mixed * (voiced ? kVoicedNoise : kUnvoicedNoise);
    }
    if (!voiced) continue;
    // The first half of the samples lies between the centres of values j - 1 and j, the second
    // between those of j and j + 1; at both ends the phase stands still.
    const double* now = turns.data() + std::ptrdiff_t{j} * kHarmonics;
    const double* before = j > 0 ? now - kHarmonics : now;
    const double* after = j + 1 < values ? now + kHarmonics : now;
    for (int h = 0; h < kHarmonics; ++h) {
      const float gain = kSineGain * weight_[h];
      const double rise = now[h] - before[h];
      const double fall = after[h] - now[h];
      add_sine(scale_ * now[h] + rise * first, rise, gain, samples.first(half));
      add_sine(scale_ * now[h] + fall * (first + half), fall, gain, samples.subspan(half));
    }
  }
  tanh(Mat(y.data(), 1, static_cast<int>(y.size())));
}

}  // namespace model
