// Compares log power spectra frame by frame; see log_spectra.h.
#include "pipeline/diff/measures/log_spectra.h"

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

constexpr std::size_t kLogFrame = 1024;
constexpr std::size_t kLogHop = kLogFrame / 2;
constexpr std::size_t kLogBins = kLogFrame / 2 + 1;
constexpr float kLogFloor = 1e-10f;
constexpr float kDecibel = 4.3429448f;       // 10 / ln 10
constexpr float kQuietestOfLoudest = 1e-4f;  // 40 dB

struct LogFrame {
  float power = 0;  ///< of a
  double distance = 0;
};

}  // namespace

std::optional<double> log_spectral_distance(std::span<const float> a, std::span<const float> b) {
  std::vector<float> window = hann_window(static_cast<int>(kLogFrame));
  for (float& weight : window) weight *= 4.0f / kLogFrame;  // the sum of a Hann window is half
  PairFft fft(static_cast<int>(kLogFrame));
  std::array<float, kLogBins> before, after;
  std::vector<LogFrame> frames;
  float loudest = 0;
  for (std::size_t begin = 0; begin + kLogFrame <= a.size(); begin += kLogHop) {
    fft.forward(a.subspan(begin, kLogFrame), b.subspan(begin, kLogFrame), window);
    power(fft.spectrum_a(), before);
    power(fft.spectrum_b(), after);
    LogFrame frame{.power = std::accumulate(before.begin(), before.end(), 0.0f)};
    loudest = std::max(loudest, frame.power);
    log(before, kLogFloor, kDecibel);
    log(after, kLogFloor, kDecibel);
    for (std::size_t bin = 0; bin < kLogBins; ++bin) before[bin] -= after[bin];
    frame.distance = std::sqrt(static_cast<double>(energy(before)) / kLogBins);
    frames.push_back(frame);
  }
  if (loudest <= kLogFloor) return std::nullopt;
  double sum = 0, count = 0;
  for (const LogFrame& frame : frames)
    if (frame.power > kQuietestOfLoudest * loudest) sum += frame.distance, ++count;
  if (count == 0) return std::nullopt;
  return sum / count;
}

}  // namespace pipeline::diff
