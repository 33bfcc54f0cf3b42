#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace text {

/// Which symbols a language's sounds are written with.
enum class Dialect { kAmerican, kBritish, kOther };

/// Who says how its words sound.
enum class ReadBy : std::uint8_t { kEspeak, kMandarinReader, kJapaneseReader };

/// A language whose text can be spoken.
struct Language {
  std::string name;          ///< as manifests have it, espeak-ng's code: en-us, pt-br, de
  std::string espeak_voice;  ///< a file of espeak-ng's data, found whatever else is installed;
                             ///< empty where another reads it
  Dialect dialect;           ///< anything but kOther is English
  char voice_letter = 0;     ///< its released voices begin with it (jf_alpha); 0: it has none
  ReadBy read_by = ReadBy::kEspeak;
  bool is_english() const { return dialect != Dialect::kOther; }
  bool is_released() const {
    return voice_letter != 0;
  }  ///< the released models were trained on it
};

/// The language called `name`: one of the released models', or any that espeak-ng has a voice for.
/// The first that is not a released one reads the list of voices, which takes 10 to 70 ms. Throws
/// model::Error for one that is not known, and model::Unavailable where there is no such list. The
/// reference lives for ever. Safe from any thread.
const Language& find_language(std::string_view name);

/// The same; null for one that is not known.
const Language* look_up_language(std::string_view name);

/// Those of the released models that are read from text, in the order in which they are shown.
std::vector<std::string_view> released_language_names();

/// The voice that speaks `language` when none is asked for: the first of `names` that is named as
/// the released voices of it are, else the first of all. Empty where there are no names.
std::string default_voice(std::string_view language, const std::vector<std::string>& names);

/// All languages: the released models' first, then the others by name. Throws model::Unavailable as
/// Phonemizer does.
std::vector<const Language*> all_languages();

}  // namespace text
