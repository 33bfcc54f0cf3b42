// Keeps ruby readings with their words while a text passes through the plain text reader.
#pragma once

#include <string>
#include <string_view>

#include "io/book/book.h"

// Readings beside words on their way through the passes over lines: as Unicode writes them in plain
// text, U+FFF9 words U+FFFA reading U+FFFB.

namespace io {

/// Words with the reading that stands beside them.
std::string with_reading(std::string_view words, std::string_view reading);

/// A text without readings.
std::string without_readings(std::string_view text);

/// A text's words as they are read, its readings given for theirs; `place` is where errors point.
Run run_of(std::string_view text, const std::string& place);

}  // namespace io
