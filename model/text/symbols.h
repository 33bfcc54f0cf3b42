// Character classes: the model's marks, stress and sounds, and what espeak-ng reads in English.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace text {

/// Punctuation that the model's alphabet has and speaks as a pause or a tone: ; : , . ! ? — … " ( )
/// “ ”
bool is_mark(char32_t c);
/// A mark before the words it belongs to: ( “
bool is_opening_mark(char32_t c);
/// A mark that ends a sentence: . ! ? …
bool is_terminal_mark(char32_t c);

/// A mark before the sound that is stressed: ˈ ˌ
bool is_stress(char32_t c);
/// A symbol that changes the sound before it: length, aspiration, palatalisation, compression,
/// nasality, a closing r, tone.
bool is_modifier(char32_t c);

/// A symbol of the model's alphabet that is a sound: no mark, arrow, space, stress or length.
bool is_sound(char32_t c);

constexpr char32_t kLastLatin = U'\u017F';  ///< the last letter of Latin Extended-A

/// A character of written text that espeak-ng has a reading for in English: a letter, a digit, a
/// sign such as % or €, or the apostrophe and hyphen inside words.
bool is_spoken(char32_t c);

/// The symbols a model knows. Const, safe to share between threads.
class Alphabet {
 public:
  /// `symbols`: one character each, in UTF-8. Throws model::Error for any other string.
  explicit Alphabet(const std::set<std::string>& symbols);

  /// `phonemes` without the characters the model does not know; each of those goes to `dropped`.
  std::u32string keep_known(std::u32string_view phonemes, std::vector<std::string>& dropped) const;

 private:
  std::set<char32_t> symbols_;
};

}  // namespace text
