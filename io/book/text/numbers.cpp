#include "io/book/text/numbers.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>

#include "io/book/text/pattern.h"
#include "io/book/text/wide.h"
#include "io/book/text/wide_headings.h"

namespace io {
namespace {

/// Han numerals in all their forms, by value: those below ten, and those that multiply.
const std::map<char16_t, int> kHanDigits = {
    {u'〇', 0}, {u'零', 0}, {u'○', 0},  {u'一', 1}, {u'壱', 1}, {u'壹', 1}, {u'二', 2}, {u'弐', 2},
    {u'貳', 2}, {u'贰', 2}, {u'两', 2}, {u'兩', 2}, {u'三', 3}, {u'参', 3}, {u'參', 3}, {u'叁', 3},
    {u'四', 4}, {u'肆', 4}, {u'五', 5}, {u'伍', 5}, {u'六', 6}, {u'陆', 6}, {u'陸', 6}, {u'七', 7},
    {u'柒', 7}, {u'漆', 7}, {u'八', 8}, {u'捌', 8}, {u'九', 9}, {u'玖', 9}};
const std::map<char16_t, int> kHanUnits = {{u'十', 10},  {u'拾', 10},   {u'廿', 20},
                                           {u'卅', 30},  {u'卌', 40},   {u'百', 100},
                                           {u'佰', 100}, {u'千', 1000}, {u'仟', 1000}};

struct Count {
  std::size_t paragraph = 0;
  int value = 0;
};

/// Marks those of a row in which each is one more than the one before it.
void mark_rows(const std::vector<Count>& counts, std::size_t shortest, std::vector<bool>& marked) {
  for (std::size_t begin = 0; begin < counts.size();) {
    std::size_t end = begin + 1;
    while (end < counts.size() && counts[end].value == counts[end - 1].value + 1) ++end;
    for (std::size_t i = begin; end - begin >= shortest && i < end; ++i)
      marked[counts[i].paragraph] = true;
    begin = end;
  }
}

}  // namespace

std::optional<int> roman_value(const std::string& word) {
  static const TextPattern pattern(
      uR"((?i)(?=.)M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3}))");
  static const std::map<char, int> values = {{'i', 1},   {'v', 5},   {'x', 10},  {'l', 50},
                                             {'c', 100}, {'d', 500}, {'m', 1000}};
  constexpr std::size_t kLongest = 15;
  if (word.empty() || word.size() > kLongest || !pattern.matches(word)) return {};
  int sum = 0;
  int largest = 0;
  for (auto letter = word.rbegin(); letter != word.rend(); ++letter) {
    const int value = values.at(static_cast<char>(*letter | ('a' ^ 'A')));
    sum += value < largest ? -value : value;
    largest = std::max(largest, value);
  }
  return sum;
}

const std::u16string& number_pattern() {
  static const std::u16string pattern = [] {
    std::u16string numerals;
    for (const auto& [numeral, value] : kHanDigits) numerals += numeral;
    for (const auto& [numeral, value] : kHanUnits) numerals += numeral;
    return std::u16string(uR"((?:\d{1,4}|[)") + numerals + u"]{1,10})";
  }();
  return pattern;
}

std::optional<int> number_value(const std::string& word) {
  static const TextPattern number(number_pattern().c_str());
  constexpr int kMost = 9999;
  if (!number.matches(word)) return {};
  const auto wide = icu::UnicodeString::fromUTF8(word);
  int sum = 0;
  int digits = 0;  // behind the last 十, 百 or 千
  bool has_digits = false;
  for (std::int32_t i = 0; i < wide.length(); ++i) {
    const auto unit = kHanUnits.find(wide[i]);
    if (unit != kHanUnits.end()) {
      sum += (has_digits ? digits : 1) * unit->second;
      digits = 0;
    } else {
      const auto digit = kHanDigits.find(wide[i]);
      digits =
          digits * 10 + (digit == kHanDigits.end() ? u_charDigitValue(wide[i]) : digit->second);
    }
    has_digits = digits > 0;
    if (sum + digits > kMost) return {};
  }
  return sum + digits;
}

namespace {

/// Paragraphs that may be a row's, in several ways to write a number.
class Rows {
 public:
  explicit Rows(const std::vector<TextParagraph>& paragraphs) : paragraphs_(paragraphs) {
    for (std::size_t i = 0; i < paragraphs.size(); ++i)
      if (paragraphs[i].note == 0 && paragraphs[i].lines.size() == 1) look_at(i);
  }

  std::vector<bool> marked() const {
    constexpr std::size_t kShortestCount = 2;
    constexpr std::size_t kShortestAlphabet = 3;
    constexpr std::size_t kShortestTitled = 3;
    std::vector<bool> marked(paragraphs_.size());
    mark_rows(chapters_, kShortestCount, marked);
    mark_rows(letters_, kShortestAlphabet, marked);
    if (counted_chapters_ >= 2) return marked;
    for (const auto& [style, numbers] : numbers_) mark_rows(numbers, kShortestCount, marked);
    for (const auto& [style, numbers] : titled_) mark_rows(numbers, kShortestTitled, marked);
    return marked;
  }

 private:
  void look_at(std::size_t i) {
    const std::string whole = one_line(paragraphs_[i]);
    if (is_counted_chapter(whole)) ++counted_chapters_;
    look_at_wide(i, whole);
    constexpr std::size_t kLongest = 9;  // bytes: XXXVIII and its full stop
    std::string text = whole;
    if (text.ends_with('.')) text.pop_back();
    if (text.empty() || text.size() > kLongest) return;
    if (const auto roman = roman_value(text); roman && text.front() < 'a')
      numbers_[""].push_back({i, *roman});
    if (text.size() == 1 && text[0] >= 'A' && text[0] <= 'Z' &&
        paragraphs_[i].blank_before >= kApart)
      letters_.push_back({i, text[0]});
  }

  /// Numbers in digits and Han numerals. Those of a row have the same signs around them.
  void look_at_wide(std::size_t i, const std::string& whole) {
    constexpr std::size_t kLongest = 200;  // bytes
    if (whole.size() > kLongest) return;
    static const TextPattern alone(
        (uR"((\(?)()" + number_pattern() + uR"()(\)?[.、。]?))").c_str());
    static const TextPattern titled((u"(" + number_pattern() +
                                     uR"()(\s|[.、]\s?).{0,3}(?:\p{Han}|)"
                                     uR"(\p{Hiragana}|\p{Katakana}).{0,40}(?<![。．.、，,;:]))")
                                        .c_str());
    const std::string text = narrowed(whole);
    if (const auto found = alone.groups(text); !found.empty()) {
      const std::optional<int> value = number_value(found[1]);
      const bool is_digits = found[1][0] >= '0' && found[1][0] <= '9';
      const std::string style = found[0] + found[2] + (is_digits ? "" : "一");
      constexpr int kMost = 999;  // more are years
      if (value && *value <= kMost) numbers_[style == "." ? "" : style].push_back({i, *value});
    } else if (const auto more = titled.groups(text); !more.empty()) {
      const std::optional<int> value = number_value(more[0]);
      const bool is_digits = more[0][0] >= '0' && more[0][0] <= '9';
      const bool is_before_prose = i + 1 < paragraphs_.size() && is_prose(paragraphs_[i + 1]);
      if (value && is_before_prose)
        titled_[more[1] + (is_digits ? "" : "一")].push_back({i, *value});
    } else if (const auto heading = counted_wide_chapter(whole)) {
      chapters_.push_back({i, *heading});
    }
  }

  const std::vector<TextParagraph>& paragraphs_;
  std::map<std::string, std::vector<Count>> numbers_;
  std::map<std::string, std::vector<Count>> titled_;
  std::vector<Count> chapters_;
  std::vector<Count> letters_;
  std::size_t counted_chapters_ = 0;
};

}  // namespace

std::vector<bool> counting_paragraphs(const std::vector<TextParagraph>& paragraphs) {
  return Rows(paragraphs).marked();
}

}  // namespace io
