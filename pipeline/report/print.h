#pragma once

#include <cstdarg>
#include <cstdio>
#include <string>

namespace pipeline {

/// printf, appended to `text`; a piece longer than 1 KB is cut.
[[gnu::format(printf, 2, 3)]] inline void print(std::string& text, const char* format, ...) {
  char piece[1024];
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(piece, sizeof piece, format, arguments);
  va_end(arguments);
  text += piece;
}

}  // namespace pipeline
