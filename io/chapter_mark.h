#pragma once

#include <cstdint>
#include <string>

namespace io {

/// A chapter of a recording.
struct ChapterMark {
  std::string title;       ///< UTF-8
  std::int64_t begin = 0;  ///< samples at the recording's rate
  std::int64_t end = 0;    ///< of the last one behind
};

}  // namespace io
