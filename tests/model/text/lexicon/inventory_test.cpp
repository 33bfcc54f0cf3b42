// The phonemes that each language uses and the released alphabet lacks.
#include "model/text/lexicon/inventory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "model/text/lexicon/probe_words.h"
#include "tests/model/text/released_alphabet.h"

namespace text {
namespace {

Inventory inventory_of(const char* language) {
  EspeakReader espeak;
  return probe_inventory(espeak, find_language(language), released_alphabet());
}

/// The symbols that the released models' alphabet lacks, with a space after each.
std::string missing(const Inventory& inventory) {
  std::string symbols;
  for (const PhonemeUse& use : inventory.missing()) symbols += use.symbol + " ";
  return symbols;
}

TEST(Inventory, ReleasedLanguagesAreCoveredButForRareDiacritics) {
  for (const std::string_view name : released_language_names()) {
    const Inventory inventory = inventory_of(std::string(name).c_str());
    EXPECT_GE(inventory.words, 800U) << name;
    EXPECT_LT(inventory.affected * 200, inventory.words) << name << ": " << missing(inventory);
  }
}

TEST(Inventory, TellsWhatAnAlphabetLacks) {
  EXPECT_EQ(missing(inventory_of("fi")), "");
  EXPECT_EQ(missing(inventory_of("sv")), "ʉ ɵ ");
  EXPECT_EQ(missing(inventory_of("tr")), "ɫ ");
  EXPECT_EQ(missing(inventory_of("da")), "\u032F ") << "ε is ɛ";
  const Inventory polish = inventory_of("pl");
  ASSERT_EQ(missing(polish), "ʑ ");
  const PhonemeUse lacking = polish.missing()[0];
  EXPECT_EQ(lacking.words, polish.affected);
  EXPECT_GT(lacking.words, 10U);
  EXPECT_LT(lacking.words * 10, polish.words);
  ASSERT_EQ(lacking.examples.size(), 3U);
  EXPECT_EQ(lacking.examples[0], "października");
}

TEST(Inventory, CommonSymbolsComeFirst) {
  const Inventory italian = inventory_of("it");
  EXPECT_TRUE(std::ranges::is_sorted(italian.phonemes, std::ranges::greater{}, &PhonemeUse::words));
  EXPECT_EQ(italian.phonemes[0].symbol, "ˈ");
  EXPECT_TRUE(italian.phonemes[0].is_known);
}

TEST(Inventory, LanguageWithoutWordsHasNone) {
  const Inventory klingon = inventory_of("piqd");
  EXPECT_EQ(klingon.words, 0U);
  EXPECT_TRUE(klingon.phonemes.empty());
}

TEST(ProbeWords, AreThoseOfTheLanguage) {
  const auto has = [](const char* language, const char* word) {
    const ProbeWords probe = probe_words(language);
    return std::ranges::count(probe.words, word) == 1;
  };
  EXPECT_TRUE(has("de", "Donnerstag"));
  EXPECT_TRUE(has("de", "Österreich"));
  EXPECT_TRUE(has("pl", "stycznia"));
  EXPECT_TRUE(has("sv", "fyra"));
  EXPECT_TRUE(has("ru", "французский"));
  EXPECT_TRUE(has("en-us-nyc", "French"));
  EXPECT_EQ(std::ranges::count(probe_words("de").letters, "ß"), 1);
  EXPECT_EQ(std::ranges::count(probe_words("de").letters, "sz"), 1);
}

}  // namespace
}  // namespace text
