// Japanese phonemes against the reference's, sentence by sentence, with IPADIC and UniDic.
#include "model/text/japanese/pronunciation/reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "io/base/strings.h"
#include "model/error.h"
#include "model/text/japanese/pronunciation/corrections.h"
#include "model/text/unicode.h"
#include "tests/model/text/japanese/hostile.h"
#include "tests/model/text/japanese/rows.h"
#include "tests/model/text/released_alphabet.h"
#include "tests/support/temp_folder.h"

namespace text::japanese {
namespace {

const std::filesystem::path kUnidic = "/var/lib/mecab/dic/unidic";
const std::filesystem::path kWords = KOKORO_TEST_DATA "/words.txt";

std::string said(const Reader& reader, std::string_view text) {
  return phonemes_of(reader.read(decode(text, "text")));
}

/// Where the reference has another word than corrections.h, or does not say a mark behind っ.
bool is_corrected(const std::string& sentence) {
  for (const std::string word :
       {"私", "明日", "日本", "何でも", "何も", "何か", "何を", "父さん", "母さん", "兄さん",
        "富士山", "明後日", "一昨日", "被告人", "という。", "っ、", "っ！"}) {
    if (sentence.find(word) != std::string::npos) return true;
  }
  return false;
}

/// How many words both have in the same order.
std::size_t count_same(const std::vector<std::string_view>& left,
                       const std::vector<std::string_view>& right) {
  std::vector<std::size_t> counts(right.size() + 1);
  for (const std::string_view word : left) {
    std::size_t diagonal = 0;
    for (std::size_t i = 0; i < right.size(); ++i) {
      const std::size_t above = counts[i + 1];
      counts[i + 1] = word == right[i] ? diagonal + 1 : std::max(above, counts[i]);
      diagonal = above;
    }
  }
  return counts.back();
}

/// How much of what is expected of rows is said, of 1.
struct Shares {
  explicit Shares(const Reader& reader, const std::vector<Row>& rows) {
    double expected = 0;
    for (const Row& row : rows) {
      const std::string phonemes = said(reader, row.written);
      const auto words = io::split(row.expected, " ");
      words_same += static_cast<double>(count_same(words, io::split(phonemes, " ")));
      expected += static_cast<double>(words.size());
      same += phonemes == row.expected ? 1 : 0;
      same_but_spaces += without_spaces(phonemes) == without_spaces(row.expected) ? 1 : 0;
    }
    words_same /= expected;
    same /= static_cast<double>(rows.size());
    same_but_spaces /= static_cast<double>(rows.size());
  }

  double words_same = 0;
  double same = 0;
  double same_but_spaces = 0;
};

void expect_whole(const Reader& reader, std::u32string_view text) {
  std::size_t at = 0;
  for (const ReadWord& word : reader.read(text)) {
    ASSERT_EQ(word.begin, at);
    ASSERT_GT(word.end, word.begin);
    at = word.end;
  }
  ASSERT_EQ(at, text.size());
}

TEST(JapaneseReader, IpadicSaysWhatTheReferenceSays) {
  const Reader reader(kIpadic, kWords);
  std::vector<Row> rows = read_rows("sentences.tsv");
  ASSERT_GE(rows.size(), 640U);
  const Shares all(reader, rows);
  EXPECT_GE(all.words_same, 0.96);
  EXPECT_GE(all.same, 0.78);
  EXPECT_GE(all.same_but_spaces, 0.86);
  std::erase_if(rows, [](const Row& row) { return is_corrected(row.written); });
  ASSERT_GE(rows.size(), 600U);
  const Shares uncorrected(reader, rows);
  EXPECT_GE(uncorrected.words_same, 0.96);
  EXPECT_GE(uncorrected.same, 0.82);
  EXPECT_GE(uncorrected.same_but_spaces, 0.9);
}

TEST(JapaneseReader, UnidicSaysExactlyWhatTheReferenceSays) {
  if (!std::filesystem::exists(kUnidic / "sys.dic")) GTEST_SKIP() << "needs unidic-mecab";
  const Reader reader(kUnidic, kWords);
  for (const Row& row : read_rows("sentences.tsv")) {
    if (is_corrected(row.written)) continue;
    EXPECT_EQ(said(reader, row.written), row.expected);
  }
}

TEST(JapaneseReader, WordsAreSaidAsTheyAreMostlyMeant) {
  const Reader reader(kIpadic, kWords);
  const Row rows[] = {
      {"私は明日、日本へ行く", "βataɕi βa aɕita ɲihoɴ e ikɯ", ""},
      {"今日の今朝", "kʲoː no kesa", ""},
      {"こんにちは。こんばんは。", "koɲɲiʨiβa kombaɴβa", ""},
      {"一人か二人", "çitoɾʲi ka ɸɯtaɾʲi", ""},
      {"会議を行った", "kaiɡʲi o okonaʔta", ""},
      {"学校へ行った", "ɡaʔkoː e iʔta", ""},
      {"雨が降りました", "ame ɡa ɸɯɾʲi maɕita", ""},
      {"バスを降りました", "basɨ o oɾʲi maɕita", ""},
      {"何を。何か。", "naɲi o naɲi ka", ""},
      {"先生は手入れ", "seɴseː βa teiɾe", ""},
      {"毛糸のケイト", "keito no keːto", ""},
      {"カフェイン", "kaɸeiɴ", ""},
      {"美しい", "ɯʦɨkɯɕiː", ""},
      {"地域の地位", "ʨiikʲi no ʨii", ""},
      {"行こう。食べよう。でしょう。", "ikoː tabejoː deɕoː", ""},
      {"馬鹿々々しい人々", "bakabakaɕiː çitobʲito", ""},
      {"そうだって", "soːdaʔte", ""},
      {"あっ、それ", "aʔ soɾe", ""},
      {"弁護人とアメリカ人", "beŋɡoɲiɴ to ameɾʲikaʥiɴ", ""},
      {"琴の音。角を曲がる。", "koto no oto kado o maɡaɾɯ", ""},
      {"お手数。大勢の人。", "otesɨː oːʣeː no çito", ""},
      {"大勢が決まる", "taiseː ɡa kʲimaɾɯ", ""},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(without_spaces(said(reader, row.written)), without_spaces(row.expected))
        << row.written;
  }
}

TEST(JapaneseReader, IpadicIsSpelledAsUnidic) {
  const Reader reader(kIpadic, kWords);
  const Row rows[] = {
      {"家計。家庭。平家。", "kakeː kateː heːke", ""},
      {"家々。ため池。負け犬。", "ieie tameike makeinɯ", ""},
      {"けいけん。ついていく。", "keːkeɴ ʦɨite ikɯ", ""},
      {"ぼうし。きゅうり。そういう。", "boːɕi kʲɨːɾʲi soːjɯː", ""},
      {"思う。うとうと。", "omoɯ ɯtoɯto", ""},
      {"残量。見通し。都大路。", "ʣanɾʲoː mʲitoːɕi mʲijakooːʥi", ""},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(without_spaces(said(reader, row.written)), without_spaces(row.expected))
        << row.written;
  }
}

TEST(JapaneseReader, WordsOfIpadicAreInPartsAsUnidicHasThem) {
  const Reader reader(kIpadic, kWords);
  EXPECT_EQ(said(reader, "その次に"), "sono ʦɨɡʲi ɲi");
  EXPECT_EQ(said(reader, "お待ちです。お茶です。"), "o maʨi desɨ oʨa desɨ");
  EXPECT_EQ(said(reader, "本当にもう一度"), "hontoː ɲi moː iʨido");
  EXPECT_EQ(said(reader, "それについて、誰でも"), "soɾe ɲi ʦɨite daɾe de mo");
  EXPECT_EQ(said(reader, "人としても"), "çito toɕi te mo");
}

TEST(JapaneseReader, MorphemesAreOneWordByTheList) {
  const Reader without(kIpadic);
  const Reader with(kIpadic, kWords);
  EXPECT_EQ(said(without, "泣いていた"), "nai te i ta");
  EXPECT_EQ(said(with, "泣いていた"), "naite ita");
  EXPECT_EQ(said(with, "泣い ていた"), "nai te ita");  // white space ends a word
}

TEST(JapaneseReader, StopsAreSaidWithWhatTheyStop) {
  const Reader reader(kIpadic);
  const auto words = reader.read(U"待ってって");
  EXPECT_EQ(phonemes_of(words), "maʔteʔte");
  EXPECT_FALSE(words[0].is_attached);
  EXPECT_TRUE(words[1].is_attached);
}

TEST(JapaneseReader, WhatHasNoReadingIsReported) {
  const Reader reader(kIpadic);
  std::u32string unread;
  const std::u32string text = U"龘は、Linux 3 の「ﾃｽﾄ」😀。";
  for (const ReadWord& word : reader.read(text)) {
    if (word.is_unread) unread += text.substr(word.begin, word.end - word.begin) + U"|";
  }
  EXPECT_EQ(unread, U"龘|Linux|3|");
  EXPECT_EQ(phonemes_of(reader.read(text)), "βa no tesɨto");
}

TEST(JapaneseReader, EverySymbolIsOfTheModel) {
  const Reader reader(kIpadic, kWords);
  const auto alphabet = released_alphabet();
  for (const Row& row : read_rows("sentences.tsv")) {
    for (const char32_t symbol : decode(said(reader, row.written), "phonemes"))
      EXPECT_TRUE(alphabet.contains(encode(symbol))) << encode(symbol);
  }
}

TEST(JapaneseReader, NothingOfAnyTextIsLost) {
  const Reader reader(kIpadic, kWords);
  Hostile hostile;
  for (int i = 0; i < 2000; ++i) expect_whole(reader, hostile.text(100));
  expect_whole(reader, hostile.text(100'000));
  expect_whole(reader, std::u32string(50'000, U'々'));
  expect_whole(reader, U"漢" + std::u32string(50'000, U'ー'));
}

TEST(JapaneseReader, ListThatCannotBeReadIsRefused) {
  EXPECT_THROW(Reader(kIpadic, "/nowhere"), model::Error);
  const TempFolder folder;
  EXPECT_THROW(Reader(kIpadic, folder.write("no_words.txt", "\n\n")), model::Error);
}

}  // namespace
}  // namespace text::japanese
