// Pronunciations against misaki's: its lexicons, its fallback and other languages.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "model/text/english/pronunciation/reader.h"
#include "model/text/lexicon/espeak_reader.h"
#include "model/text/symbols.h"
#include "model/text/unicode.h"
#include "tests/model/text/released_alphabet.h"

namespace text {
namespace {

namespace fs = std::filesystem;

/// The tables of the reference: those of this folder, or whole ones elsewhere.
fs::path tables() {
  const char* folder = std::getenv("KOKORO_PRONUNCIATION_TABLES");
  return folder == nullptr ? fs::path(KOKORO_TEST_DATA) / "reference" : fs::path(folder);
}

struct Agreement {
  int rows = 0;
  int agreed = 0;
};

/// Rows of numbers and signs are the normaliser's work.
bool is_word(const std::string& text) {
  return text.find_first_of("0123456789%&@+") == std::string::npos;
}

template <class Say>
Agreement compare(const std::string& table, const Say& say) {
  const Alphabet alphabet(released_alphabet());
  std::ifstream lines(tables() / table);
  Agreement agreement;
  for (std::string line; std::getline(lines, line);) {
    const auto row = nlohmann::json::parse(line);
    const std::string text = row.at("text");
    if (!is_word(text)) continue;
    const std::string said = say(row);
    ++agreement.rows;
    const std::string reference = row.at("phonemes");
    agreement.agreed += said == reference ? 1 : 0;
    if (said != reference)
      std::cout << table << ": " << text << ": said " << said << ", reference " << reference
                << "\n";
    std::vector<std::string> unknown;
    alphabet.keep_known(decode(said, text), unknown);
    EXPECT_TRUE(unknown.empty()) << text << ": " << said;
  }
  return agreement;
}

Agreement compare_lexicon(const std::string& table, const char* language_name) {
  const Language& language = find_language(language_name);
  const EnglishLexicon lexicon(tables() / "lexicon", language.dialect);
  EspeakReader espeak;
  EnglishReader reader(lexicon, espeak, language);
  return compare(table, [&](const nlohmann::json& row) {
    // The tag of the table where that alone decides; words in parts and unknown ones as in text.
    const std::string text = row.at("text");
    if (const auto found = lexicon.read(text, row.at("tag").get<std::string>(), {}))
      return encode(found->phonemes);
    Word word;
    word.spoken = text;
    const Token token = word;
    return encode(reader.read(std::span(&token, 1))[0].phonemes);
  });
}

Agreement compare_espeak(const std::string& table, const std::string& language_name = "") {
  EspeakReader espeak;
  return compare(table, [&](const nlohmann::json& row) {
    const std::string name = row.value("lang", language_name);
    return espeak.read(row.at("text"), find_language(name));
  });
}

TEST(Agreement, AmericanLexicon) {
  const Agreement words = compare_lexicon("lexicon_us.jsonl", "en-us");
  EXPECT_GE(words.rows, 200);
  EXPECT_EQ(words.agreed, words.rows);
}

TEST(Agreement, BritishLexicon) {
  const Agreement words = compare_lexicon("lexicon_gb.jsonl", "en-gb");
  EXPECT_GE(words.rows, 200);
  EXPECT_EQ(words.agreed, words.rows);
}

TEST(Agreement, AmericanFallback) {
  const Agreement words = compare_espeak("fallback_us.jsonl", "en-us");
  EXPECT_EQ(words.agreed, words.rows);
}

TEST(Agreement, BritishFallback) {
  const Agreement words = compare_espeak("fallback_gb.jsonl", "en-gb");
  EXPECT_EQ(words.agreed, words.rows);
}

TEST(Agreement, OtherLanguages) {
  const Agreement sentences = compare_espeak("languages.jsonl");
  EXPECT_EQ(sentences.rows, 25);
  EXPECT_EQ(sentences.agreed, sentences.rows);
}

}  // namespace
}  // namespace text
