// Errors of UTF-8 that name the text and the byte; transliteration.
#include "model/text/unicode.h"

#include <unicode/translit.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cstdint>
#include <optional>

#include "io/base/strings.h"
#include "model/error.h"

namespace text {

char32_t Utf8Reader::next() {
  const std::size_t begin = offset_;
  const std::optional<char32_t> c = io::next_character(utf8_, offset_);
  if (!c) {
    throw model::Error(subject_, "UTF-8", "an invalid sequence at byte " + std::to_string(begin));
  }
  if (*c == 0)
    throw model::Error(subject_, "no NUL character", "one at byte " + std::to_string(begin));
  return *c;
}

std::u32string decode(std::string_view utf8, const std::string& subject) {
  std::u32string characters;
  characters.reserve(utf8.size());
  for (Utf8Reader reader(utf8, subject); !reader.done();) characters.push_back(reader.next());
  return characters;
}

struct Transliteration::Transform {
  std::unique_ptr<icu::Transliterator> to_ascii;
};

Transliteration::Transliteration() = default;
Transliteration::~Transliteration() = default;

std::string Transliteration::to_ascii(std::u16string_view word) {
  if (!transform_) {
    UErrorCode status = U_ZERO_ERROR;
    transform_ = std::make_unique<Transform>();
    transform_->to_ascii.reset(icu::Transliterator::createInstance(
        "Any-Latin; Latin-ASCII; [^A-Za-z'\\-\\ ] Remove", UTRANS_FORWARD, status));
    if (U_FAILURE(status)) {
      transform_.reset();
      throw model::Error("text", "ICU with its transform data", u_errorName(status));
    }
  }
  icu::UnicodeString text(word.data(), static_cast<std::int32_t>(word.size()));
  transform_->to_ascii->transliterate(text);
  std::string ascii;
  text.toUTF8String(ascii);
  return std::ranges::any_of(ascii, io::is_ascii_letter) ? ascii : "";
}

}  // namespace text
