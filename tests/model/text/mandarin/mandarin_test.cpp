// Mandarin from characters to the model's symbols: words, numbers, other scripts, broken tables.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "model/error.h"
#include "model/text/frontend.h"
#include "model/text/mandarin/pronunciation/mandarin_reader.h"
#include "model/text/mandarin/pronunciation/notation.h"
#include "model/text/normaliser.h"
#include "model/text/unicode.h"
#include "tests/model/text/released_alphabet.h"
#include "tests/support/temp_folder.h"

namespace text {
namespace {

namespace fs = std::filesystem;

const fs::path kTables = fs::path(KOKORO_TEST_DATA) / "lexicons";

std::string phonemes_of(const Prepared& prepared) {
  std::string all;
  for (const Chunk& chunk : prepared.chunks) all += (all.empty() ? "" : " ") + chunk.phonemes;
  return all;
}

/// The words of `raw` as they are written there, with strokes between them.
std::string words_of(const Prepared& prepared, const std::string& raw) {
  std::string all;
  for (const Chunk& chunk : prepared.chunks)
    for (const SpokenWord& word : chunk.words)
      all += (all.empty() ? "" : "|") + raw.substr(word.raw.begin, word.raw.end - word.raw.begin);
  return all;
}

class Mandarin : public testing::Test {
 protected:
  Prepared prepare(const std::string& raw) { return frontend_.prepare(raw, "zh"); }
  std::string phonemes(const std::string& raw) { return phonemes_of(prepare(raw)); }
  std::string words(const std::string& raw) { return words_of(prepare(raw), raw); }

  Frontend frontend_{released_alphabet()};
};

TEST(MandarinSyllable, IsSpelledAsTheModelsLearnedIt) {
  const std::pair<const char*, const char*> cases[] = {
      {"hǔ", "xu↓"},    {"lǎo", "lau↓"},  {"shì", "ʂɨ↘"},          {"zì", "ʦɨ↘"},
      {"de", "tɤ"},     {"rén", "ɻə↗n"},  {"zhōng", "ꭧʊ→ŋ"}, {"xióng", "ɕjʊ↗ŋ"},
      {"nǚ", "ny↓"},    {"yuè", "ɥe↘"},   {"wēng", "wə→ŋ"},        {"ér", "ɚ↗"},
      {"jiǔ", "ʨjou↓"}, {"huì", "xwei↘"}, {"ān", "a→n"},           {"quán", "ʨʰɥɛ↗n"},
  };
  for (const auto& [pinyin, ipa] : cases)
    EXPECT_EQ(spelled_syllable(pinyin, MandarinNotation::kIpa), ipa) << pinyin;
  for (const char* other : {"", "x", "qqq", "hello", "ā1", "的"})
    EXPECT_FALSE(spelled_syllable(other, MandarinNotation::kIpa)) << other;
}

TEST_F(Mandarin, IsSpokenWordByWordWithoutSandhi) {
  EXPECT_EQ(phonemes("老虎不是一个人。"), "lau↓xu↓ pu↗ʂɨ↘ i↗kɤ↘ ɻə↗n.");
  EXPECT_EQ(phonemes("他说：「今天天气很好！」"), "tʰa→ ʂwo→: “ʨi→ntʰjɛ→n tʰjɛ→nʨʰi↘ xə↓nxau↓!”");
}

TEST_F(Mandarin, CommonCharactersAreReadByTheirWord) {
  EXPECT_EQ(phonemes("银行的行长"), "i↗nxa↗ŋ tɤ xa↗ŋꭧa↓ŋ");
  EXPECT_EQ(phonemes("重庆"), "ꭧʰʊ↗ŋʨʰi↘ŋ");
  EXPECT_EQ(phonemes("睡觉"), "ʂwei↘ʨjau↘");
}

TEST_F(Mandarin, TraditionalCharactersAreReadAsTheirSimplifiedOnes) {
  EXPECT_EQ(phonemes("後來他發現頭髮長了"), phonemes("后来他发现头发长了"));
  EXPECT_EQ(words("銀行的經理"), "銀行|的|經理");
}

TEST_F(Mandarin, WordsKnowTheirCharacters) {
  EXPECT_EQ(words("“今天天气很好”，他说。"), "今天|天气|很好|他|说");
  EXPECT_EQ(words("1949年10月1日"), "1949年|10月|1日");
  EXPECT_EQ(words("今天\n天气，高\n兴"), "今天|天气|高\n兴") << "lines are broken within words";
}

TEST_F(Mandarin, NumbersAreSaidWithWhatTheyCount) {
  EXPECT_EQ(prepare("共100、200、300个，约5km。").chunks[0].text,
            "共 一百, 二百, 三百 个, 约 五 公里.");
  EXPECT_EQ(prepare("价格US$5，No.3，增长30%。").chunks[0].text,
            "价格 五 美元, 三 号, 增长 百分 之 三十.");
}

TEST(MandarinTranscript, IsWrittenWithoutSpacesAndWithItsOwnMarks) {
  Transcriber transcriber;
  EXPECT_EQ(transcriber.transcribe("他说：「我用iPhone，\n共100、200个。」走了……是吗？好。", "zh")
                .normalised,
            "他说：「我用 iPhone，共一百、二百个。」走了……是吗？好。");
}

TEST_F(Mandarin, WordsInOtherScriptsAreReadAsEnglish) {
  const Prepared english = frontend_.prepare("Hello, world!", "en-us");
  EXPECT_EQ(phonemes("Hello, world!"), phonemes_of(english));
  EXPECT_EQ(words("我 用iPhone看A4纸，学C++。"), "我|用|iPhone|看|A|4|纸|学|C++|C++|C++");
  EXPECT_EQ(words("看https://a.example/b，好"),
            words_of(frontend_.prepare("https://a.example/b", "en-us"), "https://a.example/b")
                    .insert(0, "看|") +
                "|好");
  EXPECT_TRUE(prepare("Привет，αβ").unspoken.empty());
}

TEST_F(Mandarin, KanaAreReadByTheirSounds) {
  EXPECT_EQ(phonemes("我喜欢の"), "wo↓ ɕi↓xwa→n no");
  EXPECT_EQ(words("他说ありがとう，カワイイ！"), "他|说|ありがとう|カワイイ");
  EXPECT_EQ(phonemes("ありがとう，ｶﾜｲｲ"), "aɾʲiɡatoː, kaβaiː");
  EXPECT_EQ(prepare("の").chunks[0].words[0].entry, "の");
}

TEST_F(Mandarin, WordsInLatinLettersThatAreSaidInsteadAreRead) {
  const Dictionary dictionary =
      Dictionary::parse(R"({"entries": [{"word": "腾讯", "text": "Tencent"}]})", "test");
  EXPECT_EQ(phonemes_of(frontend_.prepare("他在腾讯", "zh", {&dictionary})),
            phonemes("他在Tencent"));
}

TEST_F(Mandarin, ExpressionsAreSaidAsInTheTable) {
  std::ifstream table(KOKORO_TEST_DATA "/expressions.tsv");
  std::size_t rows = 0;
  for (std::string line; std::getline(table, line);) {
    const std::size_t tab = line.find('\t');
    if (line.starts_with("# ") || tab == line.npos) continue;
    ++rows;
    std::string spoken;
    for (const Chunk& chunk : prepare(line.substr(0, tab)).chunks)
      for (const SpokenWord& word : chunk.words) spoken += word.spoken;
    EXPECT_EQ(spoken, line.substr(tab + 1)) << line;
  }
  EXPECT_GT(rows, 30U);
}

TEST_F(Mandarin, SentencesEndAtTheirOwnMarks) {
  const Prepared prepared = prepare("他今年5岁。3个人来了！“好。”Tom走了……是吗？");
  std::vector<int> sentences;
  for (const Chunk& chunk : prepared.chunks)
    for (const SpokenWord& word : chunk.words)
      if (sentences.empty() || sentences.back() != word.sentence)
        sentences.push_back(word.sentence);
  EXPECT_EQ(sentences.size(), 4U) << phonemes_of(prepared);
}

TEST_F(Mandarin, NothingWithoutAReadingIsLost) {
  const Prepared prepared = prepare("好\U00031234，老虎😀");
  std::set<std::string> unspoken;
  for (const Unspoken& symbol : prepared.unspoken) unspoken.insert(symbol.symbol);
  EXPECT_EQ(unspoken, (std::set<std::string>{"\U00031234", "😀"}));
  EXPECT_TRUE(prepared.coverage.lost.empty());
  EXPECT_EQ(words("约翰·史密斯"), "约翰|史密斯");
  EXPECT_EQ(words("ー好，ヽ好"), "好|好") << "signs of kana take no word with them";
}

TEST_F(Mandarin, MarkupAndDictionariesWorkWithinRuns) {
  EXPECT_EQ(phonemes("他 姓[单](/ʂa↘n/)吗"), "tʰa→ ɕi↘ŋ ʂa↘n ma");
  const Dictionary dictionary =
      Dictionary::parse(R"({"entries": [{"word": "仇", "phonemes": "ʨʰjou↗"}]})", "test");
  EXPECT_EQ(phonemes_of(frontend_.prepare("他 姓仇吗", "zh", {&dictionary})),
            "tʰa→ ɕi↘ŋ ʨʰjou↗ ma");
}

TEST_F(Mandarin, RandomMixturesAreAccountedFor) {
  const std::u32string pool =
      std::u32string(U"老虎重庆行长一不了123,.%年月日¥$€、。！？；：“”「」") +
      U"『』《》…—（）·～ \nabcXYZあカナｶﾞー々〇한글Яㄅ㈱①Ⅳ﹏︵" +
      U"\U00020BB7\U0002B740\U00031234\U0001F600\u3000\u200D\u0301" +
      U"\U0001F468\u200D\U0001F469\u200D\U0001F467";
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    std::u32string text;
    for (int i = 0; i < 60; ++i) text += pool[random() % pool.size()];
    const std::string raw = encode(text + U"好");
    const Coverage coverage = prepare(raw).coverage;
    EXPECT_TRUE(coverage.lost.empty()) << raw;
    EXPECT_EQ(coverage.spoken + coverage.white_space + coverage.removed + coverage.unspeakable,
              coverage.characters)
        << raw;
  }
}

TEST(MandarinTables, DivideByFrequencyAndJoinUnknownCharacters) {
  Frontend frontend(released_alphabet(), kTables);
  const auto words = [&](const std::string& raw) {
    return words_of(frontend.prepare(raw, "zh"), raw);
  };
  EXPECT_EQ(words("研究生命起源"), "研究|生命|起源");
  EXPECT_EQ(words("他来杭研大厦"), "他|来|杭研|大厦");
  const std::string bank = "银行的行长";
  const Prepared prepared = frontend.prepare(bank, "zh");
  EXPECT_EQ(phonemes_of(prepared), "i↗nxa↗ŋ tɤ xa↗ŋꭧa↓ŋ");
  EXPECT_EQ(prepared.chunks[0].words[0].source, "pinyin");
  EXPECT_EQ(prepared.chunks[0].words[0].entry, "yín háng");
}

std::string refusal_of_tables(const fs::path& folder) {
  try {
    Frontend(released_alphabet(), folder).prepare("老虎", "zh");
  } catch (const model::Error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(MandarinTables, MissingOrBrokenOnesAreNamed) {
  const TempFolder temp;
  const fs::path folder = temp / "tables";
  fs::copy(kTables, folder);
  EXPECT_EQ(refusal_of_tables(folder), "accepted");
  fs::remove(folder / "zh_hmm.txt");
  EXPECT_NE(refusal_of_tables(folder).find("expected zh_hmm.txt, too"), std::string::npos)
      << refusal_of_tables(folder);
  const std::pair<const char*, const char*> broken[] = {{"zh_hmm.txt", "1 2\n"},
                                                        {"zh_hmm.txt",
                                                         "0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n"
                                                         "0 0 0 0\n杭:x\n杭:0\n杭:0\n杭:0\n"},
                                                        {"zh_words.txt", "老虎\n"},
                                                        {"zh_phrases.json", R"({"老虎": ["x"]})"},
                                                        {"zh_characters.json", "[]"}};
  for (const auto& [name, content] : broken) {
    fs::remove_all(folder);
    fs::copy(kTables, folder);
    std::ofstream(folder / name) << content;
    EXPECT_NE(refusal_of_tables(folder).find(name), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace text
