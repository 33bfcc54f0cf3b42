// Pronunciation lexicons in W3C's PLS: aliases, preferences, languages, malformed files.
#include "model/text/lexicon/pls.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "model/text/language_tag.h"
#include "model/text/lexicon/dictionary.h"

namespace text {
namespace {

constexpr const char* kRoot = "xmlns='http://www.w3.org/2005/01/pronunciation-lexicon'";

std::string lexicon(const std::string& lexemes, const std::string& language = "en-US") {
  return "<?xml version='1.0' encoding='UTF-8'?>\n<lexicon version='1.0' " + std::string(kRoot) +
         " alphabet='ipa' xml:lang='" + language + "'>\n" + lexemes + "\n</lexicon>\n";
}

/// `words>phonemes` or `words=other words` for each request, separated by `|`.
std::string found_by(const std::string& pls, const std::string& raw,
                     std::string_view language = "en-us") {
  const Dictionary names = Dictionary::parse(pls, "names.pls");
  std::string all;
  for (const Request& request : names.find(raw, {0, raw.size()}, language)) {
    all += (all.empty() ? "" : "|") +
           raw.substr(request.raw.begin, request.raw.end - request.raw.begin) +
           (request.phonemes.empty() ? "=" + request.spoken : ">" + request.phonemes);
  }
  return all;
}

std::string pls_refusal(const std::string& pls) {
  try {
    Dictionary::parse(pls, "names.pls");
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(PlsDictionary, GraphemesAreSaidByTheirPhonemes) {
  const std::string names = lexicon(R"(
    <meta name="author" content="who"/><metadata><x:y xmlns:x="urn:x">z</x:y></metadata>
    <lexeme xml:id="t"><grapheme>Tlalpan</grapheme><phoneme>tlɑlˈpɑn</phoneme>
      <example>He lives in Tlalpan.</example></lexeme>
    <lexeme><grapheme>New  York</grapheme><grapheme>NYC</grapheme>
      <phoneme>njuː ˈjɔːrk</phoneme></lexeme>
    <lexeme><grapheme>W3C</grapheme><alias>World Wide Web
      Consortium</alias></lexeme>)");
  EXPECT_EQ(found_by(names, "Tlalpan's W3C, New\nYork, NYC"),
            "Tlalpan's>tlɑlpˈɑnz|W3C=World Wide Web Consortium|New\nYork>nju jˈɔɹk|NYC>nju "
            "jˈɔɹk");
}

TEST(PlsDictionary, CommentsAndCharacterDataAreRead) {
  EXPECT_EQ(found_by("\xEF\xBB\xBF<!-- names --> " +
                         lexicon("<lexeme><!-- a --><grapheme>A&amp;B"
                                 "</grapheme><phoneme><![CDATA[eɪ]]></phoneme>"
                                 "</lexeme>")
                             .substr(38),
                     "A&B"),
            "A&B>A");
}

TEST(PlsDictionary, CaseIsThatOfTheGraphemeAndACapitalMayBegin) {
  const std::string polish = lexicon(R"(
    <lexeme><grapheme>polish</grapheme><phoneme>ˈpɒlɪʃ</phoneme></lexeme>)");
  EXPECT_EQ(found_by(polish, "polish Polish POLISH"), "polish>pˈɑlɪʃ|Polish>pˈɑlɪʃ");
  const std::string both = lexicon(R"(
    <lexeme><grapheme>polish</grapheme><phoneme>ˈpɒlɪʃ</phoneme></lexeme>
    <lexeme><grapheme>Polish</grapheme><phoneme>ˈpoʊlɪʃ</phoneme></lexeme>)");
  EXPECT_EQ(found_by(both, "polish Polish"), "polish>pˈɑlɪʃ|Polish>pˈOlɪʃ");
  const std::string capital = lexicon(R"(
    <lexeme><grapheme>Polish</grapheme><phoneme>ˈpoʊlɪʃ</phoneme></lexeme>)");
  EXPECT_EQ(found_by(capital, "polish Polish"), "Polish>pˈOlɪʃ");
}

TEST(PlsDictionary, PreferredPronunciationWinsElseTheFirst) {
  EXPECT_EQ(found_by(lexicon(R"(
      <lexeme><grapheme>a</grapheme><phoneme>p</phoneme><phoneme>t</phoneme></lexeme>
      <lexeme><grapheme>b</grapheme><phoneme>p</phoneme><alias prefer="true">x</alias></lexeme>
      <lexeme><grapheme>c</grapheme><alias prefer="false">x</alias>
        <phoneme prefer="true">t</phoneme><phoneme prefer="true">k</phoneme></lexeme>)"),
                     "a b c"),
            "a>p|b=x|c>t");
}

TEST(PlsDictionary, HomographsOfSeveralLexemesAreOneChoice) {
  EXPECT_EQ(found_by(lexicon(R"(
      <lexeme role="claws:NN"><grapheme>bow</grapheme><phoneme>baʊ</phoneme></lexeme>
      <lexeme role="claws:VV"><grapheme>bow</grapheme><phoneme>boʊ</phoneme></lexeme>
      <lexeme><grapheme>row</grapheme><phoneme>raʊ</phoneme></lexeme>
      <lexeme><grapheme>row</grapheme><phoneme prefer="true">roʊ</phoneme></lexeme>)"),
                     "bow row"),
            "bow>bW|row>ɹO");
}

TEST(PlsDictionary, AliasesAreNotLookedUpAgain) {
  EXPECT_EQ(found_by(lexicon(R"(
      <lexeme><grapheme>DF</grapheme><alias>Tlalpan</alias></lexeme>
      <lexeme><grapheme>Tlalpan</grapheme><phoneme>tlɑlˈpɑn</phoneme></lexeme>)"),
                     "DF"),
            "DF=Tlalpan");
}

TEST(PlsDictionary, AlphabetIsThePhonemesOwnOrTheLexicons) {
  EXPECT_EQ(found_by(lexicon(R"(
      <lexeme><grapheme>a</grapheme><phoneme>ˈtʃɛk</phoneme></lexeme>
      <lexeme><grapheme>b</grapheme><phoneme alphabet="x-sampa">"tSEk</phoneme></lexeme>
      <lexeme><grapheme>c</grapheme><phoneme alphabet="x-kokoro">ʧˈɛk</phoneme></lexeme>)"),
                     "a b c"),
            "a>ʧˈɛk|b>ʧˈɛk|c>ʧˈɛk");
}

TEST(PlsDictionary, LanguageSaysWhereItHolds) {
  const std::string goat = "<lexeme><grapheme>boat</grapheme><phoneme>bəʊt</phoneme></lexeme>";
  EXPECT_EQ(found_by(lexicon(goat, "en"), "boat", "en-us"), "boat>bOt");
  EXPECT_EQ(found_by(lexicon(goat, "en"), "boat", "en-gb"), "boat>bQt");
  EXPECT_EQ(found_by(lexicon(goat, "en-GB"), "boat", "en-us"), "");
  EXPECT_EQ(found_by(lexicon(goat, "en-GB"), "boat", "en-gb"), "boat>bQt");
  EXPECT_EQ(found_by(lexicon(goat, "es"), "boat", "en-us"), "");
  EXPECT_EQ(found_by(lexicon(goat, "es-MX"), "boat", "es"), "boat>bQt");
  EXPECT_EQ(found_by(lexicon(goat, "de-DE"), "boat", "es"), "");
  EXPECT_EQ(found_by(lexicon(goat, ""), "boat", "es"), "boat>bQt");
}

TEST(PlsDictionary, TagsAreForOurLanguages) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(languages_of_tag("en"), (Names{"en-us", "en-gb"}));
  EXPECT_EQ(languages_of_tag("EN_us"), Names{"en-us"});
  EXPECT_EQ(languages_of_tag("en-GB"), Names{"en-gb"});
  EXPECT_EQ(languages_of_tag("en-AU"), (Names{"en-us", "en-gb"}));
  EXPECT_EQ(languages_of_tag("fr-CA"), Names{"fr-fr"});
  EXPECT_EQ(languages_of_tag("pt"), Names{"pt-br"});
  EXPECT_EQ(languages_of_tag("de-DE"), Names{"de"});
  EXPECT_EQ(languages_of_tag("e"), Names());
}

TEST(PlsDictionary, SourceNamesFileAndGrapheme) {
  const Dictionary names = Dictionary::parse(
      lexicon("<lexeme><grapheme>uxmal</grapheme><phoneme>uʃˈmɑl</phoneme></lexeme>"), "names.pls");
  EXPECT_EQ(names.find("Uxmal", {0, 5}, "en-us")[0].source, "dictionary names.pls: uxmal");
}

TEST(PlsDictionary, MalformedFilesAreRefusedByTheirLine) {
  const auto lexeme = [](const std::string& content) {
    return pls_refusal(lexicon("<lexeme>\n" + content + "</lexeme>"));
  };
  EXPECT_EQ(pls_refusal("<lexicon>\n<lexeme></lexicon>"),
            "dictionary names.pls:2: is not well-formed XML: Start-end tags mismatch");
  EXPECT_EQ(pls_refusal(" <speak/>"), "dictionary names.pls:1: expected <lexicon>, found <speak>");
  EXPECT_EQ(pls_refusal("<lexicon version='2.0'/>"),
            "dictionary names.pls:1: expected version 1.0, found version \"2.0\"");
  EXPECT_EQ(pls_refusal(lexicon("<entry/>")),
            "dictionary names.pls:3: expected <lexeme>, found <entry>");
  EXPECT_EQ(lexeme("<word>a</word>"),
            "dictionary names.pls:4: expected <grapheme>, <phoneme>, <alias> or <example>, found "
            "<word>");
  EXPECT_EQ(lexeme("<phoneme>a</phoneme>"),
            "dictionary names.pls:3: expected a <grapheme>, found none");
  EXPECT_EQ(lexeme("<grapheme>a</grapheme>"),
            "dictionary names.pls:3: expected a <phoneme> or an <alias>, found none");
  EXPECT_EQ(lexeme("<grapheme> </grapheme><phoneme>a</phoneme>"),
            "dictionary names.pls:4: expected text in <grapheme>, found none");
  EXPECT_EQ(lexeme("<grapheme>a</grapheme>\n<phoneme prefer='yes'>a</phoneme>"),
            "dictionary names.pls:5: expected prefer \"true\" or \"false\", found \"yes\"");
  EXPECT_EQ(lexeme("<grapheme>a</grapheme>\n<phoneme alphabet='x-arpabet'>AH</phoneme>"),
            "dictionary names.pls:5: phoneme alphabet: expected one of ipa, x-sampa, x-kokoro, "
            "found 'x-arpabet'");
  EXPECT_EQ(lexeme("<grapheme>a</grapheme>\n<phoneme alphabet='x-sampa'>$</phoneme>"),
            "dictionary names.pls:5: X-SAMPA '$': expected characters that X-SAMPA has, found $");
  EXPECT_EQ(pls_refusal("<lexicon><lexeme><grapheme>a</grapheme><phoneme>a</phoneme></lexeme>"
                        "</lexicon>"),
            "dictionary names.pls:1: expected an alphabet of it or of <lexicon>, found none");
  EXPECT_EQ(lexeme("<grapheme>\xFF</grapheme><phoneme>a</phoneme>"),
            "dictionary names.pls:4: expected UTF-8, found \\xff");
}

}  // namespace
}  // namespace text
