// Formatting that tables and pages share: formatted text appended to a string, times as h:mm:ss.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <string>
#include <utility>

namespace pipeline {

/// fmt::format, appended to `text`.
template <class... Values>
void print(std::string& text, fmt::format_string<Values...> format, Values&&... values) {
  fmt::format_to(std::back_inserter(text), format, std::forward<Values>(values)...);
}

/// "0:03:07"; rounded to whole seconds.
inline std::string h_mm_ss(double seconds) {
  const long long whole = std::llround(std::fmax(0, seconds));
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace pipeline
