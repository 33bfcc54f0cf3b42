#include "model/text/abbreviations.h"

#include <algorithm>
#include <array>

#include "model/text/symbols.h"
#include "model/text/unicode.h"

namespace text {
namespace {

/// When the sentence goes on after the period of an abbreviation.
enum class GoesOn {
  kAlways,        ///< a title, or a word that needs what follows
  kBeforeDigit,   ///< "No. 5"; otherwise an ordinary word that ends the sentence
  kUnlessCapital  ///< "etc.": only a capital letter starts a new sentence
};

struct Abbreviation {
  std::u32string_view written;  ///< without its period
  std::u32string_view spoken;   ///< empty: espeak-ng reads `written` well
  GoesOn goes_on;
};

constexpr auto kAbbreviations = std::to_array<Abbreviation>({
    {U"Mr", U"", GoesOn::kAlways},
    {U"Mrs", U"", GoesOn::kAlways},
    {U"Ms", U"", GoesOn::kAlways},
    {U"Dr", U"", GoesOn::kAlways},
    {U"Messrs", U"messieurs", GoesOn::kAlways},
    {U"Prof", U"professor", GoesOn::kAlways},
    {U"Rev", U"reverend", GoesOn::kAlways},
    {U"Gen", U"general", GoesOn::kAlways},
    {U"Col", U"colonel", GoesOn::kAlways},
    {U"Capt", U"captain", GoesOn::kAlways},
    {U"Lt", U"lieutenant", GoesOn::kAlways},
    {U"Sgt", U"sergeant", GoesOn::kAlways},
    {U"Gov", U"governor", GoesOn::kAlways},
    {U"Sen", U"senator", GoesOn::kAlways},
    {U"Rep", U"representative", GoesOn::kAlways},
    {U"Hon", U"honorable", GoesOn::kAlways},
    {U"Mt", U"mount", GoesOn::kAlways},
    {U"St", U"", GoesOn::kAlways},
    {U"e.g", U"for example", GoesOn::kAlways},
    {U"i.e", U"that is", GoesOn::kAlways},
    {U"vs", U"versus", GoesOn::kAlways},
    {U"cf", U"compare", GoesOn::kAlways},
    {U"approx", U"approximately", GoesOn::kUnlessCapital},
    {U"No", U"number", GoesOn::kBeforeDigit},
    {U"no", U"number", GoesOn::kBeforeDigit},
    {U"Nos", U"numbers", GoesOn::kBeforeDigit},
    {U"Fig", U"figure", GoesOn::kBeforeDigit},
    {U"fig", U"figure", GoesOn::kBeforeDigit},
    {U"Vol", U"volume", GoesOn::kBeforeDigit},
    {U"vol", U"volume", GoesOn::kBeforeDigit},
    {U"Ch", U"chapter", GoesOn::kBeforeDigit},
    {U"Sec", U"section", GoesOn::kBeforeDigit},
    {U"p", U"page", GoesOn::kBeforeDigit},
    {U"pp", U"pages", GoesOn::kBeforeDigit},
    {U"Jan", U"January", GoesOn::kBeforeDigit},
    {U"Feb", U"February", GoesOn::kBeforeDigit},
    {U"Mar", U"March", GoesOn::kBeforeDigit},
    {U"Apr", U"April", GoesOn::kBeforeDigit},
    {U"Jun", U"June", GoesOn::kBeforeDigit},
    {U"Jul", U"July", GoesOn::kBeforeDigit},
    {U"Aug", U"August", GoesOn::kBeforeDigit},
    {U"Sep", U"September", GoesOn::kBeforeDigit},
    {U"Sept", U"September", GoesOn::kBeforeDigit},
    {U"Oct", U"October", GoesOn::kBeforeDigit},
    {U"Nov", U"November", GoesOn::kBeforeDigit},
    {U"Dec", U"December", GoesOn::kBeforeDigit},
    {U"etc", U"", GoesOn::kUnlessCapital},
    {U"Jr", U"junior", GoesOn::kUnlessCapital},
    {U"Sr", U"senior", GoesOn::kUnlessCapital},
    {U"Inc", U"", GoesOn::kUnlessCapital},
    {U"Ltd", U"", GoesOn::kUnlessCapital},
    {U"Co", U"company", GoesOn::kUnlessCapital},
    {U"Corp", U"corporation", GoesOn::kUnlessCapital},
    {U"Ave", U"avenue", GoesOn::kUnlessCapital},
    {U"Blvd", U"boulevard", GoesOn::kUnlessCapital},
    {U"Rd", U"road", GoesOn::kUnlessCapital},
    {U"dept", U"", GoesOn::kUnlessCapital},
    {U"Dept", U"department", GoesOn::kUnlessCapital},
});

const Abbreviation* find_abbreviation(std::u32string_view word) {
  const auto* found = std::find_if(kAbbreviations.begin(), kAbbreviations.end(),
                                   [&](const Abbreviation& a) { return a.written == word; });
  return found == kAbbreviations.end() ? nullptr : found;
}

std::u32string_view word_before(std::u32string_view text, std::size_t end) {
  std::size_t begin = end;
  while (begin > 0 && (is_alnum(text[begin - 1]) || text[begin - 1] == U'.')) --begin;
  return text.substr(begin, end - begin);
}

/// "U.S", "p.m", "Ph.D": parts of one or two letters with periods between.
bool is_dotted(std::u32string_view word) {
  std::size_t part = 0;
  bool dotted = false;
  for (const char32_t c : word) {
    if (c == U'.') {
      if (part == 0) return false;
      dotted = true;
      part = 0;
    } else if (!is_letter(c) || ++part > 2) {
      return false;
    }
  }
  return dotted && part > 0;
}

/// The initial of a name: a capital at the start or after a capitalised word or another initial.
/// "I" is far more often the pronoun.
bool is_initial(std::u32string_view text, std::u32string_view word, std::size_t period) {
  if (word.size() != 1 || !is_upper(word[0]) || word[0] == U'I') return false;
  std::size_t end = period - 1;
  while (end > 0 && (is_space(text[end - 1]) || text[end - 1] == U'.')) --end;
  const std::u32string_view previous = word_before(text, end);
  return previous.empty() || is_upper(previous[0]);
}

}  // namespace

bool is_abbreviation_period(std::u32string_view text, std::size_t period) {
  constexpr std::u32string_view kClosing = U")”";
  std::size_t next = period + 1;
  while (next < text.size() && kClosing.find(text[next]) != kClosing.npos) ++next;
  while (next < text.size() && (is_space(text[next]) || is_opening_mark(text[next]))) ++next;
  if (next == text.size()) return false;

  const char32_t following = text[next];
  const std::u32string_view word = word_before(text, period);
  if (const Abbreviation* known = find_abbreviation(word)) {
    switch (known->goes_on) {
      case GoesOn::kAlways:
        return true;
      case GoesOn::kBeforeDigit:
        return is_digit(following);
      case GoesOn::kUnlessCapital:
        return !is_upper(following);
    }
  }
  if (is_dotted(word)) return !is_upper(following);
  return is_upper(following) && is_initial(text, word, period);
}

std::u32string expand_abbreviations(std::u32string_view words) {
  std::u32string expanded;
  for (bool last = false; !last;) {
    const std::size_t end = words.find(U' ');
    last = end == words.npos;
    const std::u32string_view word = words.substr(0, end);
    const bool period = word.ends_with(U'.');
    const Abbreviation* known = find_abbreviation(period ? word.substr(0, word.size() - 1) : word);
    // The period that ends the sentence has become a mark and is no longer part of the word.
    const bool expands = known && !known->spoken.empty() &&
                         (period || (last && known->goes_on == GoesOn::kUnlessCapital));
    expanded += expands ? known->spoken : word;
    if (!last) {
      expanded.push_back(U' ');
      words.remove_prefix(end + 1);
    }
  }
  return expanded;
}

}  // namespace text
