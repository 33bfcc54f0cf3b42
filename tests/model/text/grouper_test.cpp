// Grouping of sentences into chunks near a target length.
#include "model/text/grouper.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace text {
namespace {

constexpr ChunkSize kSize = {.aim = 175, .max = 250};

Piece piece(std::size_t length, Border border) {
  return {
      std::u32string(length - 1, U'a') + U' ', "w ", border, {{"w", {}, "", 0, length - 1}}, {}};
}

std::vector<std::size_t> lengths(const std::vector<Piece>& pieces) {
  std::vector<std::size_t> found;
  for (const Chunk& chunk : group(pieces, kSize)) found.push_back(chunk.phonemes.size());
  return found;
}

using Lengths = std::vector<std::size_t>;
constexpr Border kWord = Border::kWord;
constexpr Border kClause = Border::kClause;
constexpr Border kSentence = Border::kSentence;

TEST(Grouper, NothingGivesNothing) { EXPECT_TRUE(group({}, kSize).empty()); }

TEST(Grouper, ShortSentencesAreJoined) {
  EXPECT_EQ(lengths({piece(60, kSentence), piece(60, kSentence), piece(60, kSentence)}),
            Lengths{179});
}

TEST(Grouper, ShortLastSentenceJoinsItsNeighbour) {
  EXPECT_EQ(lengths({piece(170, kSentence), piece(170, kSentence), piece(20, kSentence)}),
            (Lengths{169, 189}));
}

TEST(Grouper, SentencesThatFitAreNotTakenApart) {
  EXPECT_EQ(lengths({piece(100, kClause), piece(140, kSentence), piece(20, kSentence)}),
            (Lengths{239, 19}));
}

TEST(Grouper, LongSentenceIsSplitAtClausesNotAtWords) {
  EXPECT_EQ(lengths({piece(100, kWord), piece(20, kClause), piece(200, kSentence)}),
            (Lengths{119, 199}));
  EXPECT_EQ(lengths({piece(200, kWord), piece(200, kSentence)}), (Lengths{199, 199}));
}

TEST(Grouper, PieceLongerThanTheLimitStandsAlone) {
  EXPECT_EQ(lengths({piece(20, kSentence), piece(300, kSentence), piece(20, kSentence)}),
            (Lengths{19, 299, 19}));
}

TEST(Grouper, SpacesAtTheEndsOfAChunkDisappear) {
  const std::vector<Chunk> chunks = group({{U" a, ", "A, ", kClause, {{"A", {}, "", 1, 2}}, {}},
                                           {U"b. ", "B. ", kSentence, {{"B", {}, "", 0, 1}}, {}}},
                                          kSize);
  ASSERT_EQ(chunks.size(), 1U);
  EXPECT_EQ(chunks[0].phonemes, "a, b.");
  EXPECT_EQ(chunks[0].text, "A, B.");
  ASSERT_EQ(chunks[0].words.size(), 2U);
  EXPECT_EQ(chunks[0].words[0].begin, 0U);
  EXPECT_EQ(chunks[0].words[1].begin, 3U);
  EXPECT_EQ(chunks[0].words[1].end, 4U);
}

TEST(Grouper, WordsThatBeginOrEndWithSpacesStayWithinTheChunk) {
  const std::vector<Chunk> chunks = group({{U"  a b ", "A ", kWord, {{"A", {}, "", 0, 6}}, {}},
                                           {U"c  ", "C", kSentence, {{"C", {}, "", 0, 3}}, {}}},
                                          kSize);
  ASSERT_EQ(chunks.size(), 1U);
  EXPECT_EQ(chunks[0].phonemes, "a b c");
  ASSERT_EQ(chunks[0].words.size(), 2U);
  EXPECT_EQ(chunks[0].words[0].begin, 0U);
  EXPECT_EQ(chunks[0].words[0].end, 4U);
  EXPECT_EQ(chunks[0].words[1].begin, 4U);
  EXPECT_EQ(chunks[0].words[1].end, 5U);
}

}  // namespace
}  // namespace text
