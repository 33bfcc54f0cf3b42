// Voice blends, style rows by phoneme count, and tokenization.
#include "model/weights/voice.h"

#include <gtest/gtest.h>

#include "model/error.h"
#include "model/kokoro/speak.h"

namespace model {
namespace {

Voice flat(float value) { return {2, 3, std::vector<float>(6, value)}; }

Voice find(const std::string& name) {
  if (name == "one") return flat(1);
  if (name == "three") return flat(3);
  if (name == "narrow") return {1, 3, {0, 0, 0}};
  throw Error("voice", "one, three or narrow", name);
}

TEST(Blend, OfOneVoiceIsThatVoice) {
  EXPECT_EQ(blend_voices("one", find).values, flat(1).values);
  EXPECT_EQ(blend_voices("three:0.25", find).values, flat(3).values);
}

TEST(Blend, IsNormalised) {
  EXPECT_EQ(blend_voices("one:3+three:1", find).values, flat(1.5).values);
  EXPECT_EQ(blend_voices("one:0.3+three:0.1", find).values, flat(1.5).values);
  EXPECT_EQ(blend_voices("one+three", find).values, flat(2).values);
}

TEST(Blend, ThatCannotBeMixedIsRefused) {
  for (const char* blend :
       {"", "+", "one+", "+one", "nobody", "one:0.5+nobody:0.5", "one:", "one:x", "one:0", "one:-1",
        "one:inf", "one:nan", "one:1e999", "one:1 ", ":1", "one+narrow"})
    EXPECT_THROW(blend_voices(blend, find), Error) << "\"" << blend << "\"";
}

TEST(StyleRow, CountsFromOnePhonemeAndStopsAtTheEnds) {
  const Voice voice{3, 1, {10, 20, 30}};
  EXPECT_EQ(voice.row(1)[0], 10);
  EXPECT_EQ(voice.row(3)[0], 30);
  EXPECT_EQ(voice.row(0)[0], 10);
  EXPECT_EQ(voice.row(4)[0], 30);
}

TEST(Tokens, CarryAPadAtBothEndsAndCountUnknownSymbolsAsPhonemes) {
  const std::map<std::string, int> vocabulary = {{"a", 43}, {"ˈ", 156}};
  const Tokens tokens = tokenize(vocabulary, "ˈa☃a9");
  EXPECT_EQ(tokens.characters, (std::vector<int>{0, 1, 3}));
  EXPECT_EQ(tokens.ids, (std::vector<int>{0, 156, 43, 43, 0}));
  EXPECT_EQ(tokens.phoneme_count, 5);
  EXPECT_EQ(tokens.unknown, (std::vector<std::string>{"☃", "9"}));
}

TEST(Tokens, OfInvalidUtf8AreRefusedWithTheOffset) {
  try {
    tokenize({}, "ab\xC3(");
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("offset 2"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace model
