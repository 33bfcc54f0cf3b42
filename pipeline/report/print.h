#pragma once

#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <string>
#include <vector>

namespace pipeline {

inline void print_list(std::string& text, const char* format, std::va_list arguments) {
  std::va_list measured;
  va_copy(measured, arguments);
  const int length = std::vsnprintf(nullptr, 0, format, measured);
  va_end(measured);
  const std::size_t begin = text.size();
  text.resize(begin + static_cast<std::size_t>(length) + 1);  // printf wants to end it
  std::vsnprintf(text.data() + begin, static_cast<std::size_t>(length) + 1, format, arguments);
  text.pop_back();
}

/// printf, appended to `text`.
[[gnu::format(printf, 2, 3)]] inline void print(std::string& text, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  print_list(text, format, arguments);
  va_end(arguments);
}

/// printf, as a text of its own.
[[gnu::format(printf, 1, 2)]] inline std::string printed(const char* format, ...) {
  std::string text;
  std::va_list arguments;
  va_start(arguments, format);
  print_list(text, format, arguments);
  va_end(arguments);
  return text;
}

/// "one, two"
inline std::string joined(const std::vector<std::string>& words, const char* separator) {
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : separator).append(word);
  return text;
}

/// "0:03:07"; rounded to whole seconds.
inline std::string h_mm_ss(double seconds) {
  const long long whole = std::llround(std::fmax(0, seconds));
  return printed("%lld:%02lld:%02lld", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace pipeline
