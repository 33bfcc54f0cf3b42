#pragma once

#include <map>
#include <string>

#include "model/weights/checkpoint.h"
#include "model/weights/voice.h"

namespace model {

/// A tensor [rows, w] or [rows, 1, w] as a voice, w being `style_width`. Throws Error, about
/// `subject`, when its shape is another or a value is not finite.
Voice voice_from_tensor(const StoredTensor& tensor, int style_width, const std::string& subject);

/// The voices in a file, by name: `NAME.pt` as released ([rows, 1, w] or [rows, w]), raw
/// little-endian float32 `NAME.bin` [rows, w], or many in one npz (whatever its extension), each
/// under the name of its array. w is `style_width`, 2 * style_dim of the model.
/// Throws Error when the width differs, a value is not finite, or the file cannot be read.
std::map<std::string, Voice> read_voice_file(const std::string& path, int style_width);

}  // namespace model
