// Sketcher: sums blocks of 20 ms under pseudo-random signs, in integers; see take.h.
#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <utility>

#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {
namespace {

constexpr float kFullScale16 = 32768;
constexpr float kLargest = 4;  // times full scale; sums of a block of any rate fit 32 bits

/// SplitMix64 (Steele, Lea and Flood 2014).
std::uint64_t mixed(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

// Each row adds up to the root of its length, nearly: an offset of the samples comes out as the
// same in all sums, and as large as its energy wants it.
std::vector<std::int8_t> make_signs(int block_samples) {
  const auto size = static_cast<std::size_t>(block_samples);
  const auto positive = std::lround((block_samples + std::sqrt(block_samples)) / 2);
  constexpr std::size_t kRows = std::size_t{Sketch::kPatterns} * Sketch::kSigns;
  std::vector<std::int8_t> signs(kRows * size, -1);
  std::vector<std::pair<std::uint64_t, std::size_t>> order(size);
  for (std::size_t row = 0; row < kRows; ++row) {
    for (std::size_t i = 0; i < size; ++i) order[i] = {mixed(row << 32 | i), i};
    std::nth_element(order.begin(), order.begin() + positive, order.end());
    for (auto chosen = order.begin(); chosen != order.begin() + positive; ++chosen)
      signs[row * size + chosen->second] = 1;
  }
  return signs;
}

}  // namespace

std::vector<std::int8_t> signs_of_sums(int block_samples) {
  static std::mutex mutex;
  static std::map<int, std::vector<std::int8_t>> known;  // they take as long as a sketch
  const std::scoped_lock lock(mutex);
  const auto [signs, is_new] = known.try_emplace(block_samples);
  if (is_new) signs->second = make_signs(block_samples);
  return signs->second;
}

Sketcher::Sketcher(int sample_rate)
    : signs_(signs_of_sums(Sketch::block_samples(sample_rate))),
      block_(static_cast<std::size_t>(Sketch::block_samples(sample_rate)) + 1) {}

void Sketcher::append(std::span<const float> samples) {
  for (const float sample : samples) {
    block_[filled_] = static_cast<std::int32_t>(
        std::lrint(std::clamp(sample, -kLargest, kLargest) * kFullScale16));
    if (++filled_ == block_.size()) end_block();
  }
}

void Sketcher::end_block() {
  const std::size_t size = block_.size() - 1;
  const std::size_t pattern = sketch_.blocks() % Sketch::kPatterns;
  for (const bool of_differences : {false, true}) {
    for (std::size_t row = 0; row < Sketch::kSigns; ++row) {
      const std::int8_t* signs = signs_.data() + (pattern * Sketch::kSigns + row) * size;
      std::int32_t sum = 0;
      for (std::size_t i = 0; i < size; ++i)
        sum += signs[i] * (block_[i + 1] - (of_differences ? block_[i] : 0));
      sketch_.sums.push_back(sum);
    }
  }
  block_[0] = block_.back();
  filled_ = 1;
}

Sketch Sketcher::finish() {
  if (filled_ > 1) {
    std::fill(block_.begin() + static_cast<std::ptrdiff_t>(filled_), block_.end(), 0);
    end_block();
  }
  return std::move(sketch_);
}

std::vector<float> as_signal(const Sketch& sketch, int sample_rate, bool of_differences) {
  const auto scale =
      static_cast<float>(1 / (kFullScale16 * std::sqrt(Sketch::block_samples(sample_rate))));
  std::vector<float> signal;
  const std::size_t first = of_differences ? Sketch::kSigns : 0;
  for (std::size_t block = 0; block < sketch.blocks(); ++block)
    for (std::size_t row = 0; row < Sketch::kSigns; ++row)
      signal.push_back(scale *
                       static_cast<float>(sketch.sums[block * Sketch::kSums + first + row]));
  return signal;
}

}  // namespace pipeline::diff
