// Periods that end no sentence of languages other than English: see Language::is_part_of_word.
#include "model/text/european/sentence_ends.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "model/text/european/german.h"
#include "model/text/european/other_abbreviations.h"
#include "model/text/periods.h"
#include "model/text/unicode.h"

namespace text {
namespace {

using namespace std::string_view_literals;

bool is_listed(auto word, const auto& words) {
  return std::ranges::find(words, word) != words.end();
}

/// Languages that put a point after a number to count: 3. Oktober.
bool has_ordinal_points(std::string_view language) {
  constexpr std::array kLanguages = {"bs"sv, "cs"sv, "da"sv, "de"sv, "et"sv, "eu"sv,
                                     "fi"sv, "hr"sv, "hu"sv, "is"sv, "lb"sv, "lv"sv,
                                     "nb"sv, "pl"sv, "sk"sv, "sl"sv, "sr"sv, "tr"sv};
  return is_listed(language, kLanguages);
}

}  // namespace

bool is_ordinal_number(std::u16string_view text, std::string_view language, std::size_t begin,
                       std::u16string_view number, std::size_t next) {
  static const WordSet months = german_list("month");
  static const WordSet before_ordinals = german_list("before ordinal");
  if (!has_ordinal_points(language) || number.size() > 2 ||
      !std::ranges::all_of(number, [](char16_t c) { return is_digit(c); }))
    return false;
  if (language == "de" && months.contains(word_at(text, next))) return true;
  if (number.data() == text.data() + begin) return false;  // it counts an item
  if (is_lower(text[next])) return true;
  if (language != "de") return false;
  auto end = static_cast<std::size_t>(number.data() - text.data());
  while (end > begin && text[end - 1] == u' ') --end;
  return is_letter(text[next]) && before_ordinals.contains(encode(word_until(text, begin, end)));
}

namespace {

/// A word with the letters before it that periods and spaces part, without the spaces: the B of
/// "z. B." is z.B.
std::u16string with_letters_before(std::u16string_view text, std::size_t begin,
                                   std::u16string_view word) {
  std::u16string all(word);
  auto at = static_cast<std::size_t>(word.data() - text.data());
  while (at >= begin + 3 && text[at - 1] == u' ' && text[at - 2] == u'.' &&
         is_letter(text[at - 3]) && (at == begin + 3 || !is_alnum(text[at - 4])) &&
         all.size() < kMaxWordUnits) {
    at -= 3;
    all.insert(0, std::u16string{text[at], u'.'});
  }
  return all;
}

/// The rules of these languages alone for a period that belongs to its word; nothing where
/// those of all languages decide.
std::optional<bool> is_part_of_other_word(std::u16string_view text, std::string_view language,
                                          std::size_t begin, std::u16string_view word,
                                          std::size_t next) {
  if (is_ordinal_number(text, language, begin, word, next)) return true;
  if (word.size() != 1 || !is_letter(word[0])) return std::nullopt;
  if (is_digit(text[next])) return true;  // S. 12
  const bool is_letter_next =
      is_letter(text[next]) && next + 1 < text.size() && text[next + 1] == u'.';
  if (is_letter_next) return true;  // the z of "z. B."
  return std::nullopt;
}

}  // namespace

bool is_part_of_european_word(const Period& period, std::string_view language) {
  const auto& [text, begin, at, next] = period;
  const std::u16string_view word = word_until(text, begin, at);
  if (word.empty()) return false;
  if (const auto is_part = is_part_of_other_word(text, language, begin, word, next))
    return *is_part;
  const std::u16string whole = with_letters_before(text, begin, word);
  return is_part_of_word(period, {word, whole, company_of(encode(whole), language)});
}

}  // namespace text
