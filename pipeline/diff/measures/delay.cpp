// DelayFinder: sums cross-spectra of blocks, whitens the sum, and takes its peak; see take.h.
#include <algorithm>
#include <cmath>

#include "pipeline/diff/measures/loops.h"
#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {
namespace {

constexpr int kMaxBlock = 12;       // times the longest delay
constexpr float kQuietBin = 1e-3f;  // of the strongest bin: what is not whitened

/// One of a few sizes, since transforms of each have to be planned.
int block_size(int longest, std::int64_t expected) {
  for (const int times : {1, 2, 3, 4, 6, 8})
    if (expected <= std::int64_t{times} * longest) return times * longest;
  return kMaxBlock * longest;
}

}  // namespace

DelayFinder::DelayFinder(int longest, std::int64_t expected)
    : longest_(longest),
      block_(block_size(longest, expected)),
      fft_(fast_size(block_ + 2 * longest)),
      b_(static_cast<std::size_t>(longest)),
      sum_(fft_.spectrum().size()) {}

void DelayFinder::append(std::span<const float> a, std::span<const float> b) {
  a_.insert(a_.end(), a.begin(), a.end());
  b_.insert(b_.end(), b.begin(), b.end());
  while (b_.size() >= static_cast<std::size_t>(block_) + 2 * static_cast<std::size_t>(longest_))
    correlate();
}

Delay DelayFinder::finish() {
  b_.resize(b_.size() + static_cast<std::size_t>(longest_));
  while (!a_.empty()) correlate();
  // Whitened, or else the loudest harmonics of a voice would fit at each of their periods.
  float largest = 0;
  for (const std::complex<float>& bin : sum_) largest = std::max(largest, std::abs(bin));
  if (largest == 0) return {};
  double all = 0;
  for (std::size_t k = 0; k < sum_.size(); ++k) {
    fft_.spectrum()[k] = sum_[k] / (std::abs(sum_[k]) + kQuietBin * largest);
    all += (k == 0 || k + 1 == sum_.size() ? 1 : 2) * std::abs(fft_.spectrum()[k]);
  }
  fft_.inverse();
  const std::span<float> lags = fft_.time().first(2 * static_cast<std::size_t>(longest_) + 1);
  const auto best = std::max_element(lags.begin(), lags.end(),
                                     [](float x, float y) { return std::abs(x) < std::abs(y); });
  return {best - lags.begin() - longest_, *best / all};
}

void DelayFinder::correlate() {
  const auto load = [&](std::vector<float>& from, int count) {
    const auto n = std::min(from.size(), static_cast<std::size_t>(count));
    std::fill(std::copy_n(from.begin(), n, fft_.time().begin()), fft_.time().end(), 0.0f);
    from.erase(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(
                                                std::min(n, static_cast<std::size_t>(block_))));
    fft_.forward();
  };
  load(a_, block_);
  spectrum_.assign(fft_.spectrum().begin(), fft_.spectrum().end());
  load(b_, block_ + 2 * longest_);
  add_cross_spectrum(spectrum_, fft_.spectrum(), sum_);
}

}  // namespace pipeline::diff
