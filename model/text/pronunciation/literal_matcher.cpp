#include "model/text/pronunciation/literal_matcher.h"

#include <unicode/uchar.h>

#include <algorithm>

#include "model/text/unicode.h"

namespace text {
namespace {

char32_t folded(char32_t c) {
  return static_cast<char32_t>(u_foldCase(static_cast<UChar32>(c), U_FOLD_CASE_DEFAULT));
}

std::u32string folded(std::u32string_view phrase) {
  std::u32string result;
  for (const char32_t c : phrase) result.push_back(folded(c));
  return result;
}

/// The word at text[begin], or the single character where none begins.
std::u32string_view first_word(std::u32string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && is_alnum(text[end])) ++end;
  return text.substr(begin, std::max<std::size_t>(end - begin, 1));
}

/// Where `phrase` ends that begins at text[begin]; `begin` when it does not.
template <class Same>
std::size_t end_of(std::u32string_view phrase, std::u32string_view text, std::size_t begin,
                   const Same& same) {
  std::size_t at = begin;
  for (const char32_t c : phrase) {
    if (is_space(c)) {
      if (at == text.size() || !is_space(text[at])) return begin;
      while (at < text.size() && is_space(text[at])) ++at;
    } else if (at == text.size() || !same(text[at++], c)) {
      return begin;
    }
  }
  return at;
}

bool parts_a_word(std::u32string_view text, std::size_t place) {
  return place > 0 && place < text.size() && is_alnum(text[place - 1]) && is_alnum(text[place]);
}

}  // namespace

void LiteralMatcher::add(std::u32string_view phrase, bool any_case, std::size_t value) {
  if (phrase.empty()) return;
  Literal literal{folded(phrase), any_case ? U"" : std::u32string(phrase), value};
  std::vector<Literal>& all = by_first_word_[std::u32string(first_word(literal.folded, 0))];
  // The longest first, and of the same phrase the one that minds the case.
  const auto shorter = std::ranges::find_if(all, [&](const Literal& other) {
    if (other.folded.size() != literal.folded.size())
      return other.folded.size() < literal.folded.size();
    return other.exact.empty() && !literal.exact.empty();
  });
  all.insert(shorter, std::move(literal));
}

LiteralMatcher::Match LiteralMatcher::match(std::u32string_view text, std::size_t begin) const {
  if (parts_a_word(text, begin)) return {begin, 0};
  const auto found = by_first_word_.find(folded(first_word(text, begin)));
  if (found == by_first_word_.end()) return {begin, 0};
  for (const Literal& literal : found->second) {
    const auto same_folded = [](char32_t a, char32_t b) { return folded(a) == b; };
    const std::size_t end = literal.exact.empty()
                                ? end_of(literal.folded, text, begin, same_folded)
                                : end_of(literal.exact, text, begin, std::equal_to<char32_t>());
    if (end != begin && !parts_a_word(text, end)) return {end, literal.value};
  }
  return {begin, 0};
}

}  // namespace text
