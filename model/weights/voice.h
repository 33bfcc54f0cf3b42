#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

namespace model {

/// A style table [rows, 2 * style_dim]; row n - 1 is for n phonemes.
struct Voice {
  int rows = 0;
  int width = 0;
  std::vector<float> values;

  /// The style of an utterance of `phoneme_count` characters (1-based, clamped to the table).
  std::span<const float> row(int phoneme_count) const {
    assert(rows > 0);
    const auto index = static_cast<std::size_t>(std::clamp(phoneme_count, 1, rows) - 1);
    const auto size = static_cast<std::size_t>(width);
    return std::span(values).subspan(index * size, size);
  }
};

}  // namespace model
