// Japanese through the front end: words, numbers, kana and Latin letters, by table and at random.
#include "model/text/frontend.h"

#include <gtest/gtest.h>

#include <string>

#include "model/text/japanese/pronunciation/kana.h"
#include "model/text/normaliser.h"
#include "model/text/unicode.h"
#include "tests/model/text/japanese/hostile.h"
#include "tests/model/text/japanese/rows.h"
#include "tests/model/text/released_alphabet.h"

namespace text {
namespace {

class Japanese : public testing::Test {
 protected:
  Prepared prepare(const std::string& raw, ScriptFormat format = ScriptFormat::kText) {
    return frontend_.prepare(raw, "ja", {}, {.format = format});
  }
  std::string phonemes(const std::string& raw, ScriptFormat format = ScriptFormat::kText) {
    std::string all;
    for (const Chunk& chunk : prepare(raw, format).chunks)
      all += (all.empty() ? "" : " ") + chunk.phonemes;
    return all;
  }
  /// As they are written, with strokes between them.
  std::string words(const std::string& raw) {
    std::string all;
    for (const Chunk& chunk : prepare(raw).chunks)
      for (const SpokenWord& word : chunk.words)
        all += (all.empty() ? "" : "|") + raw.substr(word.raw.begin, word.raw.end - word.raw.begin);
    return all;
  }

  /// The kana of all words, as they are pronounced.
  std::string kana(const std::string& raw) {
    std::string all;
    for (const Chunk& chunk : prepare(raw).chunks)
      for (const SpokenWord& word : chunk.words)
        all += encode(japanese::as_hiragana(decode(word.entry, "entry")));
    return all;
  }

  Frontend frontend_{released_alphabet()};
};

TEST_F(Japanese, ExpressionsAreSaidAsInTheTable) {
  const auto rows = japanese::read_rows("expressions.tsv");
  EXPECT_GT(rows.size(), 100U);
  for (const japanese::Row& row : rows)
    EXPECT_EQ(kana(row.written), row.expected) << row.heading << ": " << row.written;
}

TEST_F(Japanese, ThereIsAPauseBetweenOneNumberAndTheNext) {
  EXPECT_EQ(phonemes("二、三日"), "ɲi, saɲɲiʨi");
  EXPECT_EQ(phonemes("四、五人"), "ɕi, ɡoɲiɴ");
  EXPECT_EQ(phonemes("①②③の順"), "iʨi, ɲi, saɴ no ʥɨɴ");
  EXPECT_EQ(phonemes("03(1234)5678"), "ʣeɾo saɴ, iʨi ɲiː saɴ joɴ, ɡoː ɾokɯ nana haʨi");
}

TEST_F(Japanese, IsSpokenWordByWord) {
  EXPECT_EQ(phonemes("東京へ行く。"), "toːkʲoː e ikɯ.");
  EXPECT_EQ(words("「猫が好き」と言った。"), "猫|が|好き|と|言った");
}

TEST_F(Japanese, NumbersAreSaidWithTheirCounters) {
  EXPECT_EQ(words("3本と三匹、一緒に"), "3本|と|三匹|一緒|に");
  EXPECT_EQ(phonemes("3本"), "samboɴ");
  EXPECT_EQ(phonemes("三匹"), "sambʲikʲi");
  EXPECT_EQ(phonemes("二十日"), "haʦɨka");
}

TEST_F(Japanese, ReadingsInKanaAreSaidWithWhatIsAroundThem) {
  EXPECT_EQ(phonemes("[私](/わたくし/)は行く"), "βatakɯɕi βa ikɯ");
  EXPECT_EQ(phonemes("肉を[食](/く/)べる"), "ɲikɯ o kɯbeɾɯ");
  EXPECT_EQ(words("肉を[食](/く/)べる"), "肉|を|[食](/く/)べる");
  EXPECT_EQ(phonemes("[三匹](/みひき/)の子豚"), "mʲiçikʲi no ko bɯta");
  EXPECT_EQ(phonemes("[iPhone](/アイフォーン/)を買う"), "aiɸoːɴ o kaɯ");
  EXPECT_EQ(phonemes("新[東京](/とんきん/)都"), "ɕiɴ toŋkʲiɴ to");
  EXPECT_EQ(phonemes("[母](/かあ/)さんの[場合](/ばあい/)"), "kaːsaɴ no baai");
  EXPECT_EQ(prepare("[東京](/とうきょう/)").chunks[0].words[0].source, "given");
}

TEST_F(Japanese, WordsThatAreSaidOtherwiseAreRead) {
  const std::string ssml =
      "<speak>次は<sub alias='世界保健機関'>WHO</sub>の話、"
      "<say-as interpret-as='cardinal'>300</say-as>です。</speak>";
  EXPECT_EQ(phonemes(ssml, ScriptFormat::kSsml),
            "ʦɨɡʲi βa sekai hokeɴ kʲikaɴ no hanaɕi, sambʲakɯ desɨ.");
}

TEST_F(Japanese, WordsInLatinLettersThatAreSaidInsteadAreRead) {
  const std::string ssml = "<speak>次は<sub alias='Tokyo Tower'>東京塔</sub>です。</speak>";
  EXPECT_EQ(phonemes(ssml, ScriptFormat::kSsml), phonemes("次はTokyo Towerです。"));
  const Dictionary dictionary =
      Dictionary::parse(R"({"entries": [{"word": "阿部", "text": "Shinzo Abe 3本"}]})", "test");
  const Prepared prepared = frontend_.prepare("次は阿部です。", "ja", {&dictionary});
  EXPECT_TRUE(prepared.unspoken.empty());
  EXPECT_EQ(prepared.chunks[0].phonemes, phonemes("次はShinzo Abe3本です。"));
}

TEST_F(Japanese, MarksRepeatWhatIsBeforeThem) {
  EXPECT_EQ(phonemes("神々の花々"), "kamʲiɡamʲi no hanabana");
  EXPECT_EQ(phonemes("黒々と"), "kɯɾoɡɯɾo to");
  EXPECT_EQ(phonemes("つゞく、いゝ"), "ʦɨzɨkɯ, iː");
  EXPECT_EQ(phonemes("時々、人々"), "tokʲidokʲi, çitobʲito");
}

TEST_F(Japanese, MarksRepeatWordsThatHaveAReading) {
  EXPECT_EQ(phonemes("[時](/とき/)〴〵"), "tokʲidokʲi");
  EXPECT_EQ(phonemes("[代](/かわ/)る〴〵"), "kaβa ɾɯ kaβaɾɯ");
  EXPECT_EQ(phonemes("[各](/おの〳〵/)"), phonemes("[各](/おのおの/)"));
  EXPECT_EQ(phonemes("[様〴〵](/さま〴〵/)"), "samaʣama");
  EXPECT_EQ(phonemes("[夫](/それ/)／″＼"), "soɾeʣoɾe");
}

TEST_F(Japanese, CharactersBesideANumberAreReadAsThere) {
  EXPECT_EQ(phonemes("全3巻"), "ʣeɴ saŋkaɴ");
  EXPECT_EQ(phonemes("2019年末"), "ɲiseɴ ʥɨː kʲɨːnemmaʦɨ");
  EXPECT_EQ(phonemes("10月末"), "ʥɨːɡaʦɨmaʦɨ");
  EXPECT_EQ(phonemes("100メートル走"), "çakɯmeːtoɾɯsoː");
  EXPECT_EQ(phonemes("3割引と3割"), "saɴ βaɾʲibʲikʲi to saɴβaɾʲi");
  EXPECT_EQ(phonemes("10分割に10分"), "ʥɨː bɯŋkaʦɨ ɲi ʥɨʔpɯɴ");
  EXPECT_EQ(phonemes("F-15戦闘機"), phonemes("F-15") + " sentoː kʲi");
  EXPECT_EQ(phonemes("第3回、第三回"), "daisaŋkai, daisaŋkai");
  EXPECT_EQ(phonemes("𠮷野屋で3杯"), phonemes("野屋で3杯"));
}

TEST_F(Japanese, NumbersWithoutCountersAreSaidTogether) {
  EXPECT_EQ(phonemes("三百と八千"), "sambʲakɯ to haʔseɴ");
  EXPECT_EQ(phonemes("万一"), "maɴiʨi");
}

TEST_F(Japanese, HalfWidthKanaAreComposed) { EXPECT_EQ(phonemes("ｶﾞｯｺｳ"), phonemes("ガッコウ")); }

TEST_F(Japanese, WordsInLatinLettersAreReadAsEnglish) {
  EXPECT_EQ(phonemes("昨日USJに"), phonemes("昨日 USJ に"));
  EXPECT_EQ(phonemes("CO₂とH2O"), phonemes("C O two と H two O"));
  EXPECT_EQ(words("私のiPhoneは便利"), "私|の|iPhone|は|便利");
}

TEST(JapaneseTranscript, IsWrittenWithoutSpacesAndWithItsOwnMarks) {
  EXPECT_EQ(Transcriber().transcribe("「行くよ」と、\n彼は言った。そう。", "ja").normalised,
            "「行くよ」と、彼は言った。そう。");
}

TEST_F(Japanese, RandomMixturesAreAccountedFor) {
  japanese::Hostile hostile;
  for (int round = 0; round < 300; ++round) {
    std::u32string text = hostile.text(60) + U"あ";
    std::erase_if(text, [](char32_t c) { return c == 0 || (c >= 0xD800 && c < 0xE000); });
    const std::string raw = encode(text);
    const Coverage coverage = prepare(raw).coverage;
    EXPECT_TRUE(coverage.lost.empty()) << raw;
  }
}

}  // namespace
}  // namespace text
