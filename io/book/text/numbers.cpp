#include "io/book/text/numbers.h"

#include <algorithm>
#include <cstddef>
#include <map>

#include "io/book/text/pattern.h"

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

std::vector<bool> counting_paragraphs(const std::vector<TextParagraph>& paragraphs) {
  constexpr std::size_t kShortestCount = 2;
  constexpr std::size_t kShortestAlphabet = 3;
  constexpr std::size_t kLongest = 9;  // bytes: XXXVIII and its full stop
  static const TextPattern digits(uR"(\d{1,3})");
  std::vector<Count> numbers;
  std::vector<Count> letters;
  std::size_t counted_chapters = 0;
  for (std::size_t i = 0; i < paragraphs.size(); ++i) {
    if (paragraphs[i].note != 0 || paragraphs[i].lines.size() > 1) continue;
    std::string text = one_line(paragraphs[i]);
    if (is_counted_chapter(text)) ++counted_chapters;
    if (text.ends_with('.')) text.pop_back();
    if (text.empty() || text.size() > kLongest) continue;
    if (digits.matches(text))
      numbers.push_back({i, std::stoi(text)});
    else if (const auto roman = roman_value(text); roman && text.front() < 'a')
      numbers.push_back({i, *roman});
    if (text.size() == 1 && text[0] >= 'A' && text[0] <= 'Z' &&
        paragraphs[i].blank_before >= kApart)
      letters.push_back({i, text[0]});
  }
  std::vector<bool> counting(paragraphs.size());
  if (counted_chapters < 2) mark_rows(numbers, kShortestCount, counting);
  mark_rows(letters, kShortestAlphabet, counting);
  return counting;
}

}  // namespace io
