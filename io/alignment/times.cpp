#include "io/alignment/times.h"

#include <cstdio>

namespace io {

std::string seconds(std::int64_t microseconds) {
  char text[40];
  std::snprintf(text, sizeof text, "%lld.%06lld",
                static_cast<long long>(microseconds / kMicroseconds),
                static_cast<long long>(microseconds % kMicroseconds));
  return text;
}

std::string clock_time(std::int64_t milliseconds, char point) {
  const auto part = [&](std::int64_t unit, std::int64_t count) {
    return static_cast<long long>(milliseconds / unit % count);
  };
  char text[64];
  std::snprintf(text, sizeof text, "%02lld:%02lld:%02lld%c%03lld",
                static_cast<long long>(milliseconds / 3'600'000), part(60'000, 60), part(1'000, 60),
                point, part(1, 1'000));
  return text;
}

}  // namespace io
