// Prices: parsing, cost of a job as text and JSON, hours of audio per core and day.
#include "pipeline/report/price.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace pipeline {
namespace {

TEST(PriceTest, NumberIsFollowedByWhatItCounts) {
  struct Case {
    const char* text;
    double per_core_hour;
    const char* unit;
  };
  for (const Case& c : {Case{"0.04", 0.04, ""},
                        {"0.04 EUR", 0.04, "EUR"},
                        {"0.04EUR", 0.04, "EUR"},
                        {"4e-2 $", 0.04, "$"},
                        {"0", 0, ""},
                        {"7 Rs. net", 7, "Rs. net"},
                        {"3 \xE2\x82\xAC", 3, "\xE2\x82\xAC"}}) {
    const auto price = parse_price(c.text);
    ASSERT_TRUE(price) << c.text;
    EXPECT_EQ(price->per_core_hour, c.per_core_hour) << c.text;
    EXPECT_EQ(price->unit, c.unit) << c.text;
  }
}

TEST(PriceTest, WhatIsNoPriceIsRefused) {
  for (const char* text : {"", " ", "EUR", "EUR 0.04", "-1", "nan", "inf", "0,04", "1'000", "0.04 ",
                           "1 2", "0.04 EUR\n", "1e999"})
    EXPECT_FALSE(parse_price(text)) << text;
}

TEST(PriceTest, HoursOfAudioAreThoseOfADayOfOneCore) {
  EXPECT_EQ(audio_hours_per_core_day(0.25), 96);
  EXPECT_EQ(audio_hours_per_core_day(0), 0) << "nothing was spoken";
}

TEST(PriceTest, LineAndJsonTellTheSame) {
  const Price price{0.04, "EUR"};
  EXPECT_EQ(price_line(price, 9000, "for this job", 0.25),
            "price    0.10 EUR for this job, 10.00 EUR for 1,000 hours of audio, at 0.04 EUR per "
            "core hour\n");
  const auto json = price_json(price, 9000, 0.25);
  EXPECT_DOUBLE_EQ(json.at("job"), 0.1);
  EXPECT_DOUBLE_EQ(json.at("per_1000_audio_hours"), 10);
  EXPECT_EQ(json.at("per_core_hour"), 0.04);
  EXPECT_EQ(json.at("unit"), "EUR");
}

TEST(PriceTest, SmallAmountsKeepTwoDigits) {
  for (const auto& [seconds, money] : {std::pair(36.0, "0.010 "),
                                       {3.6, "0.0010 "},
                                       {0.36, "0.00010 "},
                                       {0.0, "0.00 "},
                                       {4440.0, "1.23 "}})
    EXPECT_TRUE(
        price_line({1, ""}, seconds, "now", 1).starts_with("price    " + std::string(money)))
        << price_line({1, ""}, seconds, "now", 1);
}

}  // namespace
}  // namespace pipeline
