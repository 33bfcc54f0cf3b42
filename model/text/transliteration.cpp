#include "model/text/transliteration.h"

#include <unicode/translit.h>

#include <algorithm>
#include <cctype>
#include <cstdint>

#include "model/error.h"

namespace text {

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
  const bool spoken =
      std::any_of(ascii.begin(), ascii.end(), [](unsigned char c) { return std::isalpha(c); });
  return spoken ? ascii : "";
}

}  // namespace text
