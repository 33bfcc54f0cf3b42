#include "model/text/normalising/mandarin/context.h"

#include <array>

#include "model/text/normalising/mandarin/tables.h"

namespace text::mandarin {
namespace {

using namespace std::string_view_literals;

constexpr std::array kBeforeScore = {u"比分"sv,   u"比分是"sv, u"比分为"sv, u"比例"sv,  u"比例是"sv,
                                     u"比例为"sv, u"比例尺"sv, u"比率"sv,   u"战成"sv,  u"打成"sv,
                                     u"总分"sv,   u"总比分"sv, u"追成"sv,   u"改写为"sv};
constexpr std::array kBehindScore = {
    u"获胜"sv, u"战胜"sv, u"击败"sv,   u"领先"sv,   u"落后"sv, u"战平"sv, u"取胜"sv,
    u"险胜"sv, u"大胜"sv, u"完胜"sv,   u"逆转"sv,   u"力克"sv, u"不敌"sv, u"惜败"sv,
    u"胜"sv,   u"负"sv,   u"的比分"sv, u"的比例"sv, u"平局"sv, u"打败"sv, u"横扫"sv};

}  // namespace

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
  std::size_t begin = line.before(at) + 1;
  if (line[begin - 1] == u':' || line[begin - 1] == u'约') --begin;
  return line.ends_with_any(begin, kBeforeScore) ||
         line.has_any(line.skip_space(end), kBehindScore);
}

}  // namespace text::mandarin
