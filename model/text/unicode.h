#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace text {

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

std::string encode(std::u32string_view characters);
std::string encode(std::u16string_view units);
std::string encode(char32_t character);

/// Case-folded and composed: equal for names that some file system takes for the same. Bytes that
/// are not UTF-8 become U+FFFD.
std::string folded(std::string_view utf8);

bool is_space(char32_t c);
bool is_digit(char32_t c);
bool is_letter(char32_t c);
bool is_upper(char32_t c);
bool is_lower(char32_t c);
/// A mark that stands on, under or beside the letter before it.
bool is_combining(char32_t c);
/// A character of Chinese writing, those for repeating one and for zero included: 老 々 〇
bool is_han(char32_t c);
/// Of scripts that part words by nothing, and are broken over lines anywhere: Han, kana, bopomofo.
bool is_of_unspaced_script(char32_t c);
inline bool is_alnum(char32_t c) { return is_letter(c) || is_digit(c); }

/// `characters` without white space at either end.
std::u32string_view trim(std::u32string_view characters);

/// Whether `word` has letters of more than one script, as "раypal" has. Pure.
bool has_mixed_scripts(std::u32string_view word);

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
