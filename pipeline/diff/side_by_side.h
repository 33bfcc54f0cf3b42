#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "pipeline/diff/recording.h"

namespace pipeline::diff {

/// A recording from its begin, behind some silence, and with silence behind its end. One object
/// belongs to one thread.
class Delayed {
 public:
  Delayed(Recording& recording, std::int64_t silence) : recording_(recording), silence_(silence) {
    recording_.rewind();
  }

  /// Fills the block; returns how much of it comes before the recording's end. Throws io::Error.
  std::size_t read(SampleBlock& block) {
    const auto still = static_cast<std::size_t>(std::min<std::int64_t>(silence_, block.size()));
    silence_ -= static_cast<std::int64_t>(still);
    const std::size_t count = still + recording_.read(std::span(block).subspan(still));
    std::fill_n(block.begin(), still, 0.0f);
    std::fill(block.begin() + count, block.end(), 0.0f);
    return count;
  }

 private:
  Recording& recording_;
  std::int64_t silence_;
};

/// Calls `take` with blocks of both, of the same length, where b is `delay` samples later than a.
/// Throws io::Error.
template <class Take>
void read_side_by_side(Recording& a, Recording& b, std::int64_t delay, const Take& take) {
  Delayed before(a, std::max<std::int64_t>(0, delay));
  Delayed after(b, std::max<std::int64_t>(0, -delay));
  SampleBlock x, y;
  for (std::size_t longer = x.size(); longer == x.size();) {
    const std::size_t count = before.read(x);
    longer = std::max(count, after.read(y));
    take(std::span<const float>(x).first(longer), std::span<const float>(y).first(longer));
  }
}

}  // namespace pipeline::diff
