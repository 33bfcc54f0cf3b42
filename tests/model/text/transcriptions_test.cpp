// Transcriptions in slashes or brackets within running text.
#include "model/text/transcriptions.h"

#include <gtest/gtest.h>

#include <string>

#include "model/text/frontend.h"
#include "tests/model/text/released_alphabet.h"

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
  EXPECT_EQ(read("Say [ˈhaɪ, ˈmæt - jɛs?]."), "ˈhaɪ, ˈmæt - jɛs?=hˈI mˈæt jɛs?;");
  EXPECT_EQ(read("The prefix /ˈænti-/."), "/ˈænti-/=ˈænti;");
}

TEST(Transcriptions, OtherBracketsAndSlashesAreNone) {
  for (const char* raw : {"[cat] and (dog)", "and/or", "/usr/bin/ə", "w/ə/b", "(Læsø)", "[ˈ]", "[]",
                          "(ə", "9/11/2001", "[word ˈA]", "http://ə/ə", "a / b / c", "[œuvre]",
                          "(ʻ)", "(ə, as in about)", "[-, ˈ]"})
    EXPECT_EQ(read(raw), "") << raw;
}

TEST(Transcriptions, AreSaidAndKeepTheirBrackets) {
  Frontend reader(released_alphabet());
  const Prepared prepared = reader.prepare("Cat (/ˈkæt/) or [kæt].", "en-us");
  ASSERT_EQ(prepared.chunks.size(), 1u);
  const Chunk& chunk = prepared.chunks[0];
  EXPECT_EQ(chunk.phonemes, "kˈæt (kˈæt) ɔɹ (kæt).");
  EXPECT_EQ(chunk.words.at(1).source, "transcription");
  EXPECT_TRUE(prepared.unspoken.empty());
}

TEST(Transcriptions, MarkupComesFirst) {
  Frontend reader(released_alphabet());
  EXPECT_EQ(reader.prepare("[kæt](/dˈɔɡ/)", "en-us").chunks.at(0).phonemes, "dˈɔɡ");
}

}  // namespace
}  // namespace text
