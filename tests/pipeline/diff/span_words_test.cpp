// The words at a changed place, from the alignments of either side.
#include <gtest/gtest.h>

#include "io/base/error.h"
#include "pipeline/diff/compare/compare_item.h"
#include "tests/support/temp_folder.h"

namespace pipeline::diff {
namespace {

using Words = std::vector<std::string>;

/// "He never came" with 0.2 s for each word, from 0.1 s on.
constexpr const char* kAlignment = R"({"sample_rate": 1000, "samples": 900, "sentences": [
  {"words": [{"text": "He", "spoken": "He", "phonemes": "h", "bytes": [0, 2], "begin": 100,
              "end": 300, "phones": [{"phone": "h", "begin": 100, "end": 300}]},
             {"text": "never", "spoken": "never", "phonemes": "n", "bytes": [3, 8], "begin": 300,
              "end": 500, "phones": [{"phone": "n", "begin": 300, "end": 500}]}]},
  {"words": [{"text": "came.", "spoken": "came.", "phonemes": "k", "bytes": [9, 14], "begin": 500,
              "end": 700, "phones": [{"phone": "k", "begin": 500, "end": 700}]}]}]})";

/// The words of this span, between a.wav and b.wav.
Words words_in(const TempFolder& folder, const DiffSpan& span) {
  std::vector<DiffSpan> spans = {span};
  name_words(spans, words_of(folder / "a.wav"), words_of(folder / "b.wav"));
  return spans[0].words;
}

TEST(SpanWordsTest, WordsThatAreMostlyWithinTheSpan) {
  const TempFolder folder;
  folder.write("a.alignment.json", kAlignment);
  EXPECT_EQ(words_in(folder, {.baseline_begin = 0.28, .baseline_end = 0.45}), Words{"never"});
  EXPECT_EQ(words_in(folder, {.baseline_begin = 0.35, .baseline_end = 0.9}),
            (Words{"never", "came."}));
  EXPECT_EQ(words_in(folder, {.baseline_begin = 0.31, .baseline_end = 0.35}), Words{"never"});
}

TEST(SpanWordsTest, AddedWordsAreThoseOfTheCandidate) {
  const TempFolder folder;
  folder.write("b.alignment.json", kAlignment);
  const DiffSpan added = {
      .baseline_begin = 0.3, .baseline_end = 0.3, .candidate_begin = 0.1, .candidate_end = 0.3};
  EXPECT_EQ(words_in(folder, added), Words{"He"});
}

TEST(SpanWordsTest, TheCandidateTellsThemWhereTheBaselineCannot) {
  const TempFolder folder;
  folder.write("b.alignment.json", kAlignment);
  const DiffSpan replaced = {
      .baseline_begin = 0.2, .baseline_end = 0.4, .candidate_begin = 0.3, .candidate_end = 0.5};
  EXPECT_EQ(words_in(folder, replaced), Words{"never"});
}

TEST(SpanWordsTest, NoAlignmentIsNoWordsAndABrokenOneAnError) {
  const TempFolder folder;
  EXPECT_EQ(words_in(folder, {.baseline_begin = 0.3, .baseline_end = 0.5}), Words{});
  folder.write("a.alignment.json", R"({"sample_rate": 1000})");
  EXPECT_THROW(words_of(folder / "a.wav"), io::Error);
}

}  // namespace
}  // namespace pipeline::diff
