#include "model/text/transcriptions.h"

#include <gtest/gtest.h>

#include <string>

namespace text {
namespace {

std::string read(const std::string& raw) {
  std::string all;
  for (const Request& request : transcriptions_in(raw, Dialect::kAmerican))
    all += raw.substr(request.raw.begin, request.raw.end - request.raw.begin) + "=" +
           request.phonemes + ";";
  return all;
}

TEST(Transcriptions, StandBetweenSlashesAndBrackets) {
  EXPECT_EQ(read("It is /ˈkæt/, not /kɒt/."), "/ˈkæt/=kˈæt;/kɒt/=kɑt;");
  EXPECT_EQ(read("Warsaw (Polish: Warszawa [varˈʂava])"), "varˈʂava=vɑɹʂˈɑvɑ;");
  EXPECT_EQ(read("Schwa (ə) and [ŋ]."), "ə=ə;ŋ=ŋ;");
  EXPECT_EQ(read("/ˈhɛləʊ ˈwɜːld/"), "/ˈhɛləʊ ˈwɜːld/=hˈɛlO wˈɜɹld;");
}

TEST(Transcriptions, OtherBracketsAndSlashesAreNone) {
  for (const char* raw :
       {"[cat] and (dog)", "and/or", "/usr/bin/ə", "w/ə/b", "(Læsø)", "[ˈ]", "[]", "(ə",
        "9/11/2001", "[word ˈA]", "http://ə/ə", "a / b / c", "[œuvre]", "(ʻ)"})
    EXPECT_EQ(read(raw), "") << raw;
}

}  // namespace
}  // namespace text
