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
/// if the time is linear, 16 if it is quadratic. `read` takes a text and returns where it ended.
template <typename Read>
double growth_of_time(const std::u16string& part, std::size_t length, const Read& read) {
  double seconds[2];
  for (const std::size_t times : {1, 4}) {
    std::u16string text;
    while (text.size() < times * length) text += part;
    double& least = seconds[times == 4];
    least = std::numeric_limits<double>::infinity();
    for (int run = 0; run < 3; ++run) {
      const std::clock_t begin = std::clock();
      if (read(text) != text.size()) return std::numeric_limits<double>::infinity();
      least = std::min(least, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
  }
  return seconds[1] / std::max(seconds[0], 1e-4);  // less than that is noise
}

}  // namespace text::japanese
