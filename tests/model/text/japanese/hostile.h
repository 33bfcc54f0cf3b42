#pragma once

#include <cstddef>
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

}  // namespace text::japanese
