#include <gtest/gtest.h>

#include "io/files/error.h"
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

ItemFinding finding(const TempFolder& folder, const DiffSpan& span) {
  ItemFinding finding;
  finding.baseline.path = folder / "a.wav";
  finding.candidate.path = folder / "b.wav";
  finding.spans = {span};
  return finding;
}

TEST(SpanWordsTest, WordsThatAreMostlyWithinTheSpan) {
  const TempFolder folder;
  folder.write("a.alignment.json", kAlignment);
  ItemFinding one = finding(folder, {.baseline_begin = 0.28, .baseline_end = 0.45});
  name_words(one);
  EXPECT_EQ(one.spans[0].words, Words{"never"});
  ItemFinding two = finding(folder, {.baseline_begin = 0.35, .baseline_end = 0.9});
  name_words(two);
  EXPECT_EQ(two.spans[0].words, (Words{"never", "came."}));
  ItemFinding within = finding(folder, {.baseline_begin = 0.31, .baseline_end = 0.35});
  name_words(within);
  EXPECT_EQ(within.spans[0].words, Words{"never"});
}

TEST(SpanWordsTest, AddedWordsAreThoseOfTheCandidate) {
  const TempFolder folder;
  folder.write("b.alignment.json", kAlignment);
  ItemFinding added = finding(
      folder,
      {.baseline_begin = 0.3, .baseline_end = 0.3, .candidate_begin = 0.1, .candidate_end = 0.3});
  name_words(added);
  EXPECT_EQ(added.spans[0].words, Words{"He"});
}

TEST(SpanWordsTest, NoAlignmentIsNoWordsAndABrokenOneAnError) {
  const TempFolder folder;
  ItemFinding none = finding(folder, {.baseline_begin = 0.3, .baseline_end = 0.5});
  name_words(none);
  EXPECT_EQ(none.spans[0].words, Words{});
  folder.write("a.alignment.json", R"({"sample_rate": 1000})");
  EXPECT_THROW(name_words(none), io::Error);
}

}  // namespace
}  // namespace pipeline::diff
