#include "model/text/normalizer.h"

#include <gtest/gtest.h>

#include <string>

#include "model/error.h"
#include "model/text/unicode.h"

namespace text {
namespace {

std::string normalized(std::string_view raw) { return encode(Normalizer().normalize(raw)); }

void expect_refused(std::string_view raw, const std::string& message) {
  try {
    normalized(raw);
    FAIL() << "accepted";
  } catch (const model::Error& error) {
    EXPECT_NE(std::string(error.what()).find(message), std::string::npos) << error.what();
  }
}

TEST(Normalizer, LookAlikesBecomeOneCharacter) {
  const std::pair<const char*, const char*> cases[] = {
      {"don’t ‘tis rock ʼn’ roll", "don't 'tis rock 'n' roll"},
      {"„so“ «so» “so”", "“so“ “so” “so”"},
      {"wait... what....", "wait… what…"},
      {"wait . . . what", "wait … what"},
      {"one–two, three – four", "one-two, three — four"},
      {"pages 3–4", "pages 3-4"},
      {"so--and ―that", "so—and —that"},
      {"a - b, well-known", "a — b, well-known"},
      {"−5 ‑ x", "-5 — x"},
      {"ﬁne ﬀ Ⅳ", "fine ff IV"},
      {"ＡＢＣ　１２３！", "ABC 123!"},
      {"Nguyễn, Łódź", "Nguyen, Łódź"},
      {"cafe\u0301", "café"},
  };
  for (const auto& [raw, expected] : cases) EXPECT_EQ(normalized(raw), expected) << raw;
}

TEST(Normalizer, StraightQuotesGetADirection) {
  EXPECT_EQ(normalized("\"Go,\" he said, \"and (\"stay\")\"."), "“Go,” he said, “and (“stay”)”.");
}

TEST(Normalizer, InvisibleCharactersDisappear) {
  EXPECT_EQ(normalized("\uFEFFso\u00ADft ze\u200Bro jo\u200Din be\u0007ll v\uFE0F"),
            "soft zero join bell v");
}

TEST(Normalizer, WhiteSpaceIsOneSpaceAndABlankLineOneNewline) {
  EXPECT_EQ(normalized("a\u00A0b\t c\r\nd\u2028e"), "a b c d e");
  EXPECT_EQ(normalized("a \n \n\n b\r\n\r\nc\u2029d"), "a\nb\nc\nd");
}

TEST(Normalizer, InvalidUtf8IsRefusedWithItsOffset) {
  expect_refused("ab\xFF", "invalid sequence at byte 2");
  expect_refused("\xED\xA0\x80", "invalid sequence at byte 0");       // a surrogate
  expect_refused("é\xC0\xAF", "invalid sequence at byte 2");          // overlong
  expect_refused("abc\xE2\x82", "invalid sequence at byte 3");        // cut off
  expect_refused("a\xF4\x90\x80\x80", "invalid sequence at byte 1");  // beyond U+10FFFF
}

TEST(Normalizer, NulIsRefused) { expect_refused(std::string_view("ab\0c", 4), "at byte 2"); }

}  // namespace
}  // namespace text
