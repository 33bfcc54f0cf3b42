// Voices: style tables by utterance length, their files, and blends.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace model {

struct StoredTensor;

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

/// A tensor [rows, w] or [rows, 1, w] as a voice, w being `style_width`. Throws Error, about
/// `subject`, when its shape is another or a value is not finite.
Voice voice_from_tensor(const StoredTensor& tensor, int style_width, const std::string& subject);

/// The voices in a file, by name: `NAME.pt` as released ([rows, 1, w] or [rows, w]), raw
/// little-endian float32 `NAME.bin` [rows, w], or many in one npz (whatever its extension), each
/// under the name of its array. w is `style_width`, 2 * style_dim of the model.
/// Throws Error when the width differs, a value is not finite, or the file cannot be read.
std::map<std::string, Voice> read_voice_file(const std::string& path, int style_width);

/// The voice of `NAME` or of a mix `NAME:WEIGHT+NAME:WEIGHT...` (a missing weight is 1), weights
/// normalised to a sum of 1. `find` supplies the parts. Throws Error for an empty name, a weight
/// that is not a positive number, or tables of different sizes.
Voice blend_voices(std::string_view blend, const std::function<Voice(const std::string&)>& find);

}  // namespace model
