// Mandarin numbers against a table, and linear time on rows of digits.
#include "model/text/mandarin/rules/numbers.h"

#include <gtest/gtest.h>
#include <unicode/unistr.h>

#include <cstddef>
#include <fstream>
#include <random>
#include <string>

#include "model/text/unicode.h"

namespace text {
namespace {

std::u16string units_of(const std::string& utf8) {
  const icu::UnicodeString units = icu::UnicodeString::fromUTF8(utf8);
  return {units.getBuffer(), static_cast<std::size_t>(units.length())};
}

/// A text with its numbers as Mandarin reads them, the rest as written.
std::string spoken(const std::u16string& text) {
  std::string said;
  std::size_t written = 0;  // what begins here is not yet said
  for (std::size_t at = 0; at < text.size();) {
    const auto number = read_mandarin_number(text, at);
    if (!number) {
      ++at;
      continue;
    }
    if (number->end <= at || number->end > text.size()) return "never ends";
    said += encode(std::u16string_view(text).substr(written, at - written)) + number->spoken;
    at = written = number->end;
  }
  return said + encode(std::u16string_view(text).substr(written));
}

TEST(MandarinNumbers, AreSaidAsTheTableHasThem) {
  std::ifstream table(KOKORO_TEST_DATA "/numbers.tsv");
  std::size_t rows = 0;
  int number = 0;
  for (std::string line; std::getline(table, line);) {
    ++number;
    const std::size_t tab = line.find('\t');
    if (line.starts_with("# ") || tab == line.npos) continue;
    ++rows;
    const std::string written = line.substr(0, tab);
    EXPECT_EQ(spoken(units_of(written)), line.substr(tab + 1))
        << "line " << number << ": " << written;
  }
  EXPECT_GT(rows, 300U);
}

TEST(MandarinNumbers, NoneBeginsOutsideOrAtALetter) {
  EXPECT_FALSE(read_mandarin_number(u"", 0));
  EXPECT_FALSE(read_mandarin_number(u"5", 1));
  EXPECT_FALSE(read_mandarin_number(u"a5", 0));
  EXPECT_FALSE(read_mandarin_number(u"五", 0));
  EXPECT_FALSE(read_mandarin_number(u"-", 0));
}

TEST(MandarinNumbers, EndBehindWhatTheySay) {
  const auto date = read_mandarin_number(u"于2023-05-01到", 1);
  ASSERT_TRUE(date);
  EXPECT_EQ(date->rule, "date");
  EXPECT_EQ(date->end, 11U);
}

TEST(MandarinNumbers, AnyRowOfDigitsAndMarksEnds) {
  const std::u16string characters = units_of(
      "0123456789012345678901234567890123456789.,:-+~/%°$¥€#*=×÷–—、 "
      "．，：－～％年月日点个元第万亿kmxNo²½至到或号·±√<>()A");
  std::mt19937 random(7);
  std::uniform_int_distribution<std::size_t> any(0, characters.size() - 1);
  for (int run = 0; run < 100; ++run) {
    std::u16string text;
    while (text.size() < 1000) text.push_back(characters[any(random)]);
    EXPECT_NE(spoken(text), "never ends");
  }
}

/// Each would take minutes and more, were it read to its end from each of its positions.
TEST(MandarinNumbers, TakeLinearTime) {
  constexpr std::size_t kUnits = 50'000;
  for (const std::u16string part :
       {u"7", u"1,234,", u"1.", u"1-", u"12:", u"1+", u"1/", u"3、4", u"1 ", u"-", u"5元", u"$"}) {
    std::u16string text;
    while (text.size() < kUnits) text += part;
    EXPECT_NE(spoken(text), "never ends") << encode(part);
  }
  EXPECT_EQ(spoken(std::u16string(20 * kUnits, u'7')).size(), 60 * kUnits);
}

}  // namespace
}  // namespace text
