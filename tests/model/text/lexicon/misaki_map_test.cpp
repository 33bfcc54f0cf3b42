// The mapping from espeak-ng's IPA to the model's phonemes, against tables made by misaki.
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "model/text/lexicon/espeak_reader.h"
#include "model/text/symbols.h"
#include "model/text/unicode.h"
#include "tests/model/text/released_alphabet.h"

namespace text {
namespace {

/// Rows of `word <tab> espeak-ng's tied IPA <tab> phonemes`, the last column from misaki itself.
void expect_every_row(const std::string& file, Dialect dialect) {
  const Alphabet alphabet(released_alphabet());
  std::ifstream rows(std::string(KOKORO_TEST_DATA) + "/" + file);
  int count = 0;
  std::string word, ipa, phonemes;
  while (std::getline(rows, word, '\t') && std::getline(rows, ipa, '\t') &&
         std::getline(rows, phonemes)) {
    EXPECT_EQ(to_model_phonemes(ipa, dialect), phonemes) << word;
    std::vector<std::string> unknown;
    alphabet.keep_known(decode(phonemes, word), unknown);
    EXPECT_TRUE(unknown.empty()) << word;
    ++count;
  }
  EXPECT_EQ(count, 100);
}

TEST(MisakiMap, AmericanWordsMatchTheReference) {
  expect_every_row("fallback_us.tsv", Dialect::kAmerican);
}

TEST(MisakiMap, BritishWordsMatchTheReference) {
  expect_every_row("fallback_gb.tsv", Dialect::kBritish);
}

TEST(MisakiMap, SyllabicConsonantGetsASchwaBeforeIt) {
  EXPECT_EQ(to_model_phonemes("bˈʌʔn\u0329", Dialect::kAmerican), "bˈʌtn");
  EXPECT_EQ(to_model_phonemes("ɹˈɪðm\u0329", Dialect::kAmerican), "ɹˈɪðᵊm");
  EXPECT_EQ(to_model_phonemes("bˈɒtl\u0329", Dialect::kBritish), "bˈɒtᵊl");
}

TEST(MisakiMap, StraySyllabicMarkDisappears) {
  EXPECT_EQ(to_model_phonemes("\u0329a", Dialect::kBritish), "a");
  EXPECT_EQ(to_model_phonemes("a \u0329b", Dialect::kBritish), "a b");
}

TEST(MisakiMap, LengthIsKeptInBritishOnly) {
  EXPECT_EQ(to_model_phonemes("kˈɑː", Dialect::kBritish), "kˈɑː");
  EXPECT_EQ(to_model_phonemes("kˈɑː^ɹ", Dialect::kAmerican), "kˈɑɹ");
  EXPECT_EQ(to_model_phonemes("wˈɜːld", Dialect::kAmerican), "wˈɜɹld");
}

TEST(MisakiMap, LinkingAddsNoSecondR) {
  EXPECT_EQ(to_model_phonemes("nˈʌmbɚɹ ʌv", Dialect::kAmerican), "nˈʌmbəɹ ʌv");
  EXPECT_EQ(to_model_phonemes("nˈʌmbəɹ ɒv", Dialect::kBritish), "nˈʌmbəɹ ɒv");
}

TEST(MisakiMap, SoundsOutsideTheAlphabetBecomeTheirNeighbours) {
  EXPECT_EQ(to_model_phonemes("lˈɑːx ɬe ç ʲo ʲə \u0303", Dialect::kAmerican), "lˈɑk lA k jɔ jə ");
}

}  // namespace
}  // namespace text
