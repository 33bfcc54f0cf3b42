// The front end from text to chunks of phonemes: words, positions, reports, long and odd input.
#include "model/text/frontend.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "model/error.h"
#include "model/text/unicode.h"
#include "tests/model/text/released_alphabet.h"

namespace text {
namespace {

class FrontendTest : public testing::Test {
 protected:
  std::string phonemes(std::string_view raw, std::string_view language = "en-us") {
    std::string all;
    for (const Chunk& chunk : frontend_.prepare(raw, language).chunks) {
      all += (all.empty() ? "" : "|") + chunk.phonemes;
    }
    return all;
  }
  std::string refusal(std::string_view raw, std::string_view language = "en-us") {
    try {
      frontend_.prepare(raw, language);
    } catch (const model::Error& error) {
      return error.what();
    }
    return "accepted";
  }

  Frontend frontend_{released_alphabet()};
};

std::size_t length(const std::string& utf8) { return decode(utf8, "test").size(); }

std::string joined_text(const Prepared& prepared) {
  std::string all;
  for (const Chunk& chunk : prepared.chunks) all += (all.empty() ? "" : " ") + chunk.text;
  return all;
}

TEST_F(FrontendTest, SentencesReadAsTheReferenceDoes) {
  EXPECT_EQ(phonemes("Hello world."), "həlˈO wˈɜɹld.");
  EXPECT_EQ(phonemes("Hello, world!"), "həlˈO, wˈɜɹld!");
  EXPECT_EQ(phonemes("The car park, mister?", "en-gb"), "ðə kˈɑː pˈɑːk, mˈɪstə?");
}

TEST_F(FrontendTest, WordsThatEspeakJoinsShareTheirSound) {
  const Prepared prepared = frontend_.prepare("We shall see, and we shall go.", "en-us");
  EXPECT_TRUE(prepared.unspoken.empty());
  std::vector<std::string> words;
  for (const SpokenWord& word : prepared.chunks.at(0).words) words.push_back(word.spoken);
  EXPECT_EQ(words, (std::vector<std::string>{"We", "shall", "see", "and", "we", "shall", "go"}));
}

TEST_F(FrontendTest, MarksAfterAPeriodAreKept) {
  for (const char* raw : {"At 7 p.m.; Then.", "He left at 5 p.m.;", "x != y", "The U.S.: It is."}) {
    EXPECT_TRUE(frontend_.prepare(raw, "en-us").unspoken.empty()) << raw;
  }
}

TEST_F(FrontendTest, DialectMayChangeFromCallToCall) {
  const std::string american = phonemes("hot water");
  const std::string british = phonemes("hot water", "en-gb");
  EXPECT_NE(american, british);
  EXPECT_EQ(phonemes("hot water"), american);
  EXPECT_EQ(phonemes("hot water", "en-gb"), british);
}

TEST_F(FrontendTest, EveryMarkSurvives) {
  EXPECT_EQ(phonemes("No; no: no, no. No! No? No — no… “no” (no)"),
            "nˈO; nˈO: nˈO, nˈO. nˈO! nˈO? nˈO — nˈO… “nˈO” (nˈO)");
}

TEST_F(FrontendTest, NumbersAreReadWhole) {
  EXPECT_EQ(phonemes("It is 3.14."), "ɪT ɪz θɹˈi pˈYnt wˈʌn fˈɔɹ.");
  EXPECT_EQ(phonemes("1,000 cats"), "wˈʌn θˈWzənd kˈæts");
}

TEST_F(FrontendTest, WordsArePartedBySingleSpaces) {
  EXPECT_EQ(phonemes(" Plan  B-9 \n now "), "plˈæn bˈi nˈIn nˈW");
  EXPECT_EQ(phonemes("No. ' — no, ' no"), "nˈO. — nˈO, nˈO");
}

TEST_F(FrontendTest, TitleDoesNotEndTheSentence) {
  EXPECT_EQ(phonemes("Dr. Smith, Prof. Lee."), "dˈɑktəɹ smˈɪθ, pɹəfˈɛsəɹ lˈi.");
}

TEST_F(FrontendTest, TextIsReturnedAsSpoken) {
  EXPECT_EQ(joined_text(frontend_.prepare("Dr. Smith’s  “3.14” \n is here.", "en-us")),
            "doctor Smith's “three point one four” is here.");
}

TEST_F(FrontendTest, WordsKnowTheirBytesAndPhonemes) {
  const std::string raw = "Well — I owe $5, twenty-one!";
  const Prepared prepared = frontend_.prepare(raw, "en-us");
  ASSERT_EQ(prepared.chunks.size(), 1U);
  const std::u32string phonemes = decode(prepared.chunks[0].phonemes, "test");
  std::string shown;
  for (const SpokenWord& word : prepared.chunks[0].words) {
    shown += word.spoken + "=" + raw.substr(word.raw.begin, word.raw.end - word.raw.begin) + "=" +
             encode(std::u32string_view(phonemes).substr(word.begin, word.end - word.begin)) + "|";
  }
  EXPECT_EQ(shown,
            "Well=Well=wˈɛl|I=I=I|owe=owe=ˈO|five=$5=fˈIv|dollars=$5=dˈɑləɹz|"
            "twenty-one=twenty-one=twˈɛntiwˌʌn|");
}

TEST_F(FrontendTest, WhatHasNoSoundIsReported) {
  const auto unspoken = [&](std::string_view raw) {
    std::string all;
    for (const Unspoken& symbol : frontend_.prepare(raw, "en-us").unspoken) all += symbol.symbol;
    return all;
  };
  EXPECT_EQ(unspoken("Hi ░ there \U000F0000"), "░\U000F0000");
  EXPECT_EQ(unspoken("if (a && b)"), "&&");
}

TEST_F(FrontendTest, LettersInARowAreAllSpoken) {
  const auto count = [&](std::string_view raw, std::string_view letter) {
    int found = 0;
    for (const Chunk& chunk : frontend_.prepare(raw, "en-us").chunks)
      for (std::size_t at = chunk.phonemes.find(letter); at != std::string::npos;
           at = chunk.phonemes.find(letter, at + 1))
        ++found;
    return found;
  };
  EXPECT_EQ(count("x x x x x.", "ˈɛks"), 5);
  EXPECT_EQ(count("#FFFFFF", "ˈɛf"), 6);
  EXPECT_EQ(frontend_.prepare("The CIA", "en-us").chunks[0].phonemes, "ðə sˈi ˈI ˈA");
}

TEST_F(FrontendTest, TypographyIsSilentAndNothingToReport) {
  for (const char* raw : {"Hi *there* ' _", "Hi.\n\n!", "Call main().", "It says ``yes''.",
                          "Now. \"\"\"", "One.\n\n=====\n\nTwo.", "# A title", "~~gone~~"}) {
    const Prepared prepared = frontend_.prepare(raw, "en-us");
    EXPECT_TRUE(prepared.unspoken.empty()) << raw;
    EXPECT_FALSE(prepared.silent.empty()) << raw;
  }
  EXPECT_EQ(frontend_.prepare("Call main().", "en-us").chunks[0].text, "Call main.");
}

TEST_F(FrontendTest, NothingToSpeakIsRefused) {
  EXPECT_EQ(refusal(""), "text: expected something to speak, found nothing");
  EXPECT_EQ(refusal(" \n"), "text: expected something to speak, found nothing");
  for (const char* raw : {"!!!", "░", "' -", "“…”", "***"}) {
    EXPECT_EQ(refusal(raw), "text: expected something to speak, found only symbols without sound");
  }
}

TEST_F(FrontendTest, UnknownLanguageIsRefused) {
  EXPECT_NE(refusal("Hallo", "xx").find("pt-br, zh, ja"), std::string::npos);
  EXPECT_NE(refusal("", "").find("found ''"), std::string::npos) << "even for an empty text";
}

TEST_F(FrontendTest, InvalidUtf8IsRefused) {
  EXPECT_EQ(refusal("ab\xFF"), "text: expected UTF-8, found an invalid sequence at byte 2");
  EXPECT_THROW(frontend_.prepare_phonemes("ab\xFF"), model::Error);
}

TEST_F(FrontendTest, AnotherInstanceMayReadInTheMeantime) {
  Frontend other(released_alphabet());
  EXPECT_EQ(other.prepare("Hallo Welt.", "de").chunks.at(0).phonemes, "hˈaloː vˈɛlt.");
  EXPECT_EQ(phonemes("Hello world."), "həlˈO wˈɜɹld.");
}

TEST(FrontendLifetime, InstancesMayFollowOneAnother) {
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(Frontend(released_alphabet()).prepare("Hi.", "en-us").chunks.at(0).phonemes, "hˈI.");
  }
}

TEST(FrontendLifetime, SymbolsOutsideASmallAlphabetAreReported) {
  std::set<std::string> alphabet = released_alphabet();
  alphabet.erase("ˈ");
  alphabet.erase(",");
  const Prepared prepared = Frontend(alphabet).prepare("Hi, hi.", "en-us");
  EXPECT_EQ(prepared.chunks.at(0).phonemes, "hI hI.");
  EXPECT_EQ(prepared.unknown_phonemes, (std::vector<std::string>{"ˈ", "ˈ"}));
  ASSERT_EQ(prepared.unspoken.size(), 1U);
  EXPECT_EQ(prepared.unspoken[0].symbol, ",");
}

TEST(FrontendLifetime, AlphabetOfLongSymbolsIsRefused) {
  EXPECT_THROW(Frontend({"ab"}), model::Error);
}

TEST_F(FrontendTest, GeneratedTextIsGroupedWithinBoundsAndWhole) {
  constexpr const char* kWords[] = {"the",   "a",    "cat",  "elephant's", "well-known", "house",
                                    "Smith", "runs", "over", "Jones",      "quickly",    "I"};
  constexpr const char* kMarks[] = {",", ";", ":", " —", ".", "!", "?", "…"};
  std::mt19937 random(7);
  const auto below = [&](std::size_t n) { return random() % n; };
  for (int round = 0; round < 60; ++round) {
    std::string written;
    for (std::size_t sentence = 0, count = 1 + below(12); sentence < count; ++sentence) {
      const std::size_t words = 1 + below(round % 3 == 0 ? 120 : 15);
      written += written.empty() ? "So" : " So";
      for (std::size_t i = 1; i < words; ++i) {
        if (below(8) == 0) written += kMarks[below(4)];
        written += std::string(" ") + kWords[below(std::size(kWords))];
      }
      written += kMarks[4 + below(4)];
    }
    const Prepared prepared = frontend_.prepare(written, round % 2 == 0 ? "en-us" : "en-gb");
    EXPECT_EQ(joined_text(prepared), written);
    EXPECT_TRUE(prepared.unspoken.empty());
    for (std::size_t i = 0; i < prepared.chunks.size(); ++i) {
      const Chunk& chunk = prepared.chunks[i];
      EXPECT_LE(length(chunk.phonemes), 250U);
      const char32_t last = decode(chunk.phonemes, "test").back();
      const char32_t last_written = decode(chunk.text, "test").back();
      if (!is_alnum(last_written)) {
        EXPECT_EQ(last, last_written) << chunk.text;
      }
      if (i == 0) continue;
      const std::size_t before = length(prepared.chunks[i - 1].phonemes);
      const std::size_t here = length(chunk.phonemes);
      EXPECT_TRUE(std::min(before, here) >= 100 || before + 1 + here > 250)
          << "short chunk left alone: " << before << ", " << here;
    }
  }
}

TEST_F(FrontendTest, RunsLongerThanEspeaksBuffersLoseNothing) {
  std::string words;
  for (int i = 0; i < 400; ++i) words += "cat ";
  std::size_t cats = 0;
  for (const Chunk& chunk : frontend_.prepare(words, "en-us").chunks) {
    EXPECT_LE(length(chunk.phonemes), 250U);
    for (const char c : chunk.phonemes) cats += c == 'k';
  }
  EXPECT_EQ(cats, 400U);

  std::string long_word;
  for (int i = 0; i < 200; ++i) long_word += "ba";
  std::size_t syllables = 0;
  for (const Chunk& chunk : frontend_.prepare(long_word, "en-us").chunks) {
    for (const char c : chunk.phonemes) syllables += c == 'b';
  }
  EXPECT_EQ(syllables, 200U);
}

TEST_F(FrontendTest, OddTextNeitherCrashesNorLeavesTheBounds) {
  const auto repeated = [](const std::string& part, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += part;
    return all;
  };
  const std::string zalgo = repeated("\u0301\u0323", 50);
  for (const std::string& raw :
       {repeated("a", 20000), repeated("7", 5000), repeated("% ", 5000), repeated("w", 500),
        repeated("A.B", 5000), repeated("“(", 5000) + "a", "a" + repeated("!?", 5000),
        repeated("\" ", 5000) + "a", repeated("😀", 5000) + "a", "x" + zalgo + "y",
        repeated("a-", 3000), repeated("a'", 3000), repeated("é", 2000), repeated("½", 1000),
        repeated("ω", 1000), repeated("a\n\n", 1000), std::string("[[h@l'oU]] <speak> {x}"),
        std::string("\u202Eabc\u202C \U000E0041 a\u200D\u200D\uFFFD")}) {
    const Prepared prepared = frontend_.prepare(raw, "en-us");
    for (const Chunk& chunk : prepared.chunks) EXPECT_LE(length(chunk.phonemes), 510U);
  }
}

TEST_F(FrontendTest, VeryLongLineIsReadToItsEnd) {
  std::string line;
  while (line.size() < 300000) line += "some words follow one another, ";
  const Prepared prepared = frontend_.prepare(line + "finally.", "en-us");
  EXPECT_EQ(prepared.chunks.back().text.substr(prepared.chunks.back().text.size() - 8), "finally.");
  EXPECT_EQ(joined_text(prepared), line + "finally.");
}

TEST_F(FrontendTest, PhonemesPassUnchanged) {
  const Prepared prepared = frontend_.prepare_phonemes("həlˈO  wˈɜɹld.");
  ASSERT_EQ(prepared.chunks.size(), 1U);
  EXPECT_EQ(prepared.chunks[0].phonemes, "həlˈO  wˈɜɹld.");
  EXPECT_EQ(prepared.chunks[0].text, "");
  EXPECT_TRUE(prepared.unspoken.empty());
}

/// "word[begin,end)@sentence" of all chunks; the span is that of the characters.
std::string words_of(const Prepared& prepared) {
  std::string line;
  for (const Chunk& chunk : prepared.chunks)
    for (const SpokenWord& word : chunk.words)
      line += (line.empty() ? "" : " ") + word.spoken + "[" + std::to_string(word.begin) + "," +
              std::to_string(word.end) + ")@" + std::to_string(word.sentence);
  return line;
}

TEST_F(FrontendTest, WordsOfPhonemesStandBetweenSpacesWithoutTheMarksAtTheirEnds) {
  const std::string raw = " “hə\u3000wˈɜɹld!” ˈ … a.b, c. d";
  const Prepared prepared = frontend_.prepare_phonemes(raw);
  EXPECT_EQ(words_of(prepared), "hə[2,4)@0 wˈɜɹld[5,11)@0 a.b[18,21)@1 c[23,24)@1 d[26,27)@2");
  for (const SpokenWord& word : prepared.chunks[0].words)
    EXPECT_EQ(raw.substr(word.raw.begin, word.raw.end - word.raw.begin), word.spoken);
}

TEST_F(FrontendTest, WordsOfLongPhonemesKnowTheirBytesInEveryChunk) {
  std::string raw;
  for (int i = 0; i < 300; ++i) raw += "ˈa" + std::string(1, static_cast<char>('a' + i % 26)) + " ";
  const Prepared prepared = frontend_.prepare_phonemes(raw);
  ASSERT_GT(prepared.chunks.size(), 1U);
  std::size_t words = 0;
  for (const Chunk& chunk : prepared.chunks) {
    const std::u32string phonemes = decode(chunk.phonemes, "test");
    for (const SpokenWord& word : chunk.words) {
      EXPECT_EQ(encode(phonemes.substr(word.begin, word.end - word.begin)), word.spoken);
      EXPECT_EQ(raw.substr(word.raw.begin, word.raw.end - word.raw.begin), word.spoken);
      ++words;
    }
  }
  EXPECT_EQ(words, 300U);
}

TEST_F(FrontendTest, WordsKnowTheirSentence) {
  const Prepared prepared =
      frontend_.prepare("One two. “Three?” she said. … [pause:1s] Four", "en-us");
  std::string sentences;
  for (const Chunk& chunk : prepared.chunks)
    for (const SpokenWord& word : chunk.words) sentences += std::to_string(word.sentence);
  EXPECT_EQ(sentences, "001112");
}

TEST_F(FrontendTest, MarkupIsToldFromWords) {
  const std::string raw = "A [Kokoro](/kˈOkəɹO/) [pause:1s] is [here](+1).";
  std::string markup;
  for (const auto& [span, shown] : frontend_.prepare(raw, "en-us").markup)
    markup += raw.substr(span.begin, span.end - span.begin) + shown + "|";
  EXPECT_EQ(markup, "[|](/kˈOkəɹO/)|[pause:1s]|[|](+1)|");
}

TEST_F(FrontendTest, UnknownPhonemesAreLeftForTheEngineToCount) {
  const Prepared prepared = frontend_.prepare_phonemes("gˈOɡ 😀");
  EXPECT_EQ(prepared.chunks.at(0).phonemes, "gˈOɡ 😀");
  EXPECT_TRUE(prepared.unspoken.empty());
}

TEST_F(FrontendTest, PhonemesWithoutASoundAreRefused) {
  for (const char* given : {"", " ", "ˈˌ", "...", "😀", "→ ↗"}) {
    EXPECT_THROW(frontend_.prepare_phonemes(given), model::Error) << given;
  }
}

TEST_F(FrontendTest, LongPhonemesAreSplitAtSentencesThenMarksThenWords) {
  const auto lengths = [&](const std::string& phonemes) {
    std::vector<std::size_t> found;
    for (const Chunk& chunk : frontend_.prepare_phonemes(phonemes).chunks) {
      found.push_back(length(chunk.phonemes));
    }
    return found;
  };
  using Lengths = std::vector<std::size_t>;
  const auto run = [](std::size_t n) { return std::string(n, 'a'); };
  EXPECT_EQ(lengths(run(510)), Lengths{510});
  EXPECT_EQ(lengths(run(511)), (Lengths{510, 1}));
  EXPECT_EQ(lengths(run(100) + ", " + run(99) + ". " + run(350) + " " + run(9)),
            (Lengths{202, 360}));
  EXPECT_EQ(lengths(run(100) + ", " + run(400) + " " + run(50)), (Lengths{101, 451}));
  EXPECT_EQ(lengths(run(300) + " " + run(300)), (Lengths{300, 300}));
}

}  // namespace
}  // namespace text
