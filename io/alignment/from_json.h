#pragma once

#include <string>

#include "io/alignment/alignment.h"

namespace io {

/// Reads what to_json() wrote. A word's `shown` is its text alone, for the file has the marks
/// around words in its sentences only. `subject`: what errors call it. Pure. Throws Error for what
/// is no alignment, and for borders that are out of order or beyond the file.
Alignment from_json(const std::string& text, const std::string& subject);

}  // namespace io
