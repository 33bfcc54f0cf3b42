// Takes the largest bin as the tone; whitens correlations by half, so that noise counts less.
#include "pipeline/diff/measures/rough_waveform.h"

#include <algorithm>
#include <cmath>
#include <complex>

#include "pipeline/diff/measures/fft.h"
#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
namespace {

constexpr double kWhiteHz = 200;     // over which the sound's power is smoothed
constexpr float kQuietBand = 1e-4f;  // of the strongest: what is not whitened

/// One of few sizes, since each has to be planned.
int few_sizes(std::size_t least) {
  std::size_t size = 1 << 10;
  for (; size < least; size *= 2)
    if (size / 2 * 3 >= least) return static_cast<int>(size / 2 * 3);
  return static_cast<int>(size);
}

}  // namespace

double strongest_hz(std::span<const float> rough, int sample_rate, double lowest_hz) {
  RealFft fft(few_sizes(2 * rough.size()));
  std::fill(std::ranges::copy(rough, fft.time().begin()).out, fft.time().end(), 0.0f);
  fft.forward();
  const double hz_per_bin = static_cast<double>(sample_rate) / fft.size();
  const auto bins = fft.spectrum();
  const auto least = static_cast<std::size_t>(lowest_hz / hz_per_bin) + 1;
  std::size_t peak = least;
  for (std::size_t k = least; k + 1 < bins.size(); ++k)
    if (std::norm(bins[k]) > std::norm(bins[peak])) peak = k;
  const auto level = [&](std::size_t k) { return std::log(std::norm(bins[k]) + 1e-30); };
  const double shift = peak_shift(level(peak - 1), level(peak), level(peak + 1));
  return (static_cast<double>(peak) + shift) * hz_per_bin;
}

std::vector<float> likeness_at_lags(std::span<const float> rough, std::span<const float> sound,
                                    int sample_rate, std::size_t before, std::size_t after) {
  RealFft fft(few_sizes(rough.size() + before + after));
  const auto load = [&](std::span<const float> samples) {
    std::fill(std::ranges::copy(samples, fft.time().begin()).out, fft.time().end(), 0.0f);
    fft.forward();
  };
  load(sound);
  const std::vector<std::complex<float>> b(fft.spectrum().begin(), fft.spectrum().end());
  std::vector<float> powers(b.size());
  power(b, powers);
  const std::vector<float> around =
      smoothed(powers, static_cast<std::size_t>(kWhiteHz * fft.size() / sample_rate));
  const float least = kQuietBand * *std::ranges::max_element(around);
  load(rough);
  // Half whitened: all white, and noise would count as much as the sound.
  for (std::size_t k = 0; k < b.size(); ++k)
    fft.spectrum()[k] *= std::conj(b[k]) / std::sqrt(around[k] + least);
  fft.inverse();
  const auto time = fft.time();
  std::vector<float> likeness(time.end() - static_cast<std::ptrdiff_t>(before), time.end());
  likeness.insert(likeness.end(), time.begin(), time.begin() + static_cast<std::ptrdiff_t>(after));
  return likeness;
}

}  // namespace pipeline::diff
