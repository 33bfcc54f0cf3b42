#pragma once

#include <span>
#include <vector>

namespace model {

/// A style table as a model file holds it; the memory belongs to the file.
struct VoiceView {
  int rows = 0;
  int width = 0;
  std::span<const float> values;
};

/// A style table [rows, width] of a speaker, width = 2 * style_dim.
struct Voice {
  int rows = 0;
  int width = 0;
  std::vector<float> values;

  operator VoiceView() const { return {rows, width, values}; }

  /// ref_s of an utterance of `phoneme_count` characters, those outside the vocabulary included:
  /// row phoneme_count - 1, or the nearest there is.
  std::span<const float> row(int phoneme_count) const;
};

}  // namespace model
