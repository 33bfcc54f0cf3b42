// Numbers of languages other than English.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "model/text/language.h"

namespace text {

/// Numbers of languages other than English. espeak-ng reads their digits, but not the groups of
/// every language, nor every minus; and where it reads digits wrongly, they are written out by the
/// rules of Unicode's locale data (RBNF). Use from one thread at a time.
class OtherNumbers {
 public:
  OtherNumbers();
  ~OtherNumbers();

  /// What is said for the number that `text` begins with; nothing where it is no number, or is to
  /// be read as it is written. `before`: the unit before it. Its rule: number in words, negative
  /// number, grouped number.
  std::optional<SpokenExpression> read(std::u16string_view text, char16_t before,
                                       std::string_view language);

  /// What is said for the number `digits` with a point after it, as in "am 3. Oktober"; `before`:
  /// the sentence up to it. Nothing where it is to be read as it is written.
  std::optional<SpokenExpression> read_ordinal(std::u16string_view digits,
                                               std::u16string_view before,
                                               std::string_view language);

  /// Whether digits are words of their own, for espeak-ng would pass over those in a word with
  /// letters.
  static bool are_apart(std::string_view language);

 private:
  struct Writer;
  const Writer& writer_of(std::string_view language);

  std::map<std::string, std::unique_ptr<Writer>, std::less<>> writers_;  ///< by language
};

}  // namespace text
