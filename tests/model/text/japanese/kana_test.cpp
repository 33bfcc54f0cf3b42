// Phonemes of kana against the reference's table, and all of them in the model's alphabet.
#include "model/text/japanese/pronunciation/kana.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "model/text/unicode.h"
#include "tests/model/text/japanese/rows.h"
#include "tests/model/text/released_alphabet.h"

namespace text::japanese {
namespace {

TEST(Kana, SoundsAreThoseOfTheReference) {
  const auto rows = read_rows("kana.tsv");
  EXPECT_GE(rows.size(), 250U);
  for (const Row& row : rows)
    EXPECT_EQ(ipa_of_kana(decode(row.written, "kana")), row.expected) << row.written;
}

TEST(Kana, TheModelKnowsEverySymbol) {
  const std::set<std::string> alphabet = released_alphabet();
  for (const Row& row : read_rows("kana.tsv")) {
    for (const char32_t symbol : decode(ipa_of_kana(decode(row.written, "kana")), "phonemes"))
      EXPECT_TRUE(alphabet.contains(encode(symbol))) << row.written << ": " << encode(symbol);
  }
}

TEST(Kana, HiraganaAndKatakanaSoundTheSame) {
  for (char32_t kana = U'ぁ'; kana <= U'ゖ'; ++kana) {
    const std::u32string hiragana = {U'か', kana, U'ょ', U'ん', kana};
    std::u32string katakana;
    for (const char32_t c : hiragana) katakana += static_cast<char32_t>(c + 0x60);
    EXPECT_EQ(as_hiragana(katakana), hiragana);
    EXPECT_EQ(ipa_of_kana(katakana), ipa_of_kana(hiragana));
  }
}

TEST(Kana, IterationMarksRepeatWhatTheReferenceLosesOfThem) {
  EXPECT_EQ(ipa_of_kana(U"ここゝろ"), "kokokoɾo");
  EXPECT_EQ(ipa_of_kana(U"バナヽ"), "banana");
  EXPECT_EQ(ipa_of_kana(U"いすゞ"), "isɨzɨ");
  EXPECT_EQ(ipa_of_kana(U"だゞ"), "dada");
  EXPECT_EQ(ipa_of_kana(U"ゝ"), "");
}

TEST(Kana, WhatIsNoKanaHasNoSound) {
  EXPECT_EQ(ipa_of_kana(U""), "");
  EXPECT_EQ(ipa_of_kana(U"a漢😀。"), "");
  EXPECT_EQ(ipa_of_kana(U"か漢ん"), "kaɴ");
  for (const char32_t c : std::u32string(U"aア漢ーｱﾞ々。・ゝヾ〜")) {
    const bool is_none = std::u32string(U"a漢々。・〜").find(c) != std::u32string::npos;
    EXPECT_EQ(is_kana(c), !is_none) << encode(c);
  }
}

TEST(Kana, SpelledReadingsAreSaidWithLongVowels) {
  EXPECT_EQ(with_long_vowels(U"じゅう"), U"じゅー");
  EXPECT_EQ(with_long_vowels(U"きゅうせい"), U"きゅーせー");
  EXPECT_EQ(with_long_vowels(U"とおか"), U"とーか");
  EXPECT_EQ(with_long_vowels(U"ちょうめ"), U"ちょーめ");
  EXPECT_EQ(with_long_vowels(U"にい"), U"にー");
  EXPECT_EQ(with_long_vowels(U"いちまん"), U"いちまん");
  EXPECT_EQ(with_long_vowels(U"おうう"), U"おーう");
  EXPECT_EQ(with_long_vowels(U"ふつか"), U"ふつか");
}

}  // namespace
}  // namespace text::japanese
