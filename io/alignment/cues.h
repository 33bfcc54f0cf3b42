#pragma once

#include <string>
#include <vector>

#include "io/alignment/alignment.h"

namespace io {

constexpr std::size_t kCueColumns = 42;  ///< characters of a line
constexpr int kCueMaxMs = 7000;
constexpr int kCueMinMs = 1000;

/// A subtitle: one or two lines, and when they are shown.
struct Cue {
  std::vector<std::string> lines;
  std::int64_t begin_ms = 0;
  std::int64_t end_ms = 0;
};

/// The cues of a file, in order and apart from each other. A cue never holds words of two
/// sentences. A sentence that needs more than two lines of kCueColumns characters, or kCueMaxMs, is
/// parted, best behind a mark or where the voice pauses, and near its middle. A cue that would be
/// gone in less than kCueMinMs stays into the silence behind it. Only a word that is longer than a
/// line, or than kCueMaxMs, exceeds these limits.
std::vector<Cue> cues_of(const Alignment& alignment);

}  // namespace io
