// Cast files: which voice speaks by tag, rule, quotation marks and language.
#include <gtest/gtest.h>

#include "pipeline/book/script.h"
#include "pipeline/manifest/manifest.h"
#include "tests/support/temp_folder.h"

namespace {

using Lines = std::vector<std::string>;

io::Block paragraph(std::vector<io::Run> runs) {
  return {.kind = io::BlockKind::kParagraph, .level = 0, .runs = std::move(runs), .place = "b:1"};
}

Lines parts(const pipeline::Cast& cast, const io::Block& block) {
  Lines lines;
  for (const auto& part : cast.parts(block))
    lines.push_back(part.voice + (part.language.empty() ? "" : "/" + part.language) + ": " +
                    part.text);
  return lines;
}

Lines parts(const pipeline::Cast& cast, const std::string& text) {
  return parts(cast, paragraph({{text, ""}}));
}

pipeline::Cast cast_of(const std::string& json, const std::string& narrator = "") {
  const TempFolder folder;
  return pipeline::Cast::read(folder.write("cast.json", json), narrator);
}

const char* const kCast = R"({"narrator": "nan", "voices": {"Tom": "t", "Ann": "a:0.6+b:0.4"},
  "rules": [{"speaker": "Tom", "paragraph": "^TOM:\\s*"},
            {"speaker": "Ann", "quotes_in": "said Ann"}]})";

TEST(CastTest, NarratorReadsWhatNobodyElseDoes) {
  EXPECT_EQ(parts(pipeline::Cast("n"), "Plain."), Lines{"n: Plain."});
  EXPECT_EQ(cast_of(kCast).narrator(), "nan");
  EXPECT_EQ(cast_of(kCast, "other").narrator(), "other");
}

TEST(CastTest, TagsNameCharactersOrVoices) {
  EXPECT_EQ(parts(cast_of(kCast), "He said: [voice:Tom]Come in.[/voice] And [voice:x]no[/voice]."),
            (Lines{"nan: He said: ", "t: Come in.", "nan:  And ", "x: no."}));
}

TEST(CastTest, RulesFindParagraphsAndQuotes) {
  EXPECT_EQ(parts(cast_of(kCast), "TOM: Ahoy."), Lines{"t: Ahoy."});
  EXPECT_EQ(parts(cast_of(kCast), "“Yes,” said Ann, “now.”"),
            (Lines{"a:0.6+b:0.4: “Yes,”", "nan:  said Ann, ", "a:0.6+b:0.4: “now.”"}));
  EXPECT_EQ(parts(cast_of(kCast), "“Yes,” said Bob."), Lines{"nan: “Yes,” said Bob."});
}

/// What Ann says in a paragraph.
Lines said_by_ann(const std::string& paragraph) {
  Lines said;
  for (const auto& part : cast_of(kCast).parts({.runs = {{paragraph, ""}}, .place = "b:1"}))
    if (part.voice.starts_with("a:")) said.push_back(part.text);
  return said;
}

TEST(CastTest, SingleQuotationMarksHoldSpeech) {
  EXPECT_EQ(said_by_ann("‘Yes,’ said Ann, ‘now.’"), (Lines{"‘Yes,’", "‘now.’"}));
  EXPECT_EQ(said_by_ann("‘I don’t know. ’Tis the boys’ hats, he said “no”,’ said Ann."),
            Lines{"‘I don’t know. ’Tis the boys’ hats, he said “no”,’"});
  EXPECT_EQ(said_by_ann("‘Yes’, said Ann. The boys’ hats don’t fit."), Lines{"‘Yes’"});
  EXPECT_EQ(said_by_ann("Don’t, said Ann of the boys’ hats, ’tis late."), Lines{});
}

TEST(CastTest, SingleQuotationMarksBesideOthersHoldNoSpeech) {
  EXPECT_EQ(said_by_ann("The ‘expert,’ said Ann, “says ‘no’.”"), Lines{"“says ‘no’.”"});
}

TEST(CastTest, TagWinsOverRule) {
  EXPECT_EQ(parts(cast_of(kCast), "TOM: One [voice:Ann]two[/voice]"),
            (Lines{"t: One ", "a:0.6+b:0.4: two"}));
}

TEST(CastTest, LanguagesPartAParagraph) {
  EXPECT_EQ(
      parts(pipeline::Cast("n"), paragraph({{"He said", "en"}, {"bonjour", "fr"}, {"!", "en"}})),
      (Lines{"n/en: He said ", "n/fr: bonjour !"}));
}

TEST(CastTest, TagsThatMakeNoSenseAreRefusedWithTheirPlace) {
  for (const char* text : {"[voice:a]open", "close[/voice]", "[voice:a]x[voice:b]y[/voice]"}) {
    try {
      parts(pipeline::Cast("n"), text);
      FAIL() << text;
    } catch (const pipeline::ManifestError& error) {
      EXPECT_EQ(std::string(error.what()).rfind("b:1: ", 0), 0u) << error.what();
    }
  }
}

TEST(CastTest, MalformedFilesAreRefused) {
  for (
      const char* json :
      {"{", R"({"narator": "x"})", R"({"rules": [{"speaker": "Tom", "paragraph": "x"}]})",
       R"({"voices": {"T": "t"}, "rules": [{"speaker": "T"}]})",
       R"({"voices": {"T": "t"}, "rules": [{"speaker": "T", "paragraph": "("}]})",
       R"({"voices": {"T": "t"}, "rules": [{"speaker": "T", "paragraph": "a", "quotes_in": "b"}]})",
       R"({"voices": {"T": 3}})"})
    EXPECT_THROW(cast_of(json), pipeline::ManifestError) << json;
  EXPECT_THROW(pipeline::Cast::read("/nowhere.json", ""), pipeline::ManifestError);
}

}  // namespace
