// Collects the words from ICU: calendar, display names, spelled numbers, exemplar characters.
#include "model/text/lexicon/probe_words.h"

#include <unicode/dtfmtsym.h>
#include <unicode/locdspnm.h>
#include <unicode/locid.h>
#include <unicode/rbnf.h>
#include <unicode/ulocdata.h>
#include <unicode/uniset.h>
#include <unicode/unistr.h>
#include <unicode/usetiter.h>
#include <unicode/utf16.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "model/text/clean_text.h"
#include "model/text/locale.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr std::size_t kMaxPairedLetters = 64;  // an alphabet; syllables and Han are read one by one

/// Takes words in, each of them once.
class DistinctWords {
 public:
  /// Those of a name of several: "Papua-Neuguinea", "Côte d'Ivoire". They are as texts come to
  /// espeak-ng: without soft hyphens, and with one kind of apostrophe.
  void add(const icu::UnicodeString& name) {
    std::string written;
    std::u16string word;
    for (const char16_t c : clean(name.toUTF8String(written)).units + u" ") {
      if (is_letter(c) || is_combining(c) || U16_IS_SURROGATE(c) || (c == u'\'' && !word.empty()))
        word.push_back(c);
      else if (!word.empty())
        add_word(encode(std::exchange(word, {})));
    }
  }

  std::vector<std::string> take() { return std::move(words_); }

 private:
  void add_word(std::string word) {
    if (known_.insert(word).second) words_.push_back(std::move(word));
  }

  std::set<std::string> known_;
  std::vector<std::string> words_;
};

void add_calendar(const icu::Locale& locale, DistinctWords& words) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::DateFormatSymbols symbols(locale, "gregorian", status);
  if (U_FAILURE(status)) return;
  for (const auto context : {icu::DateFormatSymbols::FORMAT, icu::DateFormatSymbols::STANDALONE}) {
    std::int32_t count = 0;
    const icu::UnicodeString* names =
        symbols.getMonths(count, context, icu::DateFormatSymbols::WIDE);
    for (std::int32_t i = 0; i < count; ++i) words.add(names[i]);
    names = symbols.getWeekdays(count, context, icu::DateFormatSymbols::WIDE);
    for (std::int32_t i = 0; i < count; ++i) words.add(names[i]);
  }
}

void add_names(const icu::Locale& locale, DistinctWords& words) {
  UDisplayContext context[] = {UDISPCTX_NO_SUBSTITUTE};  // codes are no words
  const std::unique_ptr<icu::LocaleDisplayNames> names(
      icu::LocaleDisplayNames::createInstance(locale, context, 1));
  icu::UnicodeString name;
  for (const char* const* code = icu::Locale::getISOLanguages(); *code != nullptr; ++code) {
    names->languageDisplayName(*code, name);
    if (!name.isBogus()) words.add(name);
  }
  for (const char* const* code = icu::Locale::getISOCountries(); *code != nullptr; ++code) {
    names->regionDisplayName(*code, name);
    if (!name.isBogus()) words.add(name);
  }
}

void add_numbers(const icu::Locale& locale, DistinctWords& words) {
  const auto speller = number_speller(locale);
  if (speller == nullptr) return;
  icu::UnicodeString spelled;
  for (std::int32_t number = 0; number <= 100; ++number)
    words.add(speller->format(number, spelled.remove()));
  for (const std::int32_t number : {1000, 2000, 1000000})
    words.add(speller->format(number, spelled.remove()));
}

std::vector<std::string> letters_of(const icu::Locale& locale) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<ULocaleData, decltype(&ulocdata_close)> data(
      ulocdata_open(locale.getName(), &status), ulocdata_close);
  icu::UnicodeSet set;
  ulocdata_getExemplarSet(data.get(), set.toUSet(), 0, ULOCDATA_ES_STANDARD, &status);
  std::vector<std::string> letters;
  if (U_FAILURE(status)) return letters;
  for (icu::UnicodeSetIterator next(set); next.next();)
    next.getString().toUTF8String(letters.emplace_back());
  const std::size_t count = letters.size();
  if (count > kMaxPairedLetters) return letters;
  letters.reserve(count * (count + 1));
  for (std::size_t first = 0; first < count; ++first)
    for (std::size_t second = 0; second < count; ++second)
      letters.push_back(letters[first] + letters[second]);
  return letters;
}

}  // namespace

ProbeWords probe_words(std::string_view name) {
  const std::optional<icu::Locale> locale = locale_of(name);
  if (!locale) return {};
  DistinctWords words;
  add_calendar(*locale, words);
  add_names(*locale, words);
  add_numbers(*locale, words);
  return {words.take(), letters_of(*locale)};
}

}  // namespace text
