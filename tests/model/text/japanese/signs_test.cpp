// Rules for signs in Japanese text: random and hostile texts are read in linear time.
#include "model/text/japanese/rules/signs.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include "model/text/japanese/pronunciation/kana.h"
#include "model/text/language.h"
#include "model/text/unicode.h"
#include "model/text/unspaced.h"
#include "tests/model/text/japanese/hostile.h"

namespace text::japanese {
namespace {

/// Units of the basic plane only.
std::u16string plane_of(std::u32string_view characters) {
  std::u16string units;
  for (const char32_t c : characters)
    if (c < 0x10000) units += static_cast<char16_t>(c);
  return units;
}

TEST(JapaneseSigns, AnyTextIsRead) {
  Hostile hostile;
  for (int i = 0; i < 20'000; ++i) {
    const std::u16string text = plane_of(hostile.text(60));
    for (std::size_t at = 0; at < text.size(); ++at) {
      const auto sign = read_japanese_sign(text, at);
      if (!sign) continue;
      ASSERT_GT(sign->end, at);
      ASSERT_LE(sign->end, text.size());
      ASSERT_FALSE(sign->spoken.empty());
      for (const char32_t c : decode(sign->spoken, "spoken"))
        ASSERT_TRUE(is_kana(c) || c == U' ' || c == U'、') << encode(text) << " " << sign->spoken;
    }
  }
}

TEST(JapaneseSigns, TimeIsLinear) {
  const UnspacedRules& rules = *find_language("ja").unspaced();
  for (const std::u16string part :
       {u"〜", u"あ〜", u"10時〜", u"東〜", u"○", u"〇", u"3日(水・", u"No.1", u"二、三", u"2、3日",
        u"三・一四", u"03(", u"+81-", u"(株)", u"7/1(月)", u"率.310", u"2-1で"}) {
    const auto read = [&](const std::u16string& text) {
      std::size_t at = 0;
      while (at < text.size()) {
        const auto reading = rules.read_expression(text, at);
        at = reading ? reading->end : at + 1;
      }
      return at;
    };
    EXPECT_LT(growth_of_time(part, 5'000, read), 10) << testing::PrintToString(part);
  }
}

}  // namespace
}  // namespace text::japanese
