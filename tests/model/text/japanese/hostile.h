// Random hostile texts, and a measure of how time grows with length.
#pragma once

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <limits>
#include <random>
#include <string>
#include <string_view>

namespace text::japanese {

/// Texts that nobody writes: pieces of all scripts, marks, faces, rare Han characters and code
/// points that are no characters, put together at random.
class Hostile {
 public:
  std::u32string text(std::size_t longest) {
    std::u32string text;
    for (std::size_t left = random_() % longest + 1; left > 0; --left) {
      if (random_() % 8 == 0) {
        text += static_cast<char32_t>(random_() % 0x30000);
      } else {
        const std::u32string_view pieces = kPieces[random_() % std::size(kPieces)];
        text += pieces[random_() % pieces.size()];
      }
    }
    return text;
  }

 private:
  static constexpr std::u32string_view kPieces[] = {
      U"あいうえおかがきゃゅょっんーゝゞをはへぁぃ゛゜",
      U"アイウカガサトンッャュョヴヷヽヾーヶ",
      U"ｱｲｳｶﾞﾊﾟｯｬｰﾝ｡､･",
      U"東京日本一二三十百千万億本匹人月日年時分円第何々〇",
      U"𠮷𩸽𠀋𪚲龘鬱",
      U"0123456789０１２９",
      U".,-:/%+~〜～、。・「」（）",
      U" \t\n　\u00A0\u200B\uFEFF",
      U"(^_^)ﾉ ヽ(´▽｀)ノ orz ｷﾀ━━━",
      U"abcXYZéÐßжΩא한ไ",
      U"😀🇯🇵👩\u200D👩",
      U"\u3099\u309A\u0301\uFE0F\U000E0100",
      {U"\0\xFFFF\xD800\xDC00\xFFFD\x10FFFF", 6},
  };
  std::mt19937 random_{20261127};
};

/// How much more processor time `read` takes for `part` repeated to four times the length: some 4
/// if the time is linear, 16 if it is quadratic, which is why callers ask for less than 10. Other
/// programs can only slow a run down, so each length counts with its fastest run, and while the
/// answer is 10 or more, both are run again, up to 50 times. `read` takes a text and returns where
/// it ended.
template <typename Read>
double growth_of_time(const std::u16string& part, std::size_t length, const Read& read) {
  const auto repeated = [&](std::size_t units) {
    std::u16string text;
    while (text.size() < units) text += part;
    return text;
  };
  const auto seconds = [&](const std::u16string& text) {
    const std::clock_t begin = std::clock();
    if (read(text) != text.size()) return std::numeric_limits<double>::infinity();
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  };
  const std::u16string once = repeated(length), four_times = repeated(4 * length);
  double least_once = std::numeric_limits<double>::infinity();
  double least_four_times = least_once, growth = least_once;
  for (int run = 0; run < 50 && !(growth < 10); ++run) {
    least_once = std::min(least_once, seconds(once));
    least_four_times = std::min(least_four_times, seconds(four_times));
    growth = least_four_times / std::max(least_once, 1e-4);  // less than that is noise
  }
  return growth;
}

}  // namespace text::japanese
