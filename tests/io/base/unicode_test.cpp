// What counts as UTF-8, and which characters are of which class.
#include "io/base/unicode.h"

#include <gtest/gtest.h>

#include <string>

namespace io {
namespace {

TEST(Utf8Test, CharactersAreReadOneByOne) {
  const std::string text = "aä老😀";
  std::u32string read;
  std::size_t offset = 0;
  while (offset < text.size()) read += next_character(text, offset).value();
  EXPECT_EQ(read, U"aä老😀");
  EXPECT_EQ(encode(read), text);
  EXPECT_EQ(encode(u"aä老😀"), text);
  EXPECT_EQ(encode(U'😀'), "😀");
  std::size_t nul = 0;
  EXPECT_EQ(next_character(std::string_view("\0", 1), nul), U'\0');
}

TEST(Utf8Test, WhatIsNotUtf8IsRefusedInItsPlace) {
  for (const std::string bad : {"\x80", "\xC3", "\xC0\x80", "\xE0\x80\xAF", "\xED\xA0\x80",
                                "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "\xE8\x80"}) {
    EXPECT_FALSE(is_utf8(bad)) << testing::PrintToString(bad);
    EXPECT_FALSE(is_utf8("a" + bad)) << testing::PrintToString(bad);
    std::size_t offset = 1;
    EXPECT_EQ(next_character("a" + bad, offset), std::nullopt) << testing::PrintToString(bad);
    EXPECT_EQ(offset, 1u);
  }
  EXPECT_TRUE(is_utf8(""));
  EXPECT_TRUE(is_utf8("\xF4\x8F\xBF\xBF \xED\x9F\xBF"));
}

TEST(FoldedTest, NamesThatSomeFileSystemTakesForTheSameAreEqual) {
  EXPECT_EQ(folded("A.WAV"), folded("a.wav"));
  EXPECT_EQ(folded("Straße"), folded("STRASSE"));
  EXPECT_EQ(folded("e\u0301"), folded("\u00C9"));
  EXPECT_NE(folded("a"), folded("ä"));
  EXPECT_EQ(folded("a\xFF"), "a\uFFFD");
}

TEST(ClassesTest, ScriptsWithoutSpacesAreToldApart) {
  EXPECT_TRUE(is_han(U'老') && is_han(U'々') && is_han(U'〇'));
  EXPECT_FALSE(is_han(U'か') || is_han(U'a') || is_han(U'、'));
  EXPECT_TRUE(is_of_unspaced_script(U'か') && is_of_unspaced_script(U'ー'));
  EXPECT_FALSE(is_of_unspaced_script(U'한') || is_of_unspaced_script(U'１'));
  EXPECT_TRUE(is_combining(U'\u0301'));
  EXPECT_TRUE(is_space(U'\u3000') && is_digit(U'१') && is_alnum(U'é'));
  EXPECT_TRUE(has_mixed_scripts(U"раypal"));
  EXPECT_FALSE(has_mixed_scripts(U"paypal-2") || has_mixed_scripts(U""));
}

TEST(FullWidthTest, FormsOfAsciiBecomeAsciiAndOthersStay) {
  EXPECT_EQ(half_width(u'！'), u'!');
  EXPECT_EQ(half_width(u'９'), u'9');
  EXPECT_EQ(half_width(u'～'), u'~');
  for (const char16_t c : u"a〜￥　｟ア") EXPECT_EQ(half_width(c), c);
  EXPECT_TRUE(is_full_width(U'Ａ'));
  EXPECT_FALSE(is_full_width(U'A') || is_full_width(0x1FF21)) << "of the basic plane alone";
}

TEST(UnicodeTrimTest, WhiteSpaceOfAnyKindGoes) {
  EXPECT_EQ(trim(U"\u3000 a b\n\u00A0"), U"a b");
  EXPECT_EQ(trim(U" "), U"");
}

}  // namespace
}  // namespace io
