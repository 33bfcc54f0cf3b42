// Rows of numbers that count chapters, in any way to write them.
#include "io/book/text/numbers.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>

#include "io/base/numerals.h"
#include "io/book/headings/pattern.h"
#include "io/book/headings/wide.h"
#include "io/book/headings/wide_headings.h"

namespace io {
namespace {

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
