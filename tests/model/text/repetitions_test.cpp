// Japanese repetition marks, resolved to the words that they repeat.
#include "model/text/repetitions.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "model/text/clean_text.h"
#include "model/text/unicode.h"

namespace text {
namespace {

std::string repeated(std::string_view raw) {
  return encode(with_words_repeated(clean(raw), raw).units);
}

TEST(Repetitions, RepeatTheWordBeforeThem) {
  const std::pair<const char*, const char*> cases[] = {
      // two kana
      {"いろ〳〵な", "いろいろな"},
      {"いろ／＼な", "いろいろな"},
      {"しみ〲", "しみじみ"},
      {"それ〴〵、それ／″＼", "それぞれ、それぞれ"},
      {"彼はとき／″＼", "彼はときどき"},
      {"このキラ〳〵と", "このキラキラと"},
      {"ドキ〳〵、ｷﾗ〳〵", "ドキドキ、キラキラ"},
      {"あー〳〵、ざあー〳〵", "あーあー、ざあーざあー"},
      // three that stand alone
      {"それは／＼、ところ／″＼。", "それはそれは、ところどころ。"},
      {"「ぽつり〳〵」", "「ぽつりぽつり」"},
      {"雨はぽつ〳〵", "雨はぽつぽつ"},
      // one kana with what is before it
      {"代る〴〵、中〱", "代る代る、中々"},
      {"そ〳〵", "そそ"},
      // Chinese characters
      {"度〱、国〴〵", "度々、国々"},
      {"一人〳〵、人々／＼", "一人一人、人々人々"},
      {"𠮟〳〵、𠮟る〳〵、𠮟責〳〵", "𠮟々、𠮟る𠮟る、𠮟責𠮟責"},
      // more than once
      {"いろ〳〵〳〵", "いろいろいろ"},
  };
  for (const auto& [raw, expected] : cases) {
    const std::string wide = encode(clean(expected).units);
    EXPECT_EQ(repeated(raw), wide) << raw;
  }
}

TEST(Repetitions, OnlyWhatHasAVoicedSoundGetsOne) {
  EXPECT_EQ(repeated("うか〴〵、ウキ〴〵、ワイ〴〵、ぎざ〴〵"),
            "うかうか、ウキウキ、ワイワイ、ぎざぎざ");
  EXPECT_EQ(repeated("つく〴〵、ツク〴〵"), "つくづく、ツクヅク");
}

TEST(Repetitions, MarksThatRepeatNothingStay) {
  for (const char* const raw : {"〳〵", "。〳〵〱", "a〳〵", "海〳", "海〵", "いろ〴＼", "いろ／〵",
                                "いろ/\\", "いろ⁄＼", "いろ＼", "3〱", "いろ 〳〵"})
    EXPECT_EQ(repeated(raw), encode(clean(raw).units)) << raw;
}

TEST(Repetitions, HalvesMayStandOnTwoLines) {
  EXPECT_EQ(repeated("いろ\n〳〵、いろ〳\n〵"), "いろいろ、いろいろ");
}

TEST(Repetitions, HaveTheBytesOfTheirMark) {
  const std::string raw = "いろ／″＼a";
  const CleanText text = with_words_repeated(clean(raw), raw);
  ASSERT_EQ(encode(text.units), "いろいろa");
  EXPECT_EQ(text.raw[1], (Span{3, 6}));
  EXPECT_EQ(text.raw[2], (Span{6, 15}));
  EXPECT_EQ(text.raw[3], (Span{6, 15}));
  EXPECT_EQ(text.raw[4], (Span{15, 16}));
}

}  // namespace
}  // namespace text
