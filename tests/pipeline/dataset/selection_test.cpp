// Keys, splits and limits of exported data sets, and their phoneme statistics.
#include "pipeline/dataset/selection.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "pipeline/dataset/formats/formats.h"
#include "pipeline/dataset/statistics.h"

namespace pipeline::dataset {
namespace {

TEST(KeyTest, PlainNamesStayAsTheyAre) {
  EXPECT_EQ(key_of("lj", "LJ001-0001"), "lj-LJ001-0001");
  EXPECT_EQ(speaker_key("af_heart"), "af_heart");
}

TEST(KeyTest, NamesThatWouldBecomeEqualStayApart) {
  EXPECT_NE(key_of("a", "b.c"), key_of("a", "b c"));
  EXPECT_NE(key_of("a", "b.c"), key_of("a", "b_c"));
  EXPECT_NE(key_of("a", std::string(300, 'x')), key_of("a", std::string(301, 'x')));
  EXPECT_NE(speaker_key("a:0.6+b:0.4"), speaker_key("a:0.4+b:0.6"));
  EXPECT_LE(key_of("a", std::string(300, 'x')).size(), 200u);
}

TEST(KeyTest, NothingLooksLikeACopyButCopies) {
  EXPECT_NE(key_of("a", "x-aug1"), copy_key(key_of("a", "x"), 1));
  EXPECT_EQ(original_key(copy_key("a-x", 12)), "a-x");
}

TEST(KeyTest, SpeakersHaveNoHyphen) { EXPECT_EQ(speaker_key("a-b").find('-'), std::string::npos); }

TEST(OneLineTest, EveryLineEndAndSeparatorIsASpace) {
  EXPECT_EQ(one_line(" a\r\nb\tc\x0b"
                     "d\u2028e\u0085f|g "),
            "a b c d e f|g");
  EXPECT_EQ(one_line("a|b || c", "|"), "a b c");
  EXPECT_EQ(one_line("\"שלום\" \u200f😀\\n"), "\"שלום\" \u200f😀\\n");
}

TEST(SplitTest, SharesAreMetAndOneItemStaysWhereItIs) {
  constexpr std::array shares = {0.8, 0.15, 0.05};
  std::map<Split, int> counts;
  for (int i = 0; i < 20000; ++i) ++counts[split_of("a/" + std::to_string(i), shares)];
  EXPECT_NEAR(counts[Split::kTrain], 16000, 250);
  EXPECT_NEAR(counts[Split::kValidation], 3000, 200);
  EXPECT_NEAR(counts[Split::kTest], 1000, 150);

  constexpr std::array less = {0.9, 0.05, 0.05};
  for (int i = 0; i < 2000; ++i) {
    const std::string name = "a/" + std::to_string(i);
    const Split before = split_of(name, shares);
    const Split after = split_of(name, less);
    EXPECT_TRUE(after == before || (before == Split::kValidation && after == Split::kTrain));
  }
}

/// Seconds of each split.
std::array<double, 3> sums(const std::vector<double>& seconds,
                           const std::array<double, 3>& shares) {
  const std::vector<Split> splits = splits_of_speakers(seconds, shares);
  std::array<double, 3> sums{};
  for (std::size_t i = 0; i < splits.size(); ++i)
    sums[static_cast<std::size_t>(splits[i])] += seconds[i];
  return sums;
}

TEST(SplitTest, FewSpeakersAreSharedOut) {
  using Sums = std::array<double, 3>;
  EXPECT_EQ(sums({}, {0.7, 0.15, 0.15}), (Sums{0, 0, 0}));
  EXPECT_EQ(sums({5}, {0.7, 0.15, 0.15}), (Sums{5, 0, 0}));
  EXPECT_EQ(sums({5, 6}, {0.7, 0.15, 0.15}), (Sums{6, 5, 0}));
  EXPECT_EQ(sums({10, 10, 10}, {0.7, 0.15, 0.15}), (Sums{10, 10, 10}));
  EXPECT_EQ(sums({10, 10, 10}, {0.7, 0.3, 0}), (Sums{20, 10, 0}));
  EXPECT_EQ(sums({10, 10, 10}, {1, 0, 0}), (Sums{30, 0, 0}));
  EXPECT_EQ(sums({1, 90, 2}, {0.8, 0.1, 0.1}), (Sums{90, 2, 1}));
  EXPECT_EQ(sums({0, 0, 0}, {0.5, 0.25, 0.25}), (Sums{0, 0, 0}));
}

TEST(SplitTest, SharesOfManySpeakersAreMet) {
  std::vector<double> seconds;
  for (int i = 0; i < 40; ++i) seconds.push_back(100 + 37 * i % 61);
  const double all = std::accumulate(seconds.begin(), seconds.end(), 0.0);
  const std::array<double, 3> shares = {0.7, 0.15, 0.15};
  const std::array<double, 3> found = sums(seconds, shares);
  for (std::size_t split = 0; split < shares.size(); ++split)
    EXPECT_NEAR(found[split] / all, shares[split], 0.015);
}

TEST(LimitsTest, EachLimitSaysWhatItFound) {
  SourceItem item;
  item.samples = 48000;
  item.sample_rate = 24000;
  item.text = "Yes.";
  item.flags = {"clipping"};
  ItemMeasures measures;
  measures.clipped_samples = 3;
  measures.characters = 4;
  measures.characters_per_second = 2;
  measures.loudness.integrated_lufs = -30;
  measures.speech = {.snr_db = 21.5, .leading_silence = 0.25, .inner_silence = 0.5};
  measures.word_error_rate = 0.5;
  const auto reason = [&](const SelectionLimits& limits) {
    return reason_to_leave_out(item, measures, limits);
  };
  EXPECT_EQ(reason({}), "");
  EXPECT_EQ(reason({.seconds = {2, 2}}), "");
  EXPECT_EQ(reason({.seconds = {2.5, 9}}), "seconds: 2, expected at least 2.5");
  EXPECT_EQ(reason({.characters = {0, 3}}), "characters: 4, expected at most 3");
  EXPECT_EQ(reason({.characters_per_second = {5, 20}}),
            "characters per second: 2, expected at least 5");
  EXPECT_EQ(reason({.lufs = {-29, 0}}), "LUFS: -30, expected at least -29");
  EXPECT_EQ(reason({.snr_db = {30, 90}}), "SNR: 21.5, expected at least 30");
  EXPECT_EQ(reason({.silence = {0, 0.5}}), "silence: 0.75, expected at most 0.5");
  EXPECT_EQ(reason({.word_error_rate = {0, 0.2}}), "word error rate: 0.5, expected at most 0.2");
  EXPECT_EQ(reason({.clipped_samples = 2}), "clipped samples: 3, expected at most 2");
  EXPECT_EQ(reason({.unflagged = true}), "flag: clipping");
  item.text.reset();
  EXPECT_EQ(reason({}), "text: given as phonemes, so there is none");
}

TEST(StatisticsTest, SoundsAreCountedWithoutMarksAndPairsWithinWords) {
  Statistics statistics;
  SourceItem item;
  item.samples = item.sample_rate = 24000;
  item.voice = "v";
  item.phonemes = "əb, ˈəb";
  statistics.add(item, {}, Split::kTest);
  EXPECT_EQ(statistics.all().phonemes, (std::map<char32_t, std::int64_t>{{U'ə', 2}, {U'b', 2}}));
  EXPECT_EQ(statistics.phoneme_pairs.size(), 1u);
  EXPECT_DOUBLE_EQ(evenness(statistics.all().phonemes), 1);
  EXPECT_LT(evenness({{U'a', 9}, {U'b', 1}}), 0.5);
  EXPECT_EQ(statistics.splits()[2].seconds, 1);
}

}  // namespace
}  // namespace pipeline::dataset
