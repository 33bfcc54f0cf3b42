// Builds cardinals recursively by powers of ten, with 零 for gaps and 两 for a leading two.
#include "model/text/mandarin/rules/number_words.h"

#include <array>
#include <cstddef>

namespace text::mandarin {
namespace {

constexpr std::array kDigitWords = {"零", "一", "二", "三", "四", "五", "六", "七", "八", "九"};

struct Power {
  std::uint64_t value;
  const char* word;
  bool has_pair;  ///< a leading two of it is 两
};

constexpr auto kPowers = std::to_array<Power>({
    {100'000'000, "亿", true},
    {10'000, "万", true},
    {1'000, "千", true},
    {100, "百", false},
    {10, "十", false},
});

void append_cardinal(std::string& out, std::uint64_t number, bool is_first) {
  for (const Power& power : kPowers) {
    if (number < power.value) continue;
    const std::uint64_t count = number / power.value;
    const std::uint64_t rest = number % power.value;
    if (count == 2 && is_first && power.has_pair)
      out += "两";
    else if (count > 1 || power.value > 10 || !is_first)  // 十五, but 一百一十五
      append_cardinal(out, count, is_first);
    out += power.word;
    if (rest == 0) return;
    if (rest < power.value / 10) out += kDigitWords[0];
    return append_cardinal(out, rest, false);
  }
  out += kDigitWords[number];
}

}  // namespace

std::string cardinal(std::uint64_t number) {
  std::string words;
  append_cardinal(words, number, true);
  return words;
}

std::string digit_words(std::string_view digits, std::string_view one) {
  std::string words;
  for (const char digit : digits)
    words += digit == '1' ? one : kDigitWords[static_cast<std::size_t>(digit - '0')];
  return words;
}

std::string code_words(std::string_view digits) { return digit_words(digits, "幺"); }

}  // namespace text::mandarin
