// Numerals against counting, and words that only look like some.
#include "io/base/numerals.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <set>
#include <string>

namespace io {
namespace {

/// The numeral of a number below 4000. Each decimal place writes its digit with letters for one,
/// five and ten.
std::string roman(int number) {
  constexpr std::array kDigits = {"", "1", "11", "111", "15", "5", "51", "511", "5111", "10"};
  constexpr std::array kLetters = {"IVX", "XLC", "CDM", "M"};
  std::string numeral;
  for (std::size_t place = 0; number > 0; number /= 10, ++place) {
    std::string digit = kDigits.at(static_cast<std::size_t>(number % 10));
    for (char& sign : digit) sign = kLetters.at(place)[sign == '1' ? 0 : sign == '5' ? 1 : 2];
    numeral.insert(0, digit);
  }
  return numeral;
}

TEST(RomanTest, EveryNumeralHasItsValueInEitherCase) {
  for (int number = 1; number < 4000; ++number) {
    std::string numeral = roman(number);
    EXPECT_EQ(roman_value(numeral), number) << numeral;
    EXPECT_EQ(sum_of_roman_digits(numeral), number) << numeral;
    for (char& letter : numeral) letter = static_cast<char>(letter | 0x20);
    EXPECT_EQ(roman_value(numeral), number) << numeral;
  }
  EXPECT_EQ(roman_value("xIv"), 14);
}

TEST(RomanTest, NoOtherShortWordOfTheseLettersIsWellFormed) {
  std::set<std::string> all;
  for (int number = 1; number < 4000; ++number) all.insert(roman(number));
  std::string word;
  const auto try_all = [&](const auto& self) -> void {
    if (!word.empty()) {
      EXPECT_EQ(roman_value(word).has_value(), all.contains(word)) << word;
    }
    if (word.size() == 5) return;
    for (const char letter : {'I', 'V', 'X', 'L', 'C', 'D', 'M'}) {
      word.push_back(letter);
      self(self);
      word.pop_back();
    }
  };
  try_all(try_all);
}

TEST(RomanTest, OtherWordsHaveNoValue) {
  for (const std::string& word : {std::string(""), std::string("I."), std::string("Ⅳ"),
                                  std::string("ivy"), std::string("MMMM"), std::string(16, 'I'),
                                  std::string(100'000, 'M'), std::string("\u0130")})
    EXPECT_EQ(roman_value(word), std::nullopt) << word.substr(0, 20);
}

TEST(RomanTest, DigitsInAnyOrderAddUp) {
  EXPECT_EQ(sum_of_roman_digits("IIII"), 4);
  EXPECT_EQ(sum_of_roman_digits("iix"), 10) << "one digit before a larger one is subtracted";
  EXPECT_EQ(sum_of_roman_digits("IC"), 99);
  EXPECT_EQ(sum_of_roman_digits("vx"), 5);
}

TEST(HanTest, NumbersAreReadByDigitsOrByUnits) {
  struct Row {
    std::u16string_view written;
    std::uint64_t value;
  };
  for (const Row& row : std::initializer_list<Row>{{u"〇", 0},
                                                   {u"九", 9},
                                                   {u"十", 10},
                                                   {u"十二", 12},
                                                   {u"一二", 12},
                                                   {u"廿二", 22},
                                                   {u"卅", 30},
                                                   {u"二〇二三", 2023},
                                                   {u"三百二十", 320},
                                                   {u"千一", 1001},
                                                   {u"二千三百四十五", 2345},
                                                   {u"一百零五", 105},
                                                   {u"壹仟贰佰叁拾肆", 1234},
                                                   {u"弐拾参", 23},
                                                   {u"两千", 2000},
                                                   {u"１２", 12},
                                                   {u"34", 34},
                                                   {u"3千", 3000}})
    EXPECT_EQ(han_value(row.written), row.value) << row.value;
  EXPECT_EQ(han_value(std::u16string(17, u'九')), 99'999'999'999'999'999U);
}

TEST(HanTest, OtherTextHasNoValue) {
  for (const std::u16string& text :
       {std::u16string(), std::u16string(u"三人"), std::u16string(u"十 二"), std::u16string(u"万"),
        std::u16string(u"xi"), std::u16string(18, u'一')})
    EXPECT_EQ(han_value(text), std::nullopt) << text.size();
}

TEST(HanTest, EverydayDigitsAreTenAndAllNumeralsHaveAValue) {
  int expected = 0;
  for (const char16_t c : std::u16string_view(u"〇一二三四五六七八九"))
    EXPECT_EQ(han_digit_value(c), expected++);
  for (const char16_t c : std::u16string_view(u"零壹两十1１あ")) EXPECT_EQ(han_digit_value(c), -1);
  for (const char16_t c : han_numerals()) EXPECT_TRUE(han_value({&c, 1})) << int{c};
}

}  // namespace
}  // namespace io
