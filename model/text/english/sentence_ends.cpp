// Periods that end no English sentence: see Language::is_part_of_word.
#include "model/text/english/sentence_ends.h"

#include <algorithm>
#include <array>

#include "model/text/english/abbreviations.h"
#include "model/text/english/lists.h"
#include "model/text/english/tables/places.h"
#include "model/text/english/tables/scripture.h"
#include "model/text/periods.h"
#include "model/text/unicode.h"

namespace text {
namespace {

using namespace std::string_view_literals;

/// Fed. R. Civ. P. 12, the name of a rule of courts.
bool is_rule_of_court(std::u16string_view text, std::size_t begin, std::u16string_view word) {
  constexpr std::size_t kLongestName = 16;
  constexpr std::array kParts = {u"R"sv,     u"Civ"sv, u"Crim"sv, u"App"sv,
                                 u"Bankr"sv, u"P"sv,   u"Evid"sv};
  const std::size_t end = static_cast<std::size_t>(word.data() - text.data()) + word.size();
  if (word == u"Fed") return text.substr(end).starts_with(u". R. ");
  const std::size_t from = std::max(begin, end - std::min(end, kLongestName));
  return std::ranges::find(kParts, word) != kParts.end() &&
         text.substr(from, end - from).find(u"Fed. R") != text.npos;
}

}  // namespace

bool is_part_of_english_word(const Period& period) {
  const auto& [text, begin, at, next] = period;
  const std::u16string_view word = word_until(text, begin, at);
  if (word.empty()) return false;
  if (is_rule_of_court(text, begin, word)) return true;
  const std::string written = encode(word);
  const bool starter = is_sentence_starter(word_at(text, next));
  const Abbreviation* known = find_abbreviation(written);
  if (known != nullptr) return is_part_of_word(period, {word, word, known->company, starter});
  if (!find_street_kind(written).empty()) {
    const bool is_numbered = written == "Hwy" || written == "Rte";
    return is_digit(text[next]) ? is_numbered : !starter;
  }
  if (const std::string_view book = find_book(written); !book.empty() && book != written)
    return is_digit(text[next]);
  return is_part_of_word(period, {word, word, std::nullopt, starter});
}

const SentenceWords& english::sentence_words() {
  static const SentenceWords words = {word_list("sentence starter"), abbreviated_titles(),
                                      word_list("said"), word_list("elision")};
  return words;
}

}  // namespace text
