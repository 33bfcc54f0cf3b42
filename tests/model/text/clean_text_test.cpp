// Unicode clean-up: look-alikes, quotes, white space, invisible characters, byte positions.
#include "model/text/clean_text.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "model/error.h"
#include "model/text/unicode.h"

namespace text {
namespace {

std::string cleaned(std::string_view raw) { return encode(clean(raw).units); }

void expect_refused(std::string_view raw, const std::string& message) {
  try {
    cleaned(raw);
    FAIL() << "accepted";
  } catch (const model::Error& error) {
    EXPECT_NE(std::string(error.what()).find(message), std::string::npos) << error.what();
  }
}

TEST(CleanText, LookAlikesBecomeOneCharacter) {
  const std::pair<const char*, const char*> cases[] = {
      {"don’t ‘tis rock ʼn’ roll", "don't 'tis rock 'n' roll"},
      {"„so“ «so» “so”", "“so“ “so” “so”"},
      {"wait... what....", "wait… what…"},
      {"wait . . . what", "wait … what"},
      {"one–two, three – four", "one-two, three — four"},
      {"pages 3–4, 3 – 4", "pages 3–4, 3 – 4"},
      {"so--and ―that", "so—and —that"},
      {"so──and ━that", "so—and —that"},
      {"ﬁne ﬀ Ⅳ ㎞ 𝐇ello", "fine ff IV km Hello"},
      {"ＡＢＣ　１２３！", "ABC 123!"},
      {"①②③ item ⑩, ❶a", "1、2、3 item 10, 1 a"},
      {"数学Ⅱ、Ⅲ型 Ⅸ の Henry Ⅷ, ⅳ.", "数学2、3型 9 の Henry VIII, iv."},
      {"数学ⅠⅡ", "数学1 2"},
      {"98，100，又１，２３４", "98, 100,又1,234"},
      {"いろ／＼a／＼", "いろ/\\a/\\"},
      {"x² ½ ™ № µ", "x² ½ ™ № μ"},
      {"cafe\u0301 x\u0323\u0304", "café x"},
      {"٣ ५", "3 5"},
      {"¿Qué? 你好。｡､", "Qué? 你好…、"},
      {"１、２。", "1、2。"},
  };
  for (const auto& [raw, expected] : cases) EXPECT_EQ(cleaned(raw), expected) << raw;
}

TEST(CleanText, StraightQuotesGetADirection) {
  EXPECT_EQ(cleaned("\"Go,\" he said, \"and (\"stay\")\"."), "“Go,” he said, “and (“stay”)”.");
}

TEST(CleanText, InvisibleCharactersDisappear) {
  EXPECT_EQ(cleaned("\uFEFFso\u00ADft ze\u200Bro jo\u200Din be\u0007ll v\uFE0F"),
            "soft zero join bell v");
}

TEST(CleanText, WhiteSpaceIsOneSpaceAndABlankLineOneNewline) {
  EXPECT_EQ(cleaned("a\u00A0b\t c\r\nd\u2028e "), "a b c d e");
  EXPECT_EQ(cleaned("a \n \n\n b\r\n\r\nc\u2029d"), "a\nb\nc\nd");
}

TEST(CleanText, LinesOfUnspacedScriptsAreBrokenAnywhere) {
  EXPECT_EQ(cleaned("他很\n高兴，\r\n  又カ\nナ"), "他很高兴, 又カナ");
  EXPECT_EQ(cleaned("他很 高兴\n\n又 no\n她 one\n two"), "他很 高兴\n又 no 她 one two");
}

TEST(CleanText, EveryUnitKnowsItsBytes) {
  const CleanText text = clean("a\u00AD é... ﬁ");
  ASSERT_EQ(encode(text.units), "a é… fi");
  EXPECT_EQ(text.raw[0], (Span{0, 1}));
  EXPECT_EQ(text.raw[2], (Span{4, 6}));
  EXPECT_EQ(text.raw[3], (Span{6, 9}));
  EXPECT_EQ(text.raw[5], (Span{10, 13}));
  EXPECT_EQ(text.raw[6], (Span{10, 13}));
}

TEST(CleanText, EndlessAccentsAreOneLetter) {
  std::string zalgo = "x";
  for (int i = 0; i < 100000; ++i) zalgo += i % 2 == 0 ? "\u0301" : "\u0323";
  const CleanText text = clean(zalgo);
  EXPECT_EQ(encode(text.units), "x");
  EXPECT_EQ(text.raw[0].end, zalgo.size());
}

TEST(CleanText, InvalidUtf8IsRefusedWithItsOffset) {
  expect_refused("ab\xFF", "invalid sequence at byte 2");
  expect_refused("\xED\xA0\x80", "invalid sequence at byte 0");       // a surrogate
  expect_refused("é\xC0\xAF", "invalid sequence at byte 2");          // overlong
  expect_refused("abc\xE2\x82", "invalid sequence at byte 3");        // cut off
  expect_refused("a\xF4\x90\x80\x80", "invalid sequence at byte 1");  // beyond U+10FFFF
}

TEST(CleanText, NulIsRefused) { expect_refused(std::string_view("ab\0c", 4), "at byte 2"); }

}  // namespace
}  // namespace text
