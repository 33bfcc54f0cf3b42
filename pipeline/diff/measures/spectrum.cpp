#include "pipeline/diff/measures/spectrum.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "pipeline/diff/measures/frames.h"

namespace pipeline::diff {
namespace {

constexpr double kBinHz = static_cast<double>(kFrameRate) / kFftSize;
constexpr double kLowestHz = 100;
constexpr double kHighestHz = 8000;
constexpr double kInside = 0.95;

double tilt(std::span<const double> power) {
  double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
  const double step = std::cbrt(2.0);
  for (double low = kLowestHz; low * step <= kHighestHz; low *= step) {
    const int first = static_cast<int>(std::ceil(low / kBinHz));
    const int last = std::max(first + 1, static_cast<int>(std::ceil(low * step / kBinHz)));
    const double mean =
        std::accumulate(power.begin() + first, power.begin() + last, 0.0) / (last - first);
    if (mean <= 0) continue;
    const double x = std::log2((first + last - 1) / 2.0 * kBinHz);
    const double y = 10 * std::log10(mean);
    n += 1, sx += x, sy += y, sxx += x * x, sxy += x * y;
  }
  return n < 2 ? 0 : (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

}  // namespace

SpectralShape spectral_shape(std::span<const double> power) {
  // Of the derivative: the few hertz of the lowest harmonics would outweigh all that makes a voice
  // bright.
  std::vector<double> rising(power.begin(), power.end());
  for (std::size_t i = 0; i < rising.size(); ++i)
    rising[i] *= static_cast<double>(i) * static_cast<double>(i);
  const double all = std::accumulate(rising.begin(), rising.end(), 0.0);
  double sum = 0;
  std::size_t bin = 0;
  while (bin + 1 < rising.size() && sum + rising[bin] < kInside * all) sum += rising[bin++];
  const double part = rising[bin] > 0 ? (kInside * all - sum) / rising[bin] : 0;
  return {tilt(power), all > 0 ? (static_cast<double>(bin) + part) * kBinHz : 0};
}

}  // namespace pipeline::diff
