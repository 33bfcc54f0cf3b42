// Wraps ICU's Chinese word breaks and the transforms Han-Latin and Traditional-Simplified, with a
// cache for each character.
#include "model/text/mandarin/pronunciation/icu_han.h"

#include <unicode/brkiter.h>
#include <unicode/translit.h>
#include <unicode/unistr.h>

#include <cstdint>
#include <unordered_map>

#include "model/error.h"
#include "model/text/unicode.h"

namespace text {
namespace {

void check_han_data(UErrorCode status) {
  if (U_FAILURE(status)) throw model::Error("Mandarin", "ICU with its data", u_errorName(status));
}

std::unique_ptr<icu::Transliterator> transform(const char* name) {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::Transliterator> made(
      icu::Transliterator::createInstance(name, UTRANS_FORWARD, status));
  check_han_data(status);
  return made;
}

std::string transformed(const icu::Transliterator& transform, char32_t character) {
  icu::UnicodeString text(static_cast<UChar32>(character));
  transform.transliterate(text);
  std::string utf8;
  text.toUTF8String(utf8);
  return utf8;
}

/// Nothing for what the transform has left as it was.
std::string syllable_in(const std::string& pinyin) {
  for (const char32_t c : decode(pinyin, "pinyin"))
    if (is_han(c)) return "";
  return pinyin;
}

}  // namespace

struct IcuHan::Impl {
  std::unique_ptr<icu::BreakIterator> breaks;
  std::unique_ptr<icu::Transliterator> to_latin = transform("Han-Latin");
  std::unique_ptr<icu::Transliterator> to_simplified = transform("Traditional-Simplified");
  std::unordered_map<char32_t, std::string> readings;
  std::unordered_map<char32_t, char32_t> simplified;
};

IcuHan::IcuHan() : impl_(std::make_unique<Impl>()) {
  UErrorCode status = U_ZERO_ERROR;
  impl_->breaks.reset(icu::BreakIterator::createWordInstance(icu::Locale::getChinese(), status));
  check_han_data(status);
}
IcuHan::~IcuHan() = default;
IcuHan::IcuHan(IcuHan&&) noexcept = default;
IcuHan& IcuHan::operator=(IcuHan&&) noexcept = default;

std::vector<std::size_t> IcuHan::words(std::u32string_view run) {
  const icu::UnicodeString text = icu::UnicodeString::fromUTF32(
      reinterpret_cast<const UChar32*>(run.data()), static_cast<std::int32_t>(run.size()));
  impl_->breaks->setText(text);
  std::vector<std::size_t> lengths;
  std::int32_t begin = impl_->breaks->first();
  for (std::int32_t end = impl_->breaks->next(); end != icu::BreakIterator::DONE;
       end = impl_->breaks->next()) {
    lengths.push_back(static_cast<std::size_t>(text.countChar32(begin, end - begin)));
    begin = end;
  }
  return lengths;
}

const std::string& IcuHan::reading(char32_t character) {
  const auto [known, is_new] = impl_->readings.try_emplace(character);
  if (is_new) known->second = syllable_in(transformed(*impl_->to_latin, character));
  return known->second;
}

char32_t IcuHan::simplified(char32_t character) {
  const auto [known, is_new] = impl_->simplified.try_emplace(character, character);
  if (is_new) {
    const std::u32string simple =
        decode(transformed(*impl_->to_simplified, character), "Han character");
    if (simple.size() == 1) known->second = simple[0];
  }
  return known->second;
}

}  // namespace text
