#include "model/text/scanner.h"

#include "model/text/abbreviations.h"
#include "model/text/symbols.h"
#include "model/text/unicode.h"

namespace text {
namespace {

// "?!..." says all that marks can say; without a limit a line of a million marks would be speech.
constexpr int kMaxMarksInARow = 4;

bool is_part_of_word(std::u32string_view s, std::size_t i) {
  const auto at = [&](std::size_t k) { return k < s.size() ? s[k] : U' '; };
  const char32_t before = i > 0 ? s[i - 1] : U' ';
  const char32_t after = at(i + 1);
  switch (s[i]) {
    case U',':
    case U':':
      return is_digit(before) && is_digit(after);
    case U'.': {
      const bool missing_space = is_lower(before) && is_upper(after) && is_lower(at(i + 2));
      if (is_alnum(before) && is_alnum(after)) return !missing_space;
      return is_digit(after) || is_abbreviation_period(s, i);
    }
    default:
      return false;
  }
}

}  // namespace

Scan scan(std::u32string_view sentence) {
  Scan result;
  std::vector<Token>& tokens = result.tokens;
  bool space = false;  // white space since the last token
  bool gap = false;    // a dropped character since the last token: it parts words, nothing else
  int marks_in_a_row = 0;
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const char32_t c = sentence[i];
    const bool mark = is_mark(c) && !is_part_of_word(sentence, i);
    if (is_space(c)) {
      space = !tokens.empty();
      continue;
    }
    if (mark ? marks_in_a_row == kMaxMarksInARow : !is_mark(c) && !is_spoken(c)) {
      result.dropped.push_back(encode(c));
      gap = true;
      continue;
    }
    const bool after_words = !tokens.empty() && tokens.back().kind == Token::Kind::kWords;
    if (mark) {
      const bool stands_apart = is_opening_mark(c) || c == U'—';
      tokens.push_back({Token::Kind::kMark, std::u32string(1, c), space && stands_apart});
      ++marks_in_a_row;
    } else if (after_words) {
      if (space || gap) tokens.back().text.push_back(U' ');
      tokens.back().text.push_back(c);
    } else {
      const bool opened = !tokens.empty() && is_opening_mark(tokens.back().text[0]);
      tokens.push_back({Token::Kind::kWords, std::u32string(1, c), space && !opened});
      marks_in_a_row = 0;
    }
    space = gap = false;
  }
  return result;
}

}  // namespace text
