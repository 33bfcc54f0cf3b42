// Two recordings read in step along their alignment, and the search for the delay between them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

#include "pipeline/diff/measures/sample_source.h"
#include "pipeline/diff/measures/splices.h"

namespace pipeline::diff {

/// A recording from its begin, after some silence, and with silence after its end. One object
/// belongs to one thread.
class Delayed {
 public:
  Delayed(SampleSource& recording, std::int64_t silence)
      : recording_(recording), silence_(silence) {
    recording_.rewind();
  }

  /// Fills the block; returns how much of it comes before the recording's end. Throws io::Error.
  std::size_t read(std::span<float> block) {
    const auto still =
        static_cast<std::size_t>(std::min<std::int64_t>(silence_, std::ssize(block)));
    silence_ -= static_cast<std::int64_t>(still);
    const std::size_t count = still + recording_.read(block.subspan(still));
    std::fill_n(block.begin(), still, 0.0f);
    std::fill(block.begin() + count, block.end(), 0.0f);
    return count;
  }

  /// Leaves samples out, silence too. Throws io::Error.
  void skip(std::int64_t samples) {
    SampleBlock unheard;
    for (bool is_more = true; is_more && samples > 0;) {
      const auto count = static_cast<std::size_t>(std::min(samples, std::ssize(unheard)));
      is_more = read(std::span(unheard).first(count)) == count;
      samples -= static_cast<std::int64_t>(count);
    }
  }

 private:
  SampleSource& recording_;
  std::int64_t silence_;
};

/// Calls `take` with blocks of both, of the same length, along their course. Throws io::Error.
template <class Take>
void read_side_by_side(SampleSource& a, SampleSource& b, const Course& course, const Take& take) {
  Delayed before(a, std::max<std::int64_t>(0, course.delay));
  Delayed after(b, std::max<std::int64_t>(0, -course.delay));
  SampleBlock x, y;
  auto splice = course.splices.begin();
  std::int64_t at_a = std::min<std::int64_t>(0, -course.delay);
  for (bool goes_on = true; goes_on;) {
    std::size_t size = x.size();
    if (splice != course.splices.end())
      size = static_cast<std::size_t>(std::min<std::int64_t>(std::ssize(x), splice->a - at_a));
    const std::span<float> block_a = std::span(x).first(size), block_b = std::span(y).first(size);
    const std::size_t longer = std::max(before.read(block_a), after.read(block_b));
    take(std::span<const float>(block_a.first(longer)),
         std::span<const float>(block_b.first(longer)));
    at_a += static_cast<std::int64_t>(size);
    goes_on = longer == size;
    if (splice != course.splices.end() && at_a == splice->a) {
      before.skip(splice->missing);
      after.skip(splice->added);
      at_a += splice->missing;
      ++splice;
    }
  }
}

constexpr double kLongestDelaySeconds = 0.5;

/// How many samples b is later than a, half a second at most either way and what one is longer:
/// where their cross-correlation is largest, or smallest. Each recording is read a few times.
/// REQUIRES: recordings of one rate. Throws io::Error.
std::int64_t find_delay(SampleSource& a, SampleSource& b, double seconds_a, double seconds_b);

/// The same to four samples, by what lies below an eighth of the sample rate; nothing where that
/// may not speak for the whole.
std::optional<std::int64_t> find_in_low_band(SampleSource& a, SampleSource& b, double seconds_a,
                                             double seconds_b);

}  // namespace pipeline::diff
