// The phonemize and text lint commands: sources of words, JSON, texts that crash espeak-ng.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/cli/kokoro_render.h"

namespace {

const std::string kLexicons =
    std::string(KOKORO_SOURCE_DIR) + "/tests/model/text/lexicon/reference/lexicon";

TEST(PhonemizeTest, LinesAnswerLineByLineAndEmptyWhereRefused) {
  const TempFolder folder;
  const std::string file = folder.write("lines", "Hello.\n\nthe apple\n");
  const ProgramResult result =
      run({"phonemize", "--lines", "--file", file, "--lexicons", kLexicons});
  EXPECT_EQ(result.out, "həlˈO.\n\nði ˈæpᵊl\n");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.err.find(file + ":2: "), std::string::npos) << result.err;
}

/// espeak-ng 1.51 crashes on letters of Latin Extended-D before some others that are not ASCII.
TEST(PhonemizeTest, WordsThatCrashEspeakCostTheirLine) {
  const TempFolder folder;
  std::string lines;
  for (const char* hostile :
       {"\uA75D\u0132\U00010CC7", "\uA723\u0132\U00010CC7", "\uAB37\u0133\u0101"})
    lines += std::string(hostile) + "\nनमस्ते\n";
  const ProgramResult result =
      run({"phonemize", "--lines", "--language", "hi", "--file", folder.write("lines", lines)});
  EXPECT_TRUE(result.exit_code == 0 || result.exit_code == 1) << result.exit_code << result.err;
  EXPECT_EQ(std::ranges::count(result.out, '\n'), 6);
  std::istringstream answers(result.out);
  for (std::string hostile, other; std::getline(answers, hostile) && std::getline(answers, other);)
    EXPECT_EQ(other, "nəmˈʌsteː");
}

TEST(PhonemizeTest, ArgumentInBracketsIsOneText) {
  const TempFolder folder;
  for (const std::string text : {"[pause:1s] Hello, you. [pause:1s]", "[Aside, he said: go]"}) {
    const ProgramResult of_file = run({"phonemize", "--file", folder.write("text", text)});
    const ProgramResult result = run({"phonemize", text});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out, of_file.out);
    EXPECT_EQ(run({"say", text, "-o", folder / "[a].wav"}).exit_code, 0);
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "[a].wav"));
  }
}

TEST(PhonemizeTest, ExplainNamesTheSourceOfEveryWord) {
  const ProgramResult result =
      run({"phonemize", "The dogs, kubectl.", "--explain", "--lexicons", kLexicons});
  EXPECT_EQ(result.exit_code, 0);
  for (const char* source : {"rule: the", "gold +s", "espeak"})
    EXPECT_NE(result.out.find(source), std::string::npos) << result.out;
}

TEST(PhonemizeTest, JsonHasChunksWithTheirWords) {
  const ProgramResult result = run({"phonemize", "One. [Two](/tˈu/).", "--json", "-"});
  const auto answer = nlohmann::json::parse(result.out);
  const auto& word = answer.at("chunks").at(0).at("words").at(1);
  EXPECT_EQ(word.at("written"), "[Two](/tˈu/)");
  EXPECT_EQ(word.at("begin"), 5);
  EXPECT_EQ(word.at("phonemes"), "tˈu");
  EXPECT_EQ(word.at("source"), "given");
}

TEST(PhonemizeTest, LongExpressionIsAbridgedWhereItsWordsAreListed) {
  const std::string digits(61, '1');
  const ProgramResult result = run({"phonemize", "Dial " + digits + ".", "--json", "-"});
  const auto answer = nlohmann::json::parse(result.out);
  EXPECT_EQ(answer.at("text"), "Dial " + digits + ".");
  const auto& words = answer.at("chunks").at(0).at("words");
  EXPECT_EQ(words.at(0).at("written"), "Dial");
  EXPECT_EQ(words.at(1).at("written"), digits.substr(0, 40) + "…" + digits.substr(0, 17));
  EXPECT_EQ(words.at(1).at("begin"), 5);
  EXPECT_EQ(words.at(1).at("end"), 66);
}

TEST(PhonemizeTest, OutputAndMemoryAreLinearInTheText) {
  constexpr std::size_t kDigits = 10000;
  for (const char* option : {"--explain", "--json=-"}) {
    const std::size_t shorter = run({"phonemize", std::string(kDigits, '1'), option}).out.size();
    const std::size_t longer = run({"phonemize", std::string(4 * kDigits, '1'), option}).out.size();
    EXPECT_GT(longer, shorter) << option;
    EXPECT_LT(longer, 5 * shorter) << option;
  }
#ifndef __SANITIZE_ADDRESS__  // which takes terabytes of addresses
  const std::string limited =
      "ulimit -v 1000000 && exec \"$0\" phonemize --file digits.txt --json -";
  const TempFolder folder;
  folder.write("digits.txt", std::string(4 * kDigits, '1'));
  const ProgramResult result = run_program(
      "bash", {"-c", "cd '" + folder.path().string() + "' && " + limited, KOKORO_RENDER});
  EXPECT_EQ(result.exit_code, 0) << result.err << "four times that where each word has all digits";
#endif
}

/// A word with given phonemes, more of them than a chunk holds.
std::string long_word(const std::string& phonemes, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += phonemes;
  return "[word](/" + all + "/)";
}

TEST(PhonemizeTest, WordOfManyChunksIsListedOnce) {
  const auto answer = [](int times) {
    return run({"phonemize", long_word("əbˈɑb", times), "--json", "-"}).out;
  };
  const auto chunks = nlohmann::json::parse(answer(200)).at("chunks");
  ASSERT_GT(chunks.size(), 2u);
  EXPECT_EQ(chunks.at(0).at("words").at(0).at("spoken"), "word");
  EXPECT_EQ(chunks.at(1).at("words").at(0).at("spoken"), "");
  EXPECT_EQ(chunks.at(1).at("words").at(0).at("entry"), "");
  EXPECT_LT(answer(8000).size(), 5 * answer(2000).size());
}

TEST(PhonemizeTest, WordThatIsDividedAtASpaceIsListed) {
  const std::string raw = "[word](/" + std::string(240, 'b') + " ə" + std::string(20, 'b') + "/)";
  const ProgramResult result = run({"phonemize", raw, "--json", "-"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const auto chunks = nlohmann::json::parse(result.out).at("chunks");
  ASSERT_EQ(chunks.size(), 2u);
  EXPECT_EQ(chunks.at(1).at("phonemes"), "ə" + std::string(20, 'b'));
  EXPECT_EQ(chunks.at(1).at("words").at(0).at("phonemes"), chunks.at(1).at("phonemes"));
}

std::string pls_lexicon(const std::string& phoneme) {
  return "<lexicon version='1.0' alphabet='x-sampa' xml:lang='en'><lexeme>\n"
         "<grapheme>Tlalpan</grapheme><phoneme>" +
         phoneme + "</phoneme></lexeme></lexicon>";
}

TEST(PhonemizeTest, ExplainNamesTheLexiconOfPlsAndItsEntry) {
  const TempFolder folder;
  const std::string names = folder.write("names.pls", pls_lexicon("tlAl\"pAn"));
  const ProgramResult result =
      run({"phonemize", "To Tlalpan.", "--dictionary", names, "--explain"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("tlɑlpˈɑn"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("dictionary names.pls: Tlalpan"), std::string::npos) << result.out;
}

TEST(PhonemizeTest, EveryCommandReadsLexiconsOfPls) {
  const TempFolder folder;
  const std::string names = folder.write("names.pls", pls_lexicon("tlAl\"pAn"));
  const std::string broken = folder.write("broken.xml", pls_lexicon("$"));
  const std::string sound = folder / "a.wav";
  const auto job = [&](const std::string& file, const std::string& dictionary) {
    return folder.write(file, R"({"model": "demo", "output": "out", "dictionaries": [")" +
                                  dictionary + R"("], "corpora": [{"name": "c", "items":
                                  [{"id": "a", "text": "Tlalpan", "voice": "demo_slt"}]}]})");
  };
  const std::string good = job("good.json", "names.pls");
  EXPECT_EQ(run({"say", "Tlalpan.", "-o", sound, "--dictionary", names}).exit_code, 0);
  EXPECT_EQ(run({"manifest", "check", good}).exit_code, 0);
  const ProgramResult lint = run({"text", "lint", good});
  EXPECT_EQ(lint.out.find("guessed"), std::string::npos) << lint.out;

  const std::string bad = job("bad.json", "broken.xml");
  for (const ProgramResult& result :
       {run({"say", "Tlalpan.", "-o", sound, "--dictionary", broken}),
        run({"phonemize", "Tlalpan.", "--dictionary", broken}), run({"manifest", "check", bad}),
        run({"text", "lint", bad})}) {
    EXPECT_NE(result.exit_code, 0);
    EXPECT_NE(result.err.find("dictionary broken.xml:2: X-SAMPA '$'"), std::string::npos)
        << result.err;
  }
}

TEST(TextLintTest, FindingsHaveItemsAndPlaces) {
  const TempFolder folder;
  const std::string manifest =
      folder.write("job.json", R"({"output": "o", "lexicons": ")" + kLexicons + R"(",
      "corpora": [{"name": "c", "voice": "demo_slt", "items": [
        {"id": "a", "text": "Hello world."},
        {"id": "b", "text": "Hello kubectl"},
        {"id": "c", "text": "12345678901234567890.", "language": "es"},
        {"id": "d", "text": ""}]}]})");
  const ProgramResult result = run({"text", "lint", manifest});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out.find("c/a:"), std::string::npos) << result.out;
  for (const char* line : {"c/b:6-13: guessed: kubectl\n", "c/b:0-13: no-end: Hello kubectl\n",
                           "c/c:0-20: number: 12345678901234567890\n",
                           "c/d:0-0: refused: ", "1 refused, 1 guessed, 1 number, 1 no-end\n"})
    EXPECT_NE(result.out.find(line), std::string::npos) << line << result.out;
}

TEST(TextLintTest, CleanTextsGiveExitCodeZero) {
  const TempFolder folder;
  const std::string manifest = folder.write("job.json", R"({"output": "o",
      "corpora": [{"name": "c", "voice": "demo_slt", "items": [{"id": "a", "text": "Hello."}]}]})");
  const ProgramResult result = run({"text", "lint", manifest});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "nothing found\n");
}

TEST(TextLintTest, TailListsWhatNoRuleReadsAsAWhole) {
  const TempFolder folder;
  const std::string manifest = folder.write("job.json", R"({"output": "o",
      "corpora": [{"name": "c", "voice": "demo_slt", "items": [
        {"id": "a", "text": "Take e2fsck, at $5 on July 25, 2012, or a GT3000 or x3data."},
        {"id": "b", "text": "The e2fsck of main.rs:42 with %2d costs (20%) more."},
        {"id": "c", "text": "Uno e2fsck.", "language": "es"}]}]})");
  const ProgramResult result = run({"text", "lint", manifest, "--tail", "--json", "-"});
  EXPECT_EQ(result.exit_code, 0);
  std::istringstream lines(result.out);
  std::string first, second, none;
  std::getline(lines, first);
  std::getline(lines, second);
  const auto codes = nlohmann::json::parse(first);
  EXPECT_EQ(codes["shape"], "a0aaaa");
  EXPECT_EQ(codes["count"], 3);
  ASSERT_EQ(codes["examples"].size(), 2);
  EXPECT_EQ(codes["examples"][1]["written"], "x3data");
  EXPECT_EQ(codes["examples"][1]["item"], "c/a");
  EXPECT_EQ(nlohmann::json::parse(second)["examples"][0]["written"], "%2d");
  EXPECT_FALSE(std::getline(lines, none)) << none;
}

TEST(TextLintTest, PhonemesThatTheModelLacksAreToldByLanguage) {
  const TempFolder folder;
  const std::string manifest = folder.write("job.json", R"({"output": "o",
      "corpora": [{"name": "c", "voice": "demo_slt", "items": [
        {"id": "a", "text": "Guten Tag.", "language": "de"},
        {"id": "b", "text": "Pa\u017adziernik, pa\u017adziernik.", "language": "pl"}]}]})");
  const ProgramResult table = run({"text", "lint", manifest});
  EXPECT_NE(table.out.find("c/b:0-27: unknown-phoneme: ʑ of pl (4 times)\n"), std::string::npos)
      << table.out;
  EXPECT_NE(table.out.find("language pl: the model's alphabet lacks ʑ (4 times), first in c/b\n"),
            std::string::npos)
      << table.out;
  EXPECT_EQ(table.out.find("language de"), std::string::npos) << table.out;
  const ProgramResult lines = run({"text", "lint", manifest, "--json", "-"});
  EXPECT_TRUE(lines.out.ends_with(R"({"language":"pl","item":"c/b","unknown_phonemes":{"ʑ":4}})"
                                  "\n"))
      << lines.out;
}

}  // namespace
