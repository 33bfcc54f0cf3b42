// No character is lost: random Unicode, mixtures of all test tables, and whole texts.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "model/error.h"
#include "model/text/frontend.h"
#include "model/text/unicode.h"
#include "tests/model/text/case_table.h"
#include "tests/model/text/released_alphabet.h"

namespace text {
namespace {

namespace fs = std::filesystem;

/// The proof: the classes add up, every word's range of phonemes lies in its chunk, and its bytes
/// in the text. Throws model::Error for what the front end refuses.
void expect_whole(Frontend& frontend, const std::string& raw) {
  const Prepared prepared = frontend.prepare(raw, "en-us");
  const Coverage& c = prepared.coverage;
  EXPECT_EQ(c.spoken + c.white_space + c.removed + c.unspeakable, c.characters);
  EXPECT_EQ(c.characters, static_cast<std::int64_t>(decode(raw, "test").size()));
  for (const Chunk& chunk : prepared.chunks) {
    const std::u32string phonemes = decode(chunk.phonemes, "test");
    EXPECT_LE(phonemes.size(), 510U);
    for (const SpokenWord& word : chunk.words) {
      EXPECT_LT(word.raw.begin, word.raw.end);
      EXPECT_LE(word.raw.end, raw.size());
      EXPECT_LT(word.begin, word.end);
      EXPECT_LE(word.end, phonemes.size());
    }
  }
}

bool is_whole_or_silent(Frontend& frontend, const std::string& raw) {
  try {
    expect_whole(frontend, raw);
    return true;
  } catch (const model::Error& error) {
    EXPECT_NE(std::string(error.what()).find("something to speak"), std::string::npos)
        << error.what();
    return false;
  }
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Coverage, EveryCharacterIsInOneClass) {
  Frontend frontend(released_alphabet());
  const std::string raw = "Hi\u200B,  you ░ pay $5\u00AD0.";
  const Coverage c = frontend.prepare(raw, "en-us").coverage;
  EXPECT_EQ(c.characters, 21);
  EXPECT_EQ(c.spoken, 14);
  EXPECT_EQ(c.white_space, 5);
  EXPECT_EQ(c.removed, 1);
  EXPECT_EQ(c.unspeakable, 1);
  EXPECT_TRUE(c.lost.empty());
}

TEST(Coverage, InvertedMarksBelongToTheNextWordOrAreSymbols) {
  Frontend frontend(released_alphabet());
  const auto unspeakable = [&](const std::string& raw) {
    const Coverage coverage = frontend.prepare(raw, "en-us").coverage;
    EXPECT_TRUE(coverage.lost.empty()) << raw;
    return coverage.unspeakable;
  };
  EXPECT_EQ(unspeakable("¿¡Qué!?"), 0);
  EXPECT_EQ(unspeakable("marks like ¿ and ¡"), 2);
  EXPECT_EQ(unspeakable("(¿) ¡\u200BHola! ¿¿"), 2);
}

TEST(Coverage, WhatNothingCoversIsLost) {
  const std::string raw = "ab cd *";
  Chunk chunk;
  chunk.words.push_back({"ab", {0, 2}, "", 0, 1});
  const Unspoken star{"*", {6, 7}};
  const Coverage c = cover(raw, std::span(&chunk, 1), std::span(&star, 1));
  EXPECT_EQ(c.spoken, 2);
  EXPECT_EQ(c.white_space, 2);
  EXPECT_EQ(c.unspeakable, 1);
  EXPECT_EQ(c.lost, (std::vector<Span>{{3, 4}, {4, 5}}));
}

TEST(Coverage, ListsThatEndInAMarkerAreWhole) {
  Frontend frontend(released_alphabet());
  expect_whole(frontend, "• Bread. • Milk. •");
}

TEST(Coverage, TextsOfTheProjectAreWhole) {
  Frontend frontend(released_alphabet());
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(KOKORO_SOURCE_DIR "/model/text")) {
    if (!entry.is_regular_file()) continue;
    SCOPED_TRACE(entry.path());
    expect_whole(frontend, read_file(entry.path()));
    ++files;
  }
  for (const char* name : {"README.md", "CONTRIBUTING.md", "tests/model/text/normalisation.txt",
                           "tests/model/text/long_tail.txt"}) {
    expect_whole(frontend, read_file(fs::path(KOKORO_SOURCE_DIR) / name));
  }
  EXPECT_GT(files, 20);
}

/// Characters of every kind, those that rules look for more often than others.
std::string random_text(std::mt19937& random, std::size_t length) {
  constexpr std::u32string_view kLikely =
      U"aeisnt AIVXM. . ,,:;!?'\"-–—()[]/@#$£€%°²½+-=<>*_&\\0123456789 \n\n’“”…👍🇫🇷é\u0301\u00AD";
  const auto below = [&](std::size_t n) { return random() % n; };
  std::u32string text;
  while (text.size() < length) {
    char32_t c = kLikely[below(kLikely.size())];
    const std::size_t kind = below(20);
    if (kind == 0) c = static_cast<char32_t>(1 + below(0x10FFFF));
    if (kind == 1) c = static_cast<char32_t>(1 + below(0x3000));
    if (c < 0xD800 || c > 0xDFFF) text.push_back(c);
  }
  return encode(text);
}

TEST(Coverage, RandomUnicodeIsWhole) {
  Frontend frontend(released_alphabet());
  std::mt19937 random(11);
  int whole = 0;
  for (int round = 0; round < 400; ++round) {
    const std::string raw = random_text(random, 1 + random() % 200);
    SCOPED_TRACE(raw);
    whole += is_whole_or_silent(frontend, raw) ? 1 : 0;
  }
  EXPECT_GT(whole, 300);
}

/// Texts of twelve expressions each, whole ones or single pieces of those that the tables have,
/// with and without spaces between them.
void expect_mixtures_whole(int expressions, unsigned seed) {
  Frontend frontend(released_alphabet());
  std::vector<std::string> pieces;
  for (const char* table :
       {"normalisation.txt", "normalisation_gb.txt", "long_tail.txt", "long_tail_gb.txt",
        "long_tail_unseen.txt", "long_tail_later.txt", "segmentation.txt"})
    for (const Case& c : read_cases(table)) {
      const std::string& written = c.left.empty() ? c.right : c.left;
      pieces.push_back(written);
      std::istringstream words(written);
      for (std::string word; words >> word;) pieces.push_back(word);
    }
  std::mt19937 random(seed);
  constexpr int kTogether = 12;
  for (int done = 0; done < expressions; done += kTogether) {
    std::string raw;
    for (int i = 0; i < kTogether; ++i) {
      raw += pieces[random() % pieces.size()];
      if (random() % 4 != 0) raw += ' ';
    }
    is_whole_or_silent(frontend, raw);
    if (testing::Test::HasFailure()) FAIL() << raw;
  }
}

TEST(Coverage, MixturesOfAllTablesAreWhole) { expect_mixtures_whole(5000, 5); }

TEST(Coverage, AMillionExpressionsAreWhole) { expect_mixtures_whole(1'000'000, 6); }

/// For corpora too large for the repository: every file of the folder KOKORO_TEXTS.
TEST(Coverage, TextsOfAFolderAreWhole) {
  const char* folder = std::getenv("KOKORO_TEXTS");
  if (folder == nullptr) GTEST_SKIP() << "needs texts: KOKORO_TEXTS names no folder";
  Frontend frontend(released_alphabet());
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    SCOPED_TRACE(entry.path());
    is_whole_or_silent(frontend, read_file(entry.path()));
  }
}

}  // namespace
}  // namespace text
