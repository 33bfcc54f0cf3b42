#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace text {

/// Which symbols a language's sounds are written with.
enum class Dialect { kAmerican, kBritish, kOther };

/// A language whose text can be spoken.
struct Language {
  std::string_view name;     ///< as manifests have it: en-us, pt-br
  const char* espeak_voice;  ///< a file of espeak-ng's data, found whatever else is installed
  Dialect dialect;           ///< anything but kOther is English
  bool is_english() const { return dialect != Dialect::kOther; }
};

/// The language called `name`. Throws model::Error for one that is not known, and for Japanese and
/// Mandarin (ja, zh), which are spoken from phonemes only. The reference lives for ever.
const Language& find_language(std::string_view name);

/// All of them, in the order in which they are shown.
std::vector<std::string_view> language_names();

}  // namespace text
