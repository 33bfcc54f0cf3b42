// Numbers that are said digit by digit: telephones, codes and names.
#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/text/mandarin/lists.h"
#include "model/text/mandarin/rules/context.h"
#include "model/text/mandarin/rules/number_words.h"
#include "model/text/mandarin/rules/rules.h"
#include "model/text/mandarin/rules/tables.h"

namespace text::mandarin {
namespace {

using namespace std::string_view_literals;

// Names that are digits, without 幺: 波音747.
constexpr std::array kBeforeName = {u"波音"sv, u"空客"sv, u"骁龙"sv, u"麒麟"sv, u"标致"sv};
constexpr std::size_t kShortestCode = 3;

struct Groups {
  std::vector<std::string> parts;
  std::size_t end = 0;

  std::size_t digits() const {
    std::size_t count = 0;
    for (const std::string& part : parts) count += part.size();
    return count;
  }
  std::string joined() const {
    std::string all;
    for (const std::string& part : parts) all += part;
    return all;
  }
  bool has_sizes(std::initializer_list<std::size_t> sizes) const {
    return std::equal(
        parts.begin(), parts.end(), sizes.begin(), sizes.end(),
        [](const std::string& part, std::size_t size) { return part.size() == size; });
  }
};

/// Runs of digits with one of `signs` between them.
Groups groups_at(const Line& line, std::size_t at, std::u16string_view signs) {
  constexpr std::size_t kMostGroups = 8;
  Groups groups;
  groups.end = at;
  for (std::size_t i = at; groups.parts.size() < kMostGroups; i = groups.end + 1) {
    std::string run = line.digits(i);
    if (run.empty()) break;
    groups.end = i + run.size();
    groups.parts.push_back(std::move(run));
    if (signs.find(line[groups.end]) == signs.npos) break;
  }
  return groups;
}

UnspacedReading code(const Groups& groups, std::string_view before = "") {
  return {"code", std::string(before) + code_words(groups.joined()), groups.end};
}

/// 400-800-1234, 010-12345678, 138 0013 8000, and a line-up such as 4-3-3.
Reading read_groups(const Line& line, std::size_t at) {
  constexpr std::size_t kShortestTelephone = 7;
  const Groups joined = groups_at(line, at, u"-");
  const bool has_area =
      joined.parts[0][0] == '0' && (joined.parts[0].size() == 3 || joined.parts[0].size() == 4);
  if (joined.parts.size() == 2 && has_area && joined.parts[1].size() >= kShortestTelephone)
    return code(joined);
  if (joined.parts.size() > 2 && !is_behind_operator(line, at) &&
      !is_before_operator(line, joined.end)) {
    if (joined.digits() >= kShortestTelephone) return code(joined);
    return UnspacedReading{"code", digit_words(joined.joined()), joined.end};
  }
  const Groups spaced = groups_at(line, at, u" ");
  const bool is_mobile = spaced.parts[0][0] == '1' && spaced.has_sizes({3, 4, 4});
  const bool is_local =
      spaced.parts[0][0] == '0' &&
      (spaced.has_sizes({3, 8}) || spaced.has_sizes({4, 7}) || spaced.has_sizes({4, 8}));
  const bool is_card = spaced.parts.size() > 3 && spaced.parts[0][0] > '2' &&
                       std::all_of(spaced.parts.begin(), spaced.parts.end() - 1,
                                   [](const std::string& part) { return part.size() == 4; });
  if (is_mobile || is_local || is_card) return code(spaced);
  return std::nullopt;
}

/// +86 10 12345678.
Reading read_international(const Line& line, std::size_t at) {
  constexpr std::size_t kShortest = 10;
  const Groups groups = groups_at(line, at + 1, u"- ");
  const bool has_prefix =
      !groups.parts.empty() && (groups.parts[0].size() <= 3 || groups.digits() > kShortest);
  if (line.is_digit(line.before(at)) || !has_prefix || groups.digits() < kShortest)
    return std::nullopt;
  return code(groups, "加");
}

bool is_behind_any(const Line& line, std::size_t at, const auto& words) {
  std::size_t end = line.before(at) + 1;
  for (const char16_t link : {u':', u'是', u'为'})
    if (line[end - 1] == link) end = line.before(end - 1) + 1;
  return line.ends_with_any(end, words);
}

/// What has digits before it that are its name: 918事变.
bool is_before_name(const Line& line, std::size_t at) {
  static const WideWords names = word_list("after name");
  return line.has_any(at, names);
}

/// Behind the last of several numbers, of which all are said like it: 119、110报警.
std::size_t end_of_list(const Line& line, std::size_t end) {
  constexpr std::size_t kMost = 4;
  for (std::size_t count = 0; count < kMost && line[end] == u'、'; ++count) {
    const std::size_t digits = line.digits(end + 1).size();
    if (digits < kShortestCode) break;
    end += 1 + digits;
  }
  return end;
}

}  // namespace

Reading read_rest(const Line& line, std::size_t at) {
  if (!line.is_digit(at) || !line.is_digit(at - 1)) return std::nullopt;
  const std::string digits = line.digits(at);
  return UnspacedReading{"digits", digit_words(digits), at + digits.size()};
}

Reading read_code(const Line& line, std::size_t at) {
  static const WideWords before_codes = word_list("before code");
  static const WideWords behind_codes = word_list("after code");
  if (line[at] == u'+') return read_international(line, at);
  if (!line.is_digit(at)) return std::nullopt;

  if (Reading reading = read_groups(line, at)) return reading;
  const std::string digits = line.digits(at);
  const std::size_t end = at + digits.size();
  const std::size_t next = line.skip_space(end_of_list(line, end));
  const bool goes_on =
      line.is_digit(end) ||
      ((line[end] == u'.' || line[end] == u',' || line[end] == u':') && line.is_digit(end + 1));
  if (digits.size() < kShortestCode || goes_on) return std::nullopt;
  const bool is_mobile = digits.size() == 11 && digits[0] == '1' && digits[1] > '2';
  const bool is_local = digits.size() > 9 && digits[0] == '0';
  const bool is_train = line.is_letter(at - 1) && line[next] == u'次';
  const bool is_counted = is_measure(line, end) || unit_at(line, next) || line[next] == u'%';
  if (is_train || line.has_any(next, behind_codes) ||
      (!is_counted && (is_mobile || is_local || is_behind_any(line, at, before_codes))))
    return UnspacedReading{"code", code_words(digits), end};
  if (!is_counted && (is_before_name(line, next) || is_behind_any(line, at, kBeforeName)))
    return UnspacedReading{"code", digit_words(digits), end};
  return std::nullopt;
}

Reading read_in_word(const Line& line, std::size_t at) {
  constexpr std::u16string_view kModels = u"歼轰直强运风征舟";  // 歼-20, 东风-41
  if (line[at] == u'-' && kModels.find(line[at - 1]) != kModels.npos && line.is_digit(at + 1)) {
    const auto numeral = line.numeral(at + 1);
    return UnspacedReading{"number", words_of(*numeral), numeral->end};
  }
  const bool is_times = line[at - 1] == u'x' && line.is_digit(at - 2);  // 1920x1080
  const bool is_glued =
      (line.is_letter(at - 1) && !is_times) || (line[at - 1] == u'-' && line.is_letter(at - 2));
  const auto numeral = line.numeral(at);
  if (!numeral) return std::nullopt;
  const std::size_t end = numeral->end;
  const std::size_t next = line.skip_space(end);
  constexpr std::u16string_view kGoingOn = u"%‰:/";
  const bool is_model =  // RTX 4090
      line[at - 1] == u' ' && line[at - 2] >= u'A' && line[at - 2] <= u'Z' &&
      numeral->whole.size() <= 4 && !is_measure(line, end) && !unit_at(line, next) &&
      kGoingOn.find(line[next]) == kGoingOn.npos && !range_sign_at(line, next);
  const bool is_size =  // 1080p
      (line[end] == u'p' || line[end] == u'P') && !line.is_letter(end + 1);
  if (!is_glued && !is_model && !is_size) return std::nullopt;
  if (read_dotted(line, at)) return std::nullopt;
  const bool is_long =
      numeral->is_whole() && numeral->whole.size() >= kShortestCode && !numeral->has_commas;
  return UnspacedReading{"number", is_long ? digit_words(numeral->whole) : words_of(*numeral), end};
}

Reading read_tail(const Line& line, std::size_t at) {
  const std::string digits = line.short_digits(at, 2);
  const std::size_t end = at + digits.size();
  const bool is_behind_unit =
      (line[at - 1] == u'米' || line[at - 1] == u'秒') && line.is_digit(at - 2);
  if (digits.size() != 2 || !is_behind_unit || is_measure(line, end) || unit_at(line, end) ||
      (line[end] == u'.' && line.is_digit(end + 1)))
    return std::nullopt;
  return UnspacedReading{"tail", digit_words(digits), end};
}

Reading read_dotted(const Line& line, std::size_t at) {
  constexpr std::size_t kAddress = 4;  // 192.168.1.1
  if (!line.is_digit(at)) return std::nullopt;
  const auto is_short = [](const std::string& part) { return part.size() < 3; };
  const Groups day = groups_at(line, at, u"·.");  // 9·11, and 9.11事件
  const bool has_dot = line[at + day.parts[0].size()] == u'·';
  if (day.parts.size() == 2 && std::ranges::all_of(day.parts, is_short) &&
      (has_dot || is_before_name(line, day.end)))
    return UnspacedReading{"code", digit_words(day.joined()), day.end};
  const Groups groups = groups_at(line, at, u".");
  if (groups.parts.size() < 3) return std::nullopt;
  std::string spoken;
  for (const std::string& part : groups.parts) {
    const bool is_spelled = groups.parts.size() >= kAddress || part.size() > 2 || part[0] == '0';
    if (!spoken.empty()) spoken += "点";
    spoken += is_spelled ? digit_words(part) : cardinal(std::stoull(part));
  }
  return UnspacedReading{"version", spoken, groups.end};
}

}  // namespace text::mandarin
