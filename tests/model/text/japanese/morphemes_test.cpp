// MeCab's morphemes and readings with IPADIC and UniDic; no character of any text is lost.
#include "model/text/japanese/pronunciation/morphemes.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <thread>

#include "model/error.h"
#include "model/text/unicode.h"
#include "tests/model/text/japanese/hostile.h"
#include "tests/model/text/japanese/rows.h"

namespace text::japanese {
namespace {

/// Morphemes with what they are read as: `東京[トーキョー] へ[エ]`.
std::string divided(const Morphemes& dictionary, std::u32string_view text) {
  std::string result;
  for (const Morpheme& one : dictionary.divide(text)) {
    if (!result.empty()) result += ' ';
    result += encode(text.substr(one.begin, one.end - one.begin));
    if (!one.kana.empty()) result += '[' + encode(one.kana) + ']';
    if (!one.is_known) result += '?';
  }
  return result;
}

std::string refusal(const std::filesystem::path& folder) {
  try {
    const Morphemes dictionary(folder);
    return "accepted";
  } catch (const model::Error& error) {
    return error.what();
  }
}

void expect_whole(const Morphemes& dictionary, std::u32string_view text) {
  std::size_t at = 0;
  for (const Morpheme& one : dictionary.divide(text)) {
    ASSERT_EQ(one.begin, at);
    ASSERT_GT(one.end, one.begin);
    at = one.end;
  }
  ASSERT_EQ(at, text.size());
}

TEST(JapaneseMorphemes, WordsHaveTheirReadings) {
  const Morphemes ipadic(kIpadic);
  EXPECT_FALSE(ipadic.is_unidic());
  EXPECT_EQ(divided(ipadic, U"東京へ行きました。"),
            "東京[トーキョー] へ[エ] 行き[イキ] まし[マシ] た[タ] 。");
  EXPECT_EQ(divided(ipadic, U"これは水を飲む人々です"),
            "これ[コレ] は[ワ] 水[ミズ] を[ヲ] 飲む[ノム] 人々[ヒトビト] です[デス]");
  EXPECT_EQ(divided(ipadic, U"学校"), "学校[ガッコー]");
  EXPECT_EQ(divided(ipadic, U""), "");
}

TEST(JapaneseMorphemes, WhatTheDictionaryLacksIsReadInItsKanaOrLeft) {
  const Morphemes ipadic(kIpadic);
  EXPECT_EQ(divided(ipadic, U"ニャホニャホ"), "ニャホニャホ[ニャホニャホ]?");
  EXPECT_EQ(divided(ipadic, U"ﾃｽﾄ"), "ﾃｽﾄ[ﾃｽﾄ]?");
  EXPECT_EQ(divided(ipadic, U"𠮷😀"), "𠮷😀?");
  EXPECT_EQ(divided(ipadic, U"龘を見る"), "龘? を[ヲ] 見る[ミル]");
}

TEST(JapaneseMorphemes, SpacesAreKept) {
  const Morphemes ipadic(kIpadic);
  EXPECT_EQ(divided(ipadic, U"  水  と\n火 "), "  ? 水[ミズ]   ? と[ト] \n? 火[ヒ]  ?");
}

TEST(JapaneseMorphemes, UnidicIsRecognisedAndPreferred) {
  const std::filesystem::path unidic = "/var/lib/mecab/dic/unidic";
  if (!std::filesystem::exists(unidic / "sys.dic")) GTEST_SKIP() << "needs unidic-mecab";
  const Morphemes preferred;
  EXPECT_TRUE(preferred.is_unidic());
  EXPECT_EQ(divided(preferred, U"先生を"), "先生[センセー] を[オ]");
}

TEST(JapaneseMorphemes, RefusalNamesThePackage) {
  EXPECT_EQ(refusal("/nowhere"),
            "dictionary of Japanese /nowhere: expected sys.dic and its like, found none (Debian "
            "has mecab-ipadic-utf8 and unidic-mecab)");
  const std::filesystem::path other = "/var/lib/mecab/dic/ipadic";  // in EUC-JP
  if (std::filesystem::exists(other / "sys.dic")) {
    EXPECT_NE(refusal(other).find("expected UTF-8, found EUC-JP"), std::string::npos);
  }
}

TEST(JapaneseMorphemes, NothingOfAnyTextIsLost) {
  const Morphemes ipadic(kIpadic);
  Hostile hostile;
  for (int i = 0; i < 2000; ++i) expect_whole(ipadic, hostile.text(100));
  expect_whole(ipadic, hostile.text(100'000));
  for (const char32_t c : std::u32string(U" aアあ漢龘。😀\xD800ー\u3099"))
    expect_whole(ipadic, std::u32string(100'000, c));
}

TEST(JapaneseMorphemes, ThreadsShareADictionary) {
  const Morphemes ipadic(kIpadic);
  const std::u32string text = U"すもももももももものうち、東京都に住んでいる。";
  const std::string expected = divided(ipadic, text);
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int times = 0; times < 200; ++times) EXPECT_EQ(divided(ipadic, text), expected);
    });
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace text::japanese
