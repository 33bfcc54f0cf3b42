#pragma once

#include <cstdint>
#include <string>

namespace io {

/// When sample number `sample` is played, in units of 1/`per_second` s, to the nearest. In
/// microseconds no two samples of any rate are the same.
constexpr std::int64_t time_of(std::int64_t sample, int sample_rate, std::int64_t per_second) {
  return (2 * sample * per_second + sample_rate) / (2 * std::int64_t{sample_rate});
}

constexpr std::int64_t kMicroseconds = 1'000'000;
constexpr std::int64_t kMilliseconds = 1'000;

/// `12.345678`, of microseconds.
std::string seconds(std::int64_t microseconds);

/// `00:01:02,345`, of milliseconds; `point` parts them from the seconds.
std::string clock_time(std::int64_t milliseconds, char point);

}  // namespace io
