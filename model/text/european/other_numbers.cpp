// Numbers of languages other than English: what espeak-ng reads wrongly, by ICU.
#include "model/text/european/other_numbers.h"

#include <unicode/dcfmtsym.h>
#include <unicode/decimfmt.h>
#include <unicode/numfmt.h>
#include <unicode/rbnf.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "model/text/clean_text.h"
#include "model/text/european/german.h"
#include "model/text/locale.h"
#include "model/text/unicode.h"

namespace text {
namespace {

using namespace std::string_view_literals;

// Measured with espeak-ng 1.51, digits against the same numbers written out (see the tests).
// Hebrew digits are silent, Nepali ones English, those of Luxembourgish lose their tens, Quechua
// has no tens. Burmese and Thai, which are read digit by digit, too, stay: espeak-ng says the words
// of their numbers without vowels.
constexpr std::array kInWords = {"he"sv, "lb"sv, "ne"sv, "qu"sv};
// These lose the point of decimals.
constexpr std::array kDecimalsInWords = {"be"sv, "ht"sv, "ka"sv, "kk"sv, "ko"sv, "ky"sv};
// These have no digits, and no rules that write them out: as words of their own they are reported.
constexpr std::array kSilentDigits = {
    "chr-US-Qaaa-x-west"sv, "cv"sv, "nog"sv, "qya"sv, "sjn"sv, "tk"sv};

constexpr std::size_t kMaxExactDigits = 15;  // that a double holds

bool is_in(std::string_view language, const auto& table) {
  return std::ranges::find(table, language) != table.end();
}

/// A separator as clean() leaves it; 0 for one of several characters.
char16_t separator_of(const icu::UnicodeString& symbol) {
  std::string utf8;
  const std::u16string units = clean("0" + symbol.toUTF8String(utf8) + "0").units;
  return units.size() == 3 ? units[1] : u'\0';
}

std::string only_digits(std::u16string_view digits) {
  std::string ascii;
  for (const char16_t c : digits)
    if (is_digit(c)) ascii.push_back(static_cast<char>(c));
  return ascii;
}

// Those of ordinals with a point that espeak-ng reads as cardinals and RBNF writes out, in one form
// or by the words before them.
constexpr std::array kOrdinalsInWords = {"de"sv, "hu"sv, "tr"sv};

/// The words of `text` from the last to the first, without numbers and what joins those.
std::u16string_view last_word(std::u16string_view& text) {
  constexpr std::array kJoints = {u"und"sv, u"oder"sv, u"sowie"sv};
  while (!text.empty()) {
    while (!text.empty() && !is_letter(text.back())) text.remove_suffix(1);
    std::size_t begin = text.size();
    while (begin > 0 && is_letter(text[begin - 1])) --begin;
    const std::u16string_view word = text.substr(begin);
    text.remove_suffix(word.size());
    if (std::ranges::find(kJoints, word) == kJoints.end()) return word;
  }
  return {};
}

/// The ending of a German ordinal, by what stands before it: am dritten, der dritte, ein dritter.
/// The gender of what comes after it is not known, so that "ihr drittes Buch" is wrong.
std::string_view german_ending(std::u16string_view before) {
  constexpr std::array kEndings = {u"em"sv, u"en"sv};  // of einem, ihren
  static const WordSet weak = german_list("weak");
  static const WordSet prepositions = german_list("preposition");
  static const WordSet dative = german_list("dative");
  const std::u16string_view word = last_word(before);
  if (word == u"der" && prepositions.contains(encode(last_word(before)))) return "-n";
  if (weak.contains(encode(word))) return "";
  const bool has_ending = std::ranges::any_of(
      kEndings, [&](std::u16string_view ending) { return word.ends_with(ending); });
  if (dative.contains(encode(word)) || prepositions.contains(encode(word)) ||
      (has_ending && !is_upper(word[0])))
    return "-n";
  return "-r";
}

}  // namespace

/// How a language writes numbers and says them.
struct OtherNumbers::Writer {
  explicit Writer(std::string_view language);

  std::size_t whole(std::u16string_view text) const;
  std::string in_words(const std::string& whole, const std::string& fraction) const;
  std::string spelled(const auto& number) const {
    icu::UnicodeString written;
    std::string utf8;
    return encode(clean(speller->format(number, written).toUTF8String(utf8)).units);
  }
  std::string ordinal(std::int32_t number, const std::string& ending) const {
    icu::UnicodeString written;
    std::string utf8;
    icu::FieldPosition position;
    UErrorCode status = U_ZERO_ERROR;
    const icu::UnicodeString rules(("%spellout-ordinal" + ending).c_str());
    speller->format(number, rules, written, position, status);
    return U_FAILURE(status) ? "" : encode(clean(written.toUTF8String(utf8)).units);
  }

  char16_t group = 0;      ///< between groups of digits
  char16_t decimal = 0;    ///< before a fraction
  bool has_pairs = false;  ///< 12,34,567
  std::unique_ptr<icu::RuleBasedNumberFormat> speller;
  std::string minus;
};

OtherNumbers::Writer::Writer(std::string_view language) {
  const std::optional<icu::Locale> locale = locale_of(language);
  if (!locale) return;
  UErrorCode status = U_ZERO_ERROR;
  const icu::DecimalFormatSymbols symbols(*locale, status);
  const std::unique_ptr<icu::NumberFormat> format(
      icu::NumberFormat::createInstance(*locale, status));
  if (U_FAILURE(status)) return;
  group = separator_of(symbols.getConstSymbol(icu::DecimalFormatSymbols::kGroupingSeparatorSymbol));
  decimal =
      separator_of(symbols.getConstSymbol(icu::DecimalFormatSymbols::kDecimalSeparatorSymbol));
  if (const auto* pattern = dynamic_cast<const icu::DecimalFormat*>(format.get()))
    has_pairs = pattern->getSecondaryGroupingSize() == 2;
  speller = number_speller(*locale);
  if (speller == nullptr) return;
  const std::string five = spelled(std::int32_t{5});
  const std::string less = spelled(std::int32_t{-5});
  if (less.ends_with(" " + five)) minus = less.substr(0, less.size() - five.size() - 1);
}

/// The units of the whole number that `text` begins with, its groups included.
std::size_t OtherNumbers::Writer::whole(std::u16string_view text) const {
  const auto digits_at = [&](std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && is_digit(text[end])) ++end;
    return end - at;
  };
  const std::size_t first = digits_at(0);
  if (group == 0 || first > 3 || text[0] == u'0') return first;
  std::size_t end = first;
  std::size_t whole = first;
  while (end < text.size() && text[end] == group) {
    const std::size_t digits = digits_at(end + 1);
    if (digits != 3 && !(digits == 2 && has_pairs)) break;
    end += 1 + digits;
    if (digits == 3) whole = end;
  }
  return end == whole ? whole : first;
}

std::string OtherNumbers::Writer::in_words(const std::string& whole,
                                           const std::string& fraction) const {
  const std::string digits = whole + fraction;
  const bool is_code = (whole.size() > 1 && whole[0] == '0') || digits.size() > kMaxExactDigits;
  if (!is_code && fraction.empty()) return spelled(std::int64_t{std::stoll(whole)});
  if (!is_code) return spelled(std::stod(whole + "." + fraction));
  std::string words;
  for (const char digit : digits)
    words += (words.empty() ? "" : " ") + spelled(std::int32_t{digit - '0'});
  return words;
}

OtherNumbers::OtherNumbers() = default;
OtherNumbers::~OtherNumbers() = default;

const OtherNumbers::Writer& OtherNumbers::writer_of(std::string_view language) {
  auto found = writers_.find(language);
  if (found == writers_.end())
    found = writers_.emplace(language, std::make_unique<Writer>(language)).first;
  return *found->second;
}

bool OtherNumbers::are_apart(std::string_view language) {
  return is_in(language, kInWords) || is_in(language, kSilentDigits);
}

std::optional<SpokenExpression> OtherNumbers::read_ordinal(std::u16string_view digits,
                                                           std::u16string_view before,
                                                           std::string_view language) {
  if (!is_in(language, kOrdinalsInWords)) return std::nullopt;
  const Writer& writer = writer_of(language);
  if (writer.speller == nullptr) return std::nullopt;
  const std::string ending(language == "de" ? german_ending(before) : "");
  std::string words = writer.ordinal(std::stoi(only_digits(digits)), ending);
  if (words.empty()) return std::nullopt;
  return SpokenExpression{"ordinal", std::move(words), digits.size() + 1};
}

std::optional<SpokenExpression> OtherNumbers::read(std::u16string_view text, char16_t before,
                                                   std::string_view language) {
  const auto digit_at = [&](std::size_t at) { return at < text.size() && is_digit(text[at]); };
  const bool has_sign =
      (text[0] == u'-' || text[0] == u'−') && digit_at(1) && (is_space(before) || before == u'(');
  const std::size_t begin = has_sign ? 1 : 0;
  if (!digit_at(begin)) return std::nullopt;
  const Writer& writer = writer_of(language);
  const std::size_t whole = begin + writer.whole(text.substr(begin));
  std::size_t end = whole;
  if (end < text.size() && text[end] == writer.decimal && digit_at(end + 1))
    while (digit_at(++end)) {
    }
  const std::string digits = only_digits(text.substr(begin, whole - begin));
  const std::string fraction = only_digits(text.substr(whole, end - whole));
  const bool is_negative = has_sign && !writer.minus.empty();
  const std::string minus = is_negative ? writer.minus + " " : "";

  const bool has_words = writer.speller != nullptr;
  if (has_words &&
      (is_in(language, kInWords) || (!fraction.empty() && is_in(language, kDecimalsInWords))))
    return SpokenExpression{"number in words", minus + writer.in_words(digits, fraction), end};
  const bool has_groups = digits.size() < whole - begin;
  if (!is_negative && !has_groups) return std::nullopt;
  // What is glued to it is for espeak-ng: dates, versions, endings.
  const auto is_glue = [](char16_t c) { return c == u'.' || c == u',' || c == u':' || c == u'-'; };
  if (end < text.size() &&
      (is_alnum(text[end]) || text[end] == u'\'' ||
       (is_glue(text[end]) && end + 1 < text.size() && is_alnum(text[end + 1]))))
    return std::nullopt;
  return SpokenExpression{is_negative ? "negative number" : "grouped number",
                          minus + digits + encode(text.substr(whole, end - whole)), end};
}

}  // namespace text
