// Mandarin for models that know bopomofo: its signs, spoken tones, strokes between words.

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/text/frontend.h"
#include "model/text/mandarin/pronunciation/notation.h"
#include "model/text/mandarin/pronunciation/sandhi.h"
#include "model/text/mandarin/pronunciation/syllable.h"
#include "model/text/unicode.h"
#include "tests/model/text/released_alphabet.h"
#include "tests/support/temp_folder.h"

namespace text {
namespace {

namespace fs = std::filesystem;

const fs::path kTagTables = fs::path(KOKORO_TEST_DATA) / "lexicons";

TEST(Bopomofo, IsWhatModelsWithItsSignsAreTold) {
  EXPECT_EQ(mandarin_notation(released_alphabet()), MandarinNotation::kIpa);
  EXPECT_EQ(mandarin_notation(released_alphabet_of_bopomofo()), MandarinNotation::kBopomofo);
}

TEST(Bopomofo, HasItsOwnSignForEachFinal) {
  const std::pair<const char*, const char*> cases[] = {
      {"hǔ", "ㄏㄨ3"},    {"shì", "ㄕ十4"},   {"rì", "ㄖ十4"},  {"zì", "ㄗㄭ4"},  {"sī", "ㄙㄭ1"},
      {"nǐ", "ㄋㄧ3"},    {"nǚ", "ㄋㄩ3"},    {"lüè", "ㄌ月4"}, {"yuè", "月4"},   {"xuān", "ㄒ元1"},
      {"jūn", "ㄐ云1"},   {"jiǔ", "ㄐ又3"},   {"huì", "ㄏ为4"}, {"sūn", "ㄙ文1"}, {"wēng", "瓮1"},
      {"zhōng", "ㄓ中1"}, {"xióng", "ㄒ用2"}, {"bō", "ㄅㄛ1"},  {"wǒ", "我3"},    {"ér", "ㄦ2"},
      {"de", "ㄉㄜ5"},    {"huār", "ㄏ穵R1"}, {"gēr", "ㄍㄦ1"}, {"ń", "ㄋ2"},     {"yo", "ㄛ5"},
  };
  for (const auto& [pinyin, bopomofo] : cases)
    EXPECT_EQ(spelled_syllable(pinyin, MandarinNotation::kBopomofo), bopomofo) << pinyin;
  EXPECT_FALSE(spelled_syllable("qqq", MandarinNotation::kBopomofo));
}

TEST(MandarinSyllable, ChangesItsTone) {
  EXPECT_EQ(with_tone("hǔ", 2), "hú");
  EXPECT_EQ(with_tone("nǚ", 2), "nǘ");
  EXPECT_EQ(with_tone("nǎi", kNeutralTone), "nai");
  EXPECT_EQ(with_tone("jiu", 4), "jiù");
  EXPECT_EQ(with_tone("zhou", 1), "zhōu");
  EXPECT_EQ(tone_of("hǔ"), 3);
  EXPECT_EQ(tone_of("de"), kNeutralTone);
  EXPECT_EQ(tone_of(""), 0);
}

/// Words with a reading for each character, and those that a dictionary has.
class Sandhi : public testing::Test {
 protected:
  /// `words`: their characters and parts of speech; their readings with strokes between words.
  std::string spoken(const std::vector<std::pair<const char*, const char*>>& words) const {
    std::vector<MandarinWord> given;
    for (const auto& [characters, tag] : words) given.push_back({decode(characters, "word"), tag});
    const HanKnowledge han = {
        [this](std::u32string_view word) {
          std::vector<std::string> syllables;
          for (const char32_t c : word) syllables.emplace_back(readings_.at(encode({&c, 1})));
          return syllables;
        },
        [](std::u32string_view run) { return std::vector<std::size_t>{run.size()}; },
        [this](std::u32string_view word) { return words_.contains(encode(word)); }};
    std::string all;
    for (const MandarinWord& word : as_spoken(given, han)) {
      all += all.empty() ? "" : "/";
      for (std::size_t i = 0; i < word.syllables.size(); ++i) {
        const bool is_closing = word.is_rhotic && i + 1 == word.syllables.size();
        all += is_closing ? "r" : (i == 0 ? "" : " ") + word.syllables[i];
      }
    }
    return all;
  }

  std::map<std::string, std::string> readings_ = {
      {"不", "bù"},   {"一", "yī"},   {"儿", "ér"},   {"怕", "pà"},    {"看", "kàn"},
      {"懂", "dǒng"}, {"天", "tiān"}, {"段", "duàn"}, {"第", "dì"},    {"百", "bǎi"},
      {"奶", "nǎi"},  {"老", "lǎo"},  {"虎", "hǔ"},   {"纸", "zhǐ"},   {"蒙", "měng"},
      {"古", "gǔ"},   {"包", "bāo"},  {"桌", "zhuō"}, {"上", "shàng"}, {"们", "men"},
      {"我", "wǒ"},   {"很", "hěn"},  {"好", "hǎo"},  {"女", "nǚ"},    {"花", "huā"},
      {"意", "yì"},   {"思", "sī"},   {"三", "sān"},  {"个", "gè"},    {"跑", "pǎo"},
      {"狗", "gǒu"},  {"吧", "bā"},   {"来", "lái"},  {"进", "jìn"},   {"也", "yě"},
      {"跳", "tiào"}};
  std::set<std::string> words_ = {"老虎", "蒙古"};
};

TEST_F(Sandhi, NotIsSaidWithTheWordAfterIt) {
  EXPECT_EQ(spoken({{"不", "d"}, {"怕", "v"}}), "bú pà");
  EXPECT_EQ(spoken({{"不", "d"}, {"来", "v"}}), "bù lái");
  EXPECT_EQ(spoken({{"看不懂", "v"}}), "kàn bu dǒng");
  EXPECT_EQ(spoken({{"不", "d"}}), "bù");
}

TEST_F(Sandhi, OneChangesBeforeWhatItCounts) {
  EXPECT_EQ(spoken({{"一", "m"}, {"天", "q"}}), "yì tiān");
  EXPECT_EQ(spoken({{"一", "m"}, {"段", "q"}}), "yí duàn");
  EXPECT_EQ(spoken({{"看", "v"}, {"一", "m"}, {"看", "v"}}), "kàn yi kàn");
  EXPECT_EQ(spoken({{"第一", "m"}}), "dì yī");
  EXPECT_EQ(spoken({{"三百一", "m"}}), "sān bǎi yī");
}

TEST_F(Sandhi, SyllablesAreWeakByTheirWord) {
  EXPECT_EQ(spoken({{"奶奶", "n"}}), "nǎi nai");
  EXPECT_EQ(spoken({{"跳", "v"}, {"跳", "v"}}), "tiào tiao") << "said twice";
  EXPECT_EQ(spoken({{"天天", "t"}}), "tiān tiān");
  EXPECT_EQ(spoken({{"意思", "n"}}), "yì si");
  EXPECT_EQ(spoken({{"桌上", "s"}}), "zhuō shang");
  EXPECT_EQ(spoken({{"进来", "v"}}), "jìn lai");
  EXPECT_EQ(spoken({{"三个", "m"}}), "sān ge");
  EXPECT_EQ(spoken({{"吧", "y"}}), "ba");
}

TEST_F(Sandhi, ThirdTonesInARowChange) {
  EXPECT_EQ(spoken({{"老虎", "n"}}), "láo hǔ");
  EXPECT_EQ(spoken({{"蒙古", "n"}, {"狗", "n"}}), "méng gú gǒu") << "two and one";
  EXPECT_EQ(spoken({{"纸", "n"}, {"老虎", "n"}}), "zhǐ láo hǔ") << "one and two";
  EXPECT_EQ(spoken({{"我", "r"}, {"也", "d"}, {"来", "v"}}), "wó yě/lái");
  EXPECT_EQ(spoken({{"蒙古包", "n"}}), "méng gǔ bāo");
}

TEST_F(Sandhi, ErClosesTheSyllableBeforeIt) {
  EXPECT_EQ(spoken({{"包", "n"}, {"儿", "n"}}), "bāor");
  EXPECT_EQ(spoken({{"女儿", "n"}}), "nǚ ér");
  EXPECT_EQ(spoken({{"花儿", "n"}}), "huā ér");
  EXPECT_EQ(spoken({{"包儿", "nr"}}), "bāo ér") << "a name";
  EXPECT_EQ(spoken({{"儿", "n"}}), "ér");
}

class BopomofoText : public testing::Test {
 protected:
  Prepared prepare(const std::string& raw) { return frontend_.prepare(raw, "zh"); }
  std::string phonemes(const std::string& raw) { return prepare(raw).chunks.at(0).phonemes; }

  Frontend frontend_{released_alphabet_of_bopomofo()};
};

TEST_F(BopomofoText, HasStrokesBetweenWordsAndSpacesAfterMarks) {
  EXPECT_EQ(phonemes("老虎不是一个人。"), "ㄌㄠ2ㄏㄨ3/ㄅㄨ2ㄕ十4/ㄧ2ㄍㄜ5/ㄖㄣ2.");
  EXPECT_EQ(phonemes("老虎，老虎！"), "ㄌㄠ2ㄏㄨ3, ㄌㄠ2ㄏㄨ3!");
  EXPECT_EQ(phonemes("老虎 老虎"), "ㄌㄠ2ㄏㄨ3 ㄌㄠ2ㄏㄨ3");
}

TEST_F(BopomofoText, WordsKnowTheirPhonemesAndSpokenPinyin) {
  const Chunk chunk = prepare("我是老虎").chunks.at(0);
  const SpokenWord& tiger = chunk.words.back();
  EXPECT_EQ(tiger.entry, "láo hǔ");
  EXPECT_EQ(encode(decode(chunk.phonemes, "phonemes").substr(tiger.begin, tiger.end - tiger.begin)),
            "ㄌㄠ2ㄏㄨ3");
}

TEST_F(BopomofoText, WordsInOtherScriptsAreReadAsEnglish) {
  const std::string english = frontend_.prepare("hello", "en-us").chunks.at(0).phonemes;
  EXPECT_EQ(phonemes("老虎hello老虎"), "ㄌㄠ2ㄏㄨ3 " + english + " ㄌㄠ2ㄏㄨ3");
}

TEST_F(BopomofoText, NothingWithoutAReadingIsLost) {
  const Prepared prepared = prepare("好\U00031234，老虎😀");
  EXPECT_EQ(prepared.unspoken.size(), 2U);
  EXPECT_TRUE(prepared.coverage.lost.empty());
  EXPECT_TRUE(prepared.unknown_phonemes.empty());
}

TEST_F(BopomofoText, GivenPhonemesHaveWordsBetweenStrokes) {
  const Prepared prepared = frontend_.prepare_phonemes("ㄌㄠ2ㄏㄨ3/ㄉㄜ5, 我3");
  EXPECT_EQ(prepared.chunks.at(0).words.size(), 3U);
  EXPECT_EQ(prepared.chunks.at(0).phonemes, "ㄌㄠ2ㄏㄨ3/ㄉㄜ5, 我3");
}

TEST_F(BopomofoText, LongTextIsSplitBetweenWords) {
  std::string raw;
  for (int i = 0; i < 100; ++i) raw += "老虎";
  const Prepared prepared = prepare(raw);
  ASSERT_GT(prepared.chunks.size(), 1U);
  for (const Chunk& chunk : prepared.chunks) {
    EXPECT_FALSE(chunk.phonemes.ends_with("/")) << chunk.phonemes;
    EXPECT_FALSE(chunk.phonemes.starts_with("/")) << chunk.phonemes;
  }
}

TEST(BopomofoTables, RowsOfOneCharacterMakeNoLongWords) {
  Frontend frontend(released_alphabet_of_bopomofo(), kTagTables);
  for (const char* character : {"哈", "儿", "不", "一", "老", "龘", "厦"}) {
    std::string raw;
    for (int i = 0; i < 3000; ++i) raw += character;
    const Prepared prepared = frontend.prepare(raw, "zh");
    EXPECT_TRUE(prepared.coverage.lost.empty()) << character;
    for (const Chunk& chunk : prepared.chunks)
      EXPECT_LE(decode(chunk.phonemes, "phonemes").size(), 510U) << character;
  }
}

TEST(BopomofoTables, UnknownWordsAreFoundWithTheirPartsOfSpeech) {
  Frontend frontend(released_alphabet_of_bopomofo(), kTagTables);
  EXPECT_EQ(frontend.prepare("他来杭研大厦", "zh").chunks.at(0).phonemes,
            "ㄊㄚ1/ㄌㄞ2/ㄏㄤ2言2/ㄉㄚ4ㄕㄚ4");
}

TEST(BopomofoTables, AreOptional) {
  const TempFolder temp;
  const fs::path folder = temp / "tables";
  fs::copy(kTagTables, folder);
  fs::remove(folder / "zh_tag_steps.txt");
  EXPECT_ANY_THROW(Frontend(released_alphabet_of_bopomofo(), folder)) << "but some of them";
  fs::remove(folder / "zh_tag_starts.txt");
  fs::remove(folder / "zh_tag_characters.txt");
  Frontend frontend(released_alphabet_of_bopomofo(), folder);
  EXPECT_EQ(frontend.prepare("老虎", "zh").chunks.at(0).phonemes, "ㄌㄠ2ㄏㄨ3");
}

}  // namespace
}  // namespace text
