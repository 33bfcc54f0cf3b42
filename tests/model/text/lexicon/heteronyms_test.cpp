// Accuracy of heteronyms on tables of sentences, in both dialects, with and without lexicons.
#include "model/text/english/pronunciation/heteronyms/heteronyms.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "io/base/strings.h"
#include "model/text/pronouncer.h"
#include "model/text/symbols.h"
#include "model/text/unicode.h"
#include "tests/model/text/case_table.h"
#include "tests/model/text/lexicon/sentence.h"
#include "tests/model/text/released_alphabet.h"
#include "tests/model/text/text_reader.h"

namespace text {
namespace {

/// Insertions, deletions and changes from one to the other.
std::size_t distance(const std::u32string& from, const std::u32string& to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t change = diagonal + (from[i] == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, change});
    }
  }
  return row.back();
}

/// The row "sentence | word | lemma:reading", and what the word is said as.
struct HeteronymRow {
  std::string sentence;
  std::string word;
  std::size_t occurrence = 1;
  std::string reading;
  std::string set;  ///< development, unseen, unseen later
  std::string group;
};

std::vector<HeteronymRow> read_rows() {
  std::vector<HeteronymRow> rows;
  for (const Case& c : read_cases("heteronyms.txt")) {
    const std::size_t second = c.right.rfind(" | ");
    const std::size_t first = c.right.rfind(" | ", second - 1);
    HeteronymRow row;
    row.sentence = c.right.substr(0, first);
    row.word = c.right.substr(first + 3, second - first - 3);
    if (const std::size_t sign = row.word.find('#'); sign != std::string::npos) {
      row.occurrence = std::stoul(row.word.substr(sign + 1));
      row.word.resize(sign);
    }
    row.reading = c.right.substr(c.right.rfind(':') + 1);
    row.set = c.heading.substr(0, c.heading.find(':'));
    row.group = c.heading;
    rows.push_back(row);
  }
  return rows;
}

/// What the program says for the word of `row`.
std::u32string said_for(const HeteronymRow& row, TextReader& reader, Pronouncer& pronouncer,
                        const std::string& language) {
  std::size_t seen = 0;
  for (const Sentence& sentence : reader.sentences(row.sentence, language)) {
    const std::vector<Pronunciation> said = pronouncer.pronounce(sentence, language);
    for (std::size_t i = 0; i < sentence.size(); ++i) {
      const Word* word = std::get_if<Word>(&sentence[i]);
      if (word != nullptr && word->spoken == row.word && ++seen == row.occurrence)
        return decode(said[i].phonemes, "phonemes");
    }
  }
  ADD_FAILURE() << "no word " << row.word << " in " << row.sentence;
  return {};
}

/// Whether `said` is nearer to the reading that is meant than to any that sounds otherwise.
bool is_meant(const HeteronymRow& row, const std::u32string& said, Dialect dialect) {
  const Heteronym* heteronym = find_heteronym(io::to_lower(row.word));
  if (heteronym == nullptr) {
    ADD_FAILURE() << "no heteronym " << row.word;
    return false;
  }
  const auto meant = std::ranges::find(heteronym->readings, row.reading, &HeteronymReading::name);
  if (meant == heteronym->readings.end()) {
    ADD_FAILURE() << row.word << " has no reading " << row.reading;
    return false;
  }
  return std::ranges::all_of(heteronym->readings, [&](const HeteronymReading& other) {
    return other.said_in(dialect) == meant->said_in(dialect) ||
           distance(said, meant->said_in(dialect)) < distance(said, other.said_in(dialect));
  });
}

struct Counts {
  std::size_t rows = 0;
  std::size_t right = 0;
};

/// By set, and of each group in it.
using Accuracy = std::map<std::string, Counts>;

/// Reads every row and prints what is right of each group, and the wrong ones.
Accuracy measure(const std::string& lexicons, const std::string& language) {
  const Dialect dialect = language == "en-gb" ? Dialect::kBritish : Dialect::kAmerican;
  TextReader reader;
  Pronouncer pronouncer{lexicons};
  Accuracy accuracy;
  for (const HeteronymRow& row : read_rows()) {
    const std::u32string said = said_for(row, reader, pronouncer, language);
    const bool is_right = is_meant(row, said, dialect);
    for (Counts* counts : {&accuracy[row.group], &accuracy[row.set]}) {
      ++counts->rows;
      counts->right += is_right ? 1 : 0;
    }
    // Unseen rows are counted, not shown, for nothing is to be made for them.
    if (!is_right && (row.set == "development" || std::getenv("KOKORO_SHOW_UNSEEN") != nullptr))
      std::cout << row.sentence << ": " << row.word << " is " << encode(said) << ", not "
                << row.reading << "\n";
  }
  std::cout << language << (lexicons.empty() ? ", espeak-ng alone\n" : ", lexicons\n");
  for (const auto& [group, counts] : accuracy)
    std::cout << group << ": " << counts.rows << " rows, " << counts.right << " right\n";
  return accuracy;
}

/// The lexicons of the reference: those of this folder, or whole ones elsewhere.
std::string lexicons() {
  const char* folder = std::getenv("KOKORO_PRONUNCIATION_TABLES");
  return (folder == nullptr ? std::string(KOKORO_TEST_DATA) + "/reference" : folder) + "/lexicon";
}

void expect_accuracy(const std::string& lexicons, const std::string& language) {
  Accuracy accuracy = measure(lexicons, language);
  EXPECT_GE(accuracy["development"].right, 288);
  EXPECT_GE(accuracy["unseen"].right, 120);
  EXPECT_GE(accuracy["unseen later"].right, 93);
}

TEST(Heteronyms, AmericanRowsWithLexicons) { expect_accuracy(lexicons(), "en-us"); }
TEST(Heteronyms, AmericanRowsWithoutLexicons) { expect_accuracy("", "en-us"); }
TEST(Heteronyms, BritishRowsWithLexicons) { expect_accuracy(lexicons(), "en-gb"); }
TEST(Heteronyms, BritishRowsWithoutLexicons) { expect_accuracy("", "en-gb"); }

TEST(Heteronyms, EveryReadingIsOfTheModelsAlphabet) {
  const Alphabet alphabet(released_alphabet());
  EXPECT_GT(all_heteronyms().size(), 200U);
  for (const Heteronym* heteronym : all_heteronyms()) {
    EXPECT_FALSE(heteronym->readings.empty()) << heteronym->word;
    for (const HeteronymReading& reading : heteronym->readings) {
      EXPECT_FALSE(reading.tags.empty()) << heteronym->word << ", " << reading.name;
      for (const std::u32string& phonemes : reading.phonemes) {
        std::vector<std::string> unknown;
        alphabet.keep_known(phonemes, unknown);
        EXPECT_TRUE(unknown.empty()) << heteronym->word << ": " << encode(phonemes);
        EXPECT_NE(phonemes.find(U'ˈ'), phonemes.npos) << heteronym->word;
      }
    }
  }
}

/// What the sentence's words come from, those of espeak-ng left out.
std::string sources(Pronouncer& pronouncer, const Sentence& tokens,
                    const std::string& language = "en-us") {
  std::string all;
  for (const Pronunciation& each : pronouncer.pronounce(tokens, language)) {
    if (!each.source.empty() && each.source != "espeak")
      all += (all.empty() ? "" : ", ") + each.source;
  }
  return all;
}

TEST(Heteronyms, SourceNamesTheReading) {
  Pronouncer pronouncer;
  EXPECT_EQ(sources(pronouncer, sentence("I read her records")),
            "heteronym: read (past), heteronym: records (noun)");
  EXPECT_EQ(sources(pronouncer, sentence("The wind's roar")), "heteronym: wind's (air)");
  EXPECT_EQ(sources(pronouncer, sentence("What does it cost")), "");
  EXPECT_EQ(sources(pronouncer, sentence("El live record"), "es"), "");
}

TEST(Heteronyms, PhonemesThatAreGivenStand) {
  for (const std::string& folder : {std::string(), lexicons()}) {
    Pronouncer pronouncer{folder};
    Sentence tokens = sentence("They live near");
    std::get<Word>(tokens[1]).phonemes = "lˈIv";
    std::get<Word>(tokens[1]).rule = "given";
    EXPECT_EQ(pronouncer.pronounce(tokens, "en-us")[1].phonemes, "lˈIv");
  }
}

TEST(Heteronyms, StressThatWasAskedForIsApplied) {
  Pronouncer pronouncer;
  Sentence tokens = sentence("They live near");
  std::get<Word>(tokens[1]).stress = -2;
  EXPECT_EQ(pronouncer.pronounce(tokens, "en-us")[1].phonemes, "lɪv");
}

TEST(Heteronyms, CapitalsOfATitleAreNoNames) {
  Pronouncer pronouncer;
  for (const char* title : {"How To Record Birds", "HOW TO RECORD BIRDS"})
    EXPECT_EQ(pronouncer.pronounce(sentence(title), "en-us")[2].phonemes, "ɹəkˈɔɹd") << title;
}

TEST(Heteronyms, SentenceOfManyWordsTakesTimeByItsLength) {
  std::vector<std::string> words(300000, "very");
  for (std::size_t i = 0; i < words.size(); i += 7) words[i] = "bow";
  const auto choices = choose_heteronyms(words, guess_tags(words), Dialect::kAmerican);
  EXPECT_TRUE(choices[0].has_value());
  words.assign(300000, "very");
  EXPECT_FALSE(choose_heteronyms(words, guess_tags(words), Dialect::kAmerican)[0].has_value());
}

}  // namespace
}  // namespace text
