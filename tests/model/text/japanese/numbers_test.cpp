// Japanese numbers and counters against two tables, one of unseen cases; linear time.
#include "model/text/japanese/rules/numbers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "model/text/japanese/pronunciation/kana.h"
#include "model/text/japanese/pronunciation/morphemes.h"
#include "model/text/unicode.h"
#include "tests/model/text/japanese/hostile.h"
#include "tests/model/text/japanese/rows.h"

namespace text::japanese {
namespace {

std::u16string units(std::u32string_view characters) {
  std::u16string result;
  for (const char32_t c : characters) {
    if (c < 0x10000) {
      result += static_cast<char16_t>(c);
    } else {
      result += static_cast<char16_t>(0xD7C0 + (c >> 10));
      result += static_cast<char16_t>(0xDC00 + (c & 0x3FF));
    }
  }
  return result;
}

/// A text with its numbers in kana; the rest stays. The text must not be empty.
std::string read(std::string_view written) {
  const std::u16string text = units(decode(written, "text"));
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const auto number = read_japanese_number(text, i);
    result += number ? number->spoken : encode(std::u16string_view(text).substr(i, 1));
    i = number ? number->end : i + 1;
  }
  return result;
}

void expect_all(const std::string& table, std::size_t count) {
  const auto rows = read_rows(table);
  EXPECT_EQ(rows.size(), count);
  for (const Row& row : rows) {
    EXPECT_EQ(without_spaces(read(row.written)), row.expected)
        << row.heading << ": " << row.written;
  }
}

TEST(JapaneseNumbers, AreSaidAsInTheTable) { expect_all("numbers.tsv", 253); }

TEST(JapaneseNumbers, UnseenOnesAreSaidAsInTheirTable) { expect_all("numbers_unseen.tsv", 94); }

TEST(JapaneseNumbers, AreSaidInASentence) {
  const std::pair<const char*, const char*> rows[] = {
      {"2023/5/1と2023-12-24",
       "にせん にじゅう さんねん ごがつ ついたちとにせん にじゅう さんねん "
       "じゅう にがつ にじゅう よっか"},
      {"3:05:09", "さんじ ごふん きゅうびょう"},
      {"2000〜2010年", "にせんから にせん じゅうねん"},
      {"1億2,345万6,789人",
       "いち おく にせん さんびゃく よんじゅう ごまん ろくせん ななひゃく はちじゅう きゅうにん"},
      {"3億5千万円", "さん おく ごせんまんえん"},
      {"¥1,200と￥1.5億と$3", "せん にひゃくえんといってん ご おくえんとさんどる"},
      {"0.1秒、0時、0度、0個", "れいてん いちびょう、れいじ、れいど、ぜろこ"},
      {"A4のMP3", "AよんのMPさん"},
      {"007は二度死ぬ", "ぜろ ぜろ ななはにど死ぬ"},
      {"〒123-4567", "〒いち にい さん、よん ごお ろく なな"},
      {"0120-123-456", "ぜろ いち にい ぜろ、いち にい さん、よん ごお ろく"},
      {"何人か、何日、何階、何番目", "なんにんか、なんにち、なんがい、なんばんめ"},
      {"何百人、数十本、数千万円", "なんびゃくにん、すうじゅっぽん、すうせんまんえん"},
      {"1人前と2人分と3人目", "いちにんまえとふたりぶんとさんにんめ"},
      {"3日間、2週間後、10年前", "みっかかん、にしゅうかんご、じゅうねんまえ"},
      {"3分の1、四分の三、5分の休み", "さんぶんの いち、よんぶんの さん、ごふんの休み"},
      {"60km/h、50 kg、５ｍｍ",
       "ろくじゅっきろめーとる まいじ、ごじゅっきろぐらむ、ごみりめーとる"},
      {"1.1本、1.5倍", "いってん いっぽん、いってん ごばい"},
      {"昭和二十年八月十五日", "しょうわ にじゅうねんはちがつじゅう ごにち"},
      {"六百三十四メートル", "ろっぴゃく さんじゅう よんめーとる"},
      {"5時十分、十分間", "ごじじゅっぷん、じゅっぷんかん"},
      {"1000本、100歩、3票", "せんぼん、ひゃっぽ、さんびょう"},
      {"-5℃、3-5人", "まいなす ごど、さんから ごにん"},
      {"1200300400500600700",
       "いち にい ぜろ ぜろ さん ぜろ ぜろ よん ぜろ ぜろ ごお ぜろ ぜろ ろく ぜろ "
       "ぜろ なな ぜろ ぜろ"},
  };
  for (const auto& row : rows) EXPECT_EQ(read(row.first), row.second);
}

TEST(JapaneseNumbers, HanNumeralsOfWordsAreNone) {
  for (const char* word :
       {"一緒",   "三味線", "千葉",   "八百屋",   "一番星", "万歳",     "一生懸命", "十分な",
        "三日月", "六本木", "五月雨", "四日市",   "一本気", "万人",     "八百万",   "一部",
        "第一",   "〇〇人", "一目",   "何時も",   "何か",   "何分",     "一休み",   "唯一",
        "統一",   "七夕",   "十字",   "百科事典", "千代田", "十文字な", "三角"}) {
    EXPECT_EQ(read(word), word);
  }
}

/// As callers do: Han numerals are numbers where the words of the dictionary begin and end.
TEST(JapaneseNumbers, DictionaryDecidesWhichHanNumeralsAreNumbers) {
  const Morphemes dictionary("/var/lib/mecab/dic/ipadic-utf8");
  const auto is_on_words = [&](std::u32string_view text) {
    const auto number = read_japanese_number(units(text), 0);
    if (!number) return false;
    const auto morphemes = dictionary.divide(text);
    return std::ranges::find(morphemes, number->end, &Morpheme::end) != morphemes.end();
  };
  for (const char* text : {"三匹の犬", "二十日に行く", "一人で", "三百円の本", "四時に", "百年の"})
    EXPECT_TRUE(is_on_words(decode(text, "text"))) << text;
  for (const char* text : {"一本槍だ", "二枚貝の", "三回忌に", "八頭身の", "百人力の", "一番鶏が"})
    EXPECT_FALSE(is_on_words(decode(text, "text"))) << text;
}

TEST(JapaneseNumbers, WordsAreSaidWithLongVowels) {
  std::string phonemes;
  for (const char* word : {"にせん", "にじゅう", "よねん", "れいてん", "とおか"})
    phonemes += ipa_of_kana(with_long_vowels(decode(word, "word"))) + ' ';
  EXPECT_EQ(phonemes, "ɲiseɴ ɲiʥɨː joneɴ ɾeːteɴ toːka ");
}

TEST(JapaneseNumbers, AnyTextIsRead) {
  Hostile hostile;
  for (int i = 0; i < 20'000; ++i) {
    const std::u16string text = units(hostile.text(60));
    for (std::size_t at = 0; at < text.size(); ++at) {
      const auto number = read_japanese_number(text, at);
      if (!number) continue;
      ASSERT_GT(number->end, at);
      ASSERT_LE(number->end, text.size());
      ASSERT_FALSE(number->spoken.empty());
      ASSERT_FALSE(number->rule.empty());
      for (const char32_t c : decode(number->spoken, "spoken"))
        ASSERT_TRUE(is_kana(c) || c == U' ' || c == U'、') << encode(text) << " " << number->spoken;
    }
  }
}

TEST(JapaneseNumbers, TimeIsLinear) {
  for (const char32_t c : std::u32string(U"1一〇十百万何第-~,.:/0年本")) {
    const auto read = [](const std::u16string& text) {
      std::size_t at = 0;
      while (at < text.size()) {
        const auto number = read_japanese_number(text, at);
        at = number ? number->end : at + 1;
      }
      return at;
    };
    const std::u16string part = units(std::u32string(1, c));
    EXPECT_LT(growth_of_time(part, 10'000, read), 10) << testing::PrintToString(part);
  }
}

}  // namespace
}  // namespace text::japanese
