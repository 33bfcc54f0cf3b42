#include "pipeline/diff/finding.h"

#include <array>

namespace pipeline::diff {

std::string_view name_of(Tier tier) {
  constexpr std::array<std::string_view, 5> kNames = {"matching", "bytes", "samples", "signal",
                                                      "speech"};
  return kNames[static_cast<std::size_t>(tier)];
}

std::string_view name_of(Kind kind) {
  constexpr std::array<std::string_view, 18> kNames = {
      "identical", "rounding",  "noise",  "gain",      "shift",   "polarity",
      "format",    "pitch",     "timing", "spectral",  "clicks",  "clipping",
      "words",     "truncated", "silent", "corrupted", "missing", "added"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace pipeline::diff
