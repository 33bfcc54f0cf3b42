// Removes silent frames, and correlates third-octave envelopes in segments; see stoi.h.
#include "pipeline/diff/measures/stoi.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

#include "pipeline/diff/measures/fft.h"
#include "pipeline/diff/measures/loops.h"
#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {
namespace {

constexpr std::size_t kStoiFrame = 256;
constexpr std::size_t kStoiHop = kStoiFrame / 2;
constexpr int kStoiFft = 512;
constexpr std::size_t kStoiBins = kStoiFft / 2 + 1;
constexpr std::size_t kOctaveBands = 15;
constexpr double kLowestBandHz = 150;
constexpr std::size_t kSegmentFrames = 30;
constexpr double kSilentShare = 1e-4;  // of the loudest frame's energy: 40 dB
const double kClip = 1 + std::pow(10.0, 15.0 / 20);

using Envelope = std::array<float, kOctaveBands>;

/// The paper's window has no zeros at its ends.
const std::vector<float>& stoi_window() {
  static const std::vector<float> values = [] {
    const std::vector<float> wide = hann_window(static_cast<int>(kStoiFrame) + 1);
    return std::vector(wide.begin() + 1, wide.end());
  }();
  return values;
}

/// The first bin of each band, and the one after the last: the nearest to the borders.
const std::array<std::size_t, kOctaveBands + 1>& band_borders() {
  static const std::array<std::size_t, kOctaveBands + 1> bins = [] {
    std::array<std::size_t, kOctaveBands + 1> borders{};
    for (std::size_t k = 0; k < borders.size(); ++k) {
      const double hz = kLowestBandHz * std::pow(2, (2 * static_cast<double>(k) - 1) / 6);
      borders[k] = static_cast<std::size_t>(std::lround(hz * kStoiFft / kStoiRate));
    }
    return borders;
  }();
  return bins;
}

std::size_t frames_in(std::size_t samples) {
  return samples > kStoiFrame ? (samples - kStoiFrame - 1) / kStoiHop + 1 : 0;
}

/// The frames of `samples` that have sound.
std::vector<std::size_t> sounding_frames(std::span<const float> samples) {
  const std::vector<float>& window = stoi_window();
  std::vector<double> energies(frames_in(samples.size()));
  for (std::size_t frame = 0; frame < energies.size(); ++frame)
    for (std::size_t i = 0; i < kStoiFrame; ++i) {
      const double x = static_cast<double>(window[i]) * samples[frame * kStoiHop + i];
      energies[frame] += x * x;
    }
  const double loudest = energies.empty() ? 0 : *std::ranges::max_element(energies);
  std::vector<std::size_t> frames;
  for (std::size_t frame = 0; frame < energies.size(); ++frame)
    if (energies[frame] > kSilentShare * loudest) frames.push_back(frame);
  return frames;
}

/// These frames one after the other, windowed and overlapped.
std::vector<float> joined(std::span<const float> samples, std::span<const std::size_t> frames) {
  const std::vector<float>& window = stoi_window();
  std::vector<float> all(frames.empty() ? 0 : (frames.size() + 1) * kStoiHop);
  for (std::size_t k = 0; k < frames.size(); ++k)
    for (std::size_t i = 0; i < kStoiFrame; ++i)
      all[k * kStoiHop + i] += window[i] * samples[frames[k] * kStoiHop + i];
  return all;
}

Envelope bands_of(std::span<const std::complex<float>> spectrum) {
  std::array<float, kStoiBins> powers;
  power(spectrum, powers);
  Envelope bands;
  for (std::size_t k = 0; k < kOctaveBands; ++k)
    bands[k] = std::sqrt(std::accumulate(powers.begin() + band_borders()[k],
                                         powers.begin() + band_borders()[k + 1], 0.0f));
  return bands;
}

/// Of the frames from one on, in one band.
double segment_correlation(std::span<const Envelope> clean, std::span<const Envelope> degraded,
                           std::size_t band) {
  double xx = 0, yy = 0;
  for (std::size_t i = 0; i < kSegmentFrames; ++i) {
    xx += static_cast<double>(clean[i][band]) * clean[i][band];
    yy += static_cast<double>(degraded[i][band]) * degraded[i][band];
  }
  if (xx <= 0 || yy <= 0) return 0;
  const double scale = std::sqrt(xx / yy);
  std::array<double, kSegmentFrames> clipped;
  double x = 0, y = 0;
  for (std::size_t i = 0; i < kSegmentFrames; ++i) {
    clipped[i] = std::min(scale * degraded[i][band], kClip * clean[i][band]);
    x += clean[i][band];
    y += clipped[i];
  }
  x /= kSegmentFrames;
  y /= kSegmentFrames;
  xx = yy = 0;
  double xy = 0;
  for (std::size_t i = 0; i < kSegmentFrames; ++i) {
    const double a = clean[i][band] - x, b = clipped[i] - y;
    xx += a * a;
    yy += b * b;
    xy += a * b;
  }
  return xx > 0 && yy > 0 ? xy / std::sqrt(xx * yy) : 0;
}

}  // namespace

std::optional<double> stoi(std::span<const float> clean, std::span<const float> degraded) {
  const std::vector<std::size_t> sounding = sounding_frames(clean);
  const std::vector<float> x = joined(clean, sounding), y = joined(degraded, sounding);
  const std::size_t frames = frames_in(x.size());
  if (frames < kSegmentFrames) return std::nullopt;

  PairFft fft(kStoiFft);
  std::vector<float> window = stoi_window(), padded_x(kStoiFft), padded_y(kStoiFft);
  window.resize(kStoiFft);
  std::vector<Envelope> envelope_x(frames), envelope_y(frames);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    std::copy_n(x.begin() + static_cast<std::ptrdiff_t>(frame * kStoiHop), kStoiFrame,
                padded_x.begin());
    std::copy_n(y.begin() + static_cast<std::ptrdiff_t>(frame * kStoiHop), kStoiFrame,
                padded_y.begin());
    fft.forward(padded_x, padded_y, window);
    envelope_x[frame] = bands_of(fft.spectrum_a());
    envelope_y[frame] = bands_of(fft.spectrum_b());
  }

  double sum = 0;
  const std::size_t segments = frames - kSegmentFrames + 1;
  for (std::size_t first = 0; first < segments; ++first)
    for (std::size_t band = 0; band < kOctaveBands; ++band)
      sum += segment_correlation(std::span(envelope_x).subspan(first),
                                 std::span(envelope_y).subspan(first), band);
  return sum / static_cast<double>(segments * kOctaveBands);
}

}  // namespace pipeline::diff
