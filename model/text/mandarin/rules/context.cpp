// What is around a number in Mandarin.
#include "model/text/mandarin/rules/context.h"

#include <array>

#include "model/text/mandarin/lists.h"
#include "model/text/mandarin/rules/tables.h"

namespace text::mandarin {

bool is_calculating(char16_t c) {
  constexpr std::u16string_view kCalculating = u"=≈≠<>≤≥×÷*";
  return c != 0 && kCalculating.find(c) != kCalculating.npos;
}

std::size_t begin_of_number(const Line& line, std::size_t i) {
  std::size_t digits = 0;
  while (digits++ < Line::kLongestRun && (line.is_digit(i) || line[i] == u'.')) --i;
  return i + 1;
}

bool may_have_sign(const Line& line, std::size_t at) {
  constexpr std::u16string_view kJoined = u"-+±)'%℃°²³";
  const char16_t c = line[at - 1];
  return !line.is_digit(line.before(at)) && !line.is_letter(at - 1) &&
         kJoined.find(c) == kJoined.npos && !is_behind_counted(line, at);
}

std::string_view sign_word_at(const Line& line, std::size_t i) {
  constexpr auto kWords = std::to_array<Named>({{u"-", "负"}, {u"+", "正"}, {u"±", "正负"}});
  for (const Named& sign : kWords)
    if (line.has(i, sign.written)) return sign.spoken;
  return {};
}

bool is_behind_operator(const Line& line, std::size_t at) {
  const char16_t c = line[line.before(at)];
  return is_calculating(c) || c == u'+';
}

bool is_before_operator(const Line& line, std::size_t end) {
  const std::size_t next = line.skip_space(end);
  const bool is_sum = line[next] == u'+' || (line[next] == u'-' && next == end);
  return is_calculating(line[next]) || (is_sum && line.is_digit(line.skip_space(next + 1)));
}

bool is_behind_counted(const Line& line, std::size_t at) {
  constexpr std::size_t kLongestMeasure = 3;
  std::size_t i = line.before(at);
  for (std::size_t count = 0; count < kLongestMeasure && line.is_han(i); ++count) --i;
  return i != line.before(at) && line.is_digit(line[i] == u' ' ? i - 1 : i);
}

bool is_ordinal(const Line& line, std::size_t at) {
  std::size_t i = line.before(at);
  if (line[i] == u'、' || line[i] == u',') i = line.before(begin_of_number(line, i - 1));
  return line[i] == u'第';
}

bool is_score(const Line& line, std::size_t at, std::size_t end) {
  static const WideWords before_scores = word_list("before score");
  static const WideWords behind_scores = word_list("after score");
  std::size_t begin = line.before(at) + 1;
  if (line[begin - 1] == u':' || line[begin - 1] == u'约') --begin;
  return line.ends_with_any(begin, before_scores) ||
         line.has_any(line.skip_space(end), behind_scores);
}

}  // namespace text::mandarin
