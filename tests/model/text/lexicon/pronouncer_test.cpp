// Words in context: homographs, weak forms, sources, given phonemes, espeak-ng's phrases.
#include "model/text/pronouncer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "model/error.h"
#include "tests/model/text/lexicon/sentence.h"

namespace text {
namespace {

const std::string kLexicons = std::string(KOKORO_TEST_DATA) + "/reference/lexicon";

std::string joined(const std::vector<Pronunciation>& pronunciations, bool sources = false) {
  std::string all;
  for (const Pronunciation& each : pronunciations) {
    const std::string& shown = sources ? each.source : each.phonemes;
    if (!each.source.empty()) all += (all.empty() ? "" : sources ? ", " : " ") + shown;
  }
  return all;
}

std::string said(Pronouncer& pronouncer, std::string_view text,
                 std::string_view language = "en-us") {
  return joined(pronouncer.pronounce(sentence(text), language));
}

std::string sources(Pronouncer& pronouncer, std::string_view text) {
  return joined(pronouncer.pronounce(sentence(text), "en-us"), true);
}

TEST(Pronouncer, HomographsAreToldApartByTheirNeighbours) {
  Pronouncer pronouncer(kLexicons);
  std::ifstream cases(std::string(KOKORO_TEST_DATA) + "/homographs.txt");
  int count = 0;
  for (std::string line; std::getline(cases, line);) {
    if (line.starts_with("#")) continue;
    const std::size_t arrow = line.find(" => ");
    const std::size_t colon = line.find(": ", arrow);
    const std::string word = line.substr(arrow + 4, colon - arrow - 4);
    const Sentence tokens = sentence(line.substr(0, arrow));
    const auto pronunciations = pronouncer.pronounce(tokens, "en-us");
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const Word* token = std::get_if<Word>(&tokens[i]);
      if (token == nullptr || token->spoken != word) continue;
      EXPECT_EQ(pronunciations[i].phonemes, line.substr(colon + 2)) << line;
      ++count;
    }
  }
  EXPECT_EQ(count, 88);
}

TEST(Pronouncer, LittleWordsHearWhatFollows) {
  Pronouncer pronouncer(kLexicons);
  EXPECT_EQ(said(pronouncer, "the apple, the pear"), "ði ˈæpᵊl ðə pˈɛɹ");
  EXPECT_EQ(said(pronouncer, "the old. the new."), "ði ˈOld ðə nˈu");
}

TEST(Pronouncer, TapIsWrittenAsTheModelKnowsIt) {
  Pronouncer pronouncer(kLexicons);
  EXPECT_EQ(said(pronouncer, "water"), "wˈɔTəɹ");
  EXPECT_EQ(said(pronouncer, "water", "en-gb"), "wˈɔːtə");
}

TEST(Pronouncer, SourceNamesWhoKnew) {
  Pronouncer pronouncer(kLexicons);
  EXPECT_EQ(sources(pronouncer, "The line's configured."), "rule: the, gold +s, gold +ed");
  EXPECT_EQ(sources(pronouncer, "Kubectl NFA"), "espeak, letters");
}

TEST(Pronouncer, GivenPhonemesStandAndAreHeardByWhatIsBefore) {
  Pronouncer pronouncer(kLexicons);
  Sentence tokens = sentence("the mouse");
  std::get<Word>(tokens[1]).phonemes = "ˈɛlk";
  std::get<Word>(tokens[1]).rule = "given";
  const auto pronunciations = pronouncer.pronounce(tokens, "en-us");
  EXPECT_EQ(joined(pronunciations), "ði ˈɛlk");
  EXPECT_EQ(pronunciations[1].source, "given");
}

TEST(Pronouncer, StressThatWasAskedForIsApplied) {
  Pronouncer pronouncer(kLexicons);
  Sentence tokens = sentence("water of water");
  std::get<Word>(tokens[0]).stress = -1;
  std::get<Word>(tokens[1]).stress = 2;
  std::get<Word>(tokens[2]).stress = -2;
  EXPECT_EQ(joined(pronouncer.pronounce(tokens, "en-us")), "wˌɔTəɹ ˈʌv wɔTəɹ");
}

TEST(Pronouncer, NumberWordsOfTheNormaliserKeepTheirStress) {
  Pronouncer pronouncer(kLexicons);
  Sentence tokens = sentence("twenty-three");
  EXPECT_EQ(joined(pronouncer.pronounce(tokens, "en-us")), "twˈɛntiθɹˌi");
  std::get<Word>(tokens[0]).rule = "number";
  EXPECT_EQ(joined(pronouncer.pronounce(tokens, "en-us")), "twˈɛnti θɹˈi");
}

TEST(Pronouncer, LettersOfAnAbbreviationAreOneWord) {
  Pronouncer pronouncer(kLexicons);
  Sentence tokens = sentence("T A S");
  for (Token& token : tokens) {
    std::get<Word>(token).rule = "letters";
    std::get<Word>(token).raw = {0, 3};
  }
  const auto letters = pronouncer.pronounce(tokens, "en-us");
  EXPECT_EQ(letters[0].phonemes, "tˌiˌAˈɛs");
  EXPECT_TRUE(letters[1].is_joined && letters[2].is_joined);
}

TEST(Pronouncer, WithoutLexiconEspeakReadsTheWholePhrase) {
  Pronouncer pronouncer;
  EXPECT_EQ(said(pronouncer, "Hello world."), "həlˈO wˈɜɹld");
  const auto merged = pronouncer.pronounce(sentence("one of the best"), "en-us");
  EXPECT_EQ(merged[1].phonemes, "ʌvðə");
  EXPECT_EQ(merged[2].phonemes, "");
  EXPECT_TRUE(merged[2].is_joined);
  EXPECT_EQ(merged[3].phonemes, "bˈɛst");
}

TEST(Pronouncer, WordsOfOtherLanguagesAreReadTogether) {
  Pronouncer pronouncer(kLexicons);
  EXPECT_EQ(said(pronouncer, "Les enfants", "fr-fr"), "lez ɑ̃fˈɑ̃");
  const auto year = pronouncer.pronounce(sentence("En 1998 nació"), "es");
  EXPECT_EQ(year[0].phonemes, "en");
  EXPECT_EQ(year[1].phonemes.substr(0, 3), "mˈ");
  EXPECT_EQ(year[2].phonemes, "naθjˈo");
}

TEST(Pronouncer, DialectsAndLanguagesMayAlternate) {
  Pronouncer pronouncer(kLexicons);
  const std::string american = said(pronouncer, "hot kubectl");
  said(pronouncer, "hot kubectl", "en-gb");
  said(pronouncer, "hola", "es");
  EXPECT_EQ(said(pronouncer, "hot kubectl"), american);
}

TEST(Pronouncer, EndlessWordIsReadInPieces) {
  Pronouncer pronouncer(kLexicons);
  const std::string phonemes = said(pronouncer, std::string(5000, 'x'));
  // Nothing is passed over: every letter is said.
  EXPECT_EQ(std::ranges::count(phonemes, 'k'), 5000);
}

TEST(Pronouncer, FolderWithoutLexiconIsRefused) {
  EXPECT_THROW(Pronouncer(KOKORO_TEST_DATA), model::Error);
}

TEST(Pronouncer, InstancesReadAtATime) {
  std::vector<std::jthread> threads;
  for (const std::string language : {"en-us", "en-gb", "es"})
    threads.emplace_back([language] {
      Pronouncer pronouncer;
      const std::string alone = said(pronouncer, "no hay tomato", language);
      for (int i = 0; i < 50; ++i) {
        Pronouncer other;
        EXPECT_EQ(said(other, "no hay tomato", language), alone);
      }
    });
}

}  // namespace
}  // namespace text
