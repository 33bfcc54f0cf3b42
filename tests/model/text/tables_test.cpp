// Units, currencies, months, streets and states: each entry in all its uses.
#include <gtest/gtest.h>

#include <cctype>
#include <sstream>
#include <string>
#include <vector>

#include "model/text/english/tables/calendar.h"
#include "model/text/english/tables/currencies.h"
#include "model/text/english/tables/places.h"
#include "model/text/english/tables/units.h"
#include "tests/model/text/text_reader.h"

namespace text {
namespace {

class TablesTest : public testing::Test {
 protected:
  void expect(const std::string& written, const std::string& said) {
    EXPECT_EQ(reader_.spoken(written), said) << written;
  }

  TextReader reader_;
};

std::vector<std::string> alternatives(const std::string& pattern) {
  std::vector<std::string> all;
  std::istringstream list(pattern);
  for (std::string each; std::getline(list, each, '|');) all.push_back(each);
  return all;
}

TEST_F(TablesTest, EveryUnitHasItsNumbersRangesAndRates) {
  EXPECT_GT(all_units().size(), 180U);
  for (const std::string& written : all_units()) {
    const auto unit = find_unit(written);
    ASSERT_TRUE(unit) << written;
    if (unit->place == UnitPlace::kAfterSlash) {
      if (written.size() < 5) expect("5 kg/" + written, "five kilograms per " + unit->one);
      continue;
    }
    const std::string after = (unit->place == UnitPlace::kGlued ? "" : " ") + written;
    expect("1" + after, "one " + unit->one);
    expect("2" + after, "two " + unit->many);
    expect("1.5" + after, "one point five " + unit->many);
    expect("2-3" + after, "two to three " + unit->many);
    if (unit->place != UnitPlace::kGlued)
      expect("2 million " + written, "two million " + unit->many);
    if (std::isalpha(static_cast<unsigned char>(written[0])) && written.find(' ') == written.npos)
      expect("4" + after + "/h", "four " + unit->many + " per hour");
  }
}

TEST_F(TablesTest, EveryCurrencyHasItsNumbersRangesScalesAndCoins) {
  const auto said = [](std::string_view name) {
    return name.starts_with("US ") ? "U S" + std::string(name.substr(2)) : std::string(name);
  };
  for (const Currency& currency : currencies_before_amounts()) {
    const bool code = std::isalpha(static_cast<unsigned char>(currency.written.back())) != 0;
    const std::string before = std::string(currency.written) + (code ? " " : "");
    const std::string many = said(currency.many);
    expect(before + "1", "one " + said(currency.one));
    expect(before + "2", "two " + many);
    expect(before + "2-3", "two to three " + many);
    expect(before + "2.5 million", "two point five million " + many);
    expect(before + "2bn", "two billion " + many);
    expect(before + "6/day", "six " + many + " per day");
    expect("a " + before + "6 fee", "a six " + said(currency.one) + " fee");
    if (!currency.cent.empty()) {
      expect(before + "2.50", "two " + many + " and fifty " + std::string(currency.cents));
      expect(before + "0.01", "one " + std::string(currency.cent));
    }
  }
}

TEST_F(TablesTest, EveryMonthIsReadInAnyCase) {
  for (int n = 1; n <= 12; ++n) {
    const std::string name = numbered_month(std::to_string(n));
    for (const std::string& base : {name, name.substr(0, 3)}) {
      std::string small = base;
      std::string capitals = base;
      for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      for (char& c : capitals) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
      for (const std::string& written : {base, small, capitals}) {
        expect(written + " 5 2012", name + " fifth twenty twelve");
        expect("5 " + written + " 2012", "the fifth of " + name + " twenty twelve");
        expect("5-" + written + "-2012", name + " fifth, twenty twelve");
        expect(written + " 2012", name + " twenty twelve");
      }
    }
  }
}

TEST_F(TablesTest, EveryStreetIsReadAfterItsName) {
  for (const std::string& kind : alternatives(short_street_pattern())) {
    expect("12 Oak " + kind, "twelve Oak " + std::string(find_street_kind(kind)));
    expect("305 Oak " + kind + ", here",
           "three oh five Oak " + std::string(find_street_kind(kind)) + ", here");
  }
}

TEST_F(TablesTest, EveryStateIsReadAfterItsTown) {
  int states = 0;
  for (char a = 'A'; a <= 'Z'; ++a) {
    for (char b = 'A'; b <= 'Z'; ++b) {
      const std::string code{a, b};
      if (find_state(code).empty()) continue;
      ++states;
      expect("Avon, " + code + " 10203",
             "Avon, " + std::string(find_state(code)) + " one zero two zero three");
    }
  }
  EXPECT_EQ(states, 60);
}

}  // namespace
}  // namespace text
