// Unicode for the text front end: io/base/unicode.h under shorter names, with model::Error for what
// cannot be decoded, because an item whose text is not UTF-8 fails as one that cannot be spoken.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "io/base/unicode.h"

namespace text {

using io::encode;
using io::is_alnum;
using io::is_combining;
using io::is_digit;
using io::is_han;
using io::is_letter;
using io::is_lower;
using io::is_of_unspaced_script;
using io::is_space;
using io::is_upper;
using io::trim;

/// UTF-8 to code points. Throws model::Error naming `subject` and the byte offset when `utf8` is
/// not valid (surrogates and overlong forms included) or holds a NUL.
std::u32string decode(std::string_view utf8, const std::string& subject);

/// The characters of a text one by one, with the checks of decode().
class Utf8Reader {
 public:
  /// `utf8` must outlive this object.
  Utf8Reader(std::string_view utf8, std::string subject)
      : utf8_(utf8), subject_(std::move(subject)) {}

  bool done() const { return offset_ == utf8_.size(); }
  /// Of the next character, in bytes.
  std::size_t offset() const { return offset_; }
  char32_t next();

 private:
  std::string_view utf8_;
  std::string subject_;
  std::size_t offset_ = 0;
};

/// Letters of any script as ASCII ones, by ICU's Any-Latin and Latin-ASCII: Москва as Moskva. Use
/// from one thread at a time.
class Transliteration {
 public:
  Transliteration();
  ~Transliteration();

  /// Throws model::Error when ICU has no transform data. Empty for what has no Latin letters.
  std::string to_ascii(std::u16string_view word);

 private:
  struct Transform;
  std::unique_ptr<Transform> transform_;  ///< made at its first use: that takes milliseconds
};

}  // namespace text
