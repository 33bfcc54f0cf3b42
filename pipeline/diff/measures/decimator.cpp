#include "pipeline/diff/measures/decimator.h"

#include <cmath>
#include <numbers>
#include <numeric>

#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
namespace {

std::vector<float> windowed_sinc(int taps, double cutoff) {
  std::vector<double> values(static_cast<std::size_t>(taps));
  for (int i = 0; i < taps; ++i) {
    const double x = 2 * cutoff * std::numbers::pi * (i - (taps - 1) / 2.0);
    values[i] = std::sin(x) / x * (1 - std::cos(2 * std::numbers::pi * (i + 0.5) / taps));
  }
  const double sum = std::accumulate(values.begin(), values.end(), 0.0);
  for (double& value : values) value /= sum;
  return {values.begin(), values.end()};
}

}  // namespace

Decimator::Decimator(int taps, double cutoff, int step)
    : step_(step), taps_(windowed_sinc(taps, cutoff)), pending_(taps_.size() / 2) {}

void Decimator::append(std::span<const float> samples, std::vector<float>& low) {
  pending_.insert(pending_.end(), samples.begin(), samples.end());
  if (pending_.size() < taps_.size()) return;
  const auto step = static_cast<std::size_t>(step_);
  const std::size_t count = (pending_.size() - taps_.size()) / step + 1;
  low.resize(low.size() + count);
  filter(pending_, taps_, step_, std::span(low).last(count));
  pending_.erase(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(count * step));
}

}  // namespace pipeline::diff
