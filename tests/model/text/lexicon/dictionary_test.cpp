// Users' dictionaries: matching, precedence, regular expressions, malformed files.
#include "model/text/lexicon/dictionary.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "model/error.h"

namespace text {
namespace {

Dictionary dictionary(const std::string& entries, const std::string& more = "") {
  return Dictionary::parse("{" + more + "\"entries\": [" + entries + "]}", "d.json");
}

std::vector<Request> requests_in(const std::string& raw,
                                 const std::vector<const Dictionary*>& dictionaries,
                                 std::string_view language) {
  Requests requests = parse_markup(raw);
  add_requests(raw, dictionaries, language, requests);
  return requests.words;
}

/// `raw>phonemes` or `raw=words` for each request, separated by `|`.
std::string found(const std::vector<const Dictionary*>& dictionaries, const std::string& raw,
                  std::string_view language = "en-us") {
  std::string all;
  for (const Request& request : requests_in(raw, dictionaries, language)) {
    all += (all.empty() ? "" : "|") +
           raw.substr(request.raw.begin, request.raw.end - request.raw.begin) +
           (request.phonemes.empty() ? "=" + request.spoken : ">" + request.phonemes);
  }
  return all;
}
std::string found(const Dictionary& dictionary, const std::string& raw,
                  std::string_view language = "en-us") {
  return found(std::vector<const Dictionary*>{&dictionary}, raw, language);
}

std::string refusal(const std::string& json) {
  try {
    Dictionary::parse(json, "d.json");
  } catch (const std::runtime_error& error) {  // of the JSON, or of what it says
    return error.what();
  }
  return "accepted";
}

TEST(Dictionary, WordsMatchWholeWordsInAnyCase) {
  const Dictionary gif = dictionary(R"({"word": "GIF", "phonemes": "ʤˈɪf"})");
  EXPECT_EQ(found(gif, "a gif, GIF. gifs regif Gif-file"), "gif>ʤˈɪf|GIF>ʤˈɪf|Gif>ʤˈɪf");
}

TEST(Dictionary, ApostrophesMatchInEitherForm) {
  const Dictionary both = dictionary(R"({"word": "it's", "phonemes": "ɪts"},
      {"word": "Don’t", "phonemes": "dˈOnt", "case": "exact"})");
  EXPECT_EQ(found(both, "it’s it's Don't Don’t"), "it’s>ɪts|it's>ɪts|Don't>dˈOnt|Don’t>dˈOnt");
}

TEST(Dictionary, CaseMattersWhereTheEntrySaysSo) {
  const Dictionary both = dictionary(R"({"word": "us", "phonemes": "ʌs"},
      {"word": "US", "phonemes": "jˌuˈɛs", "case": "exact"})");
  EXPECT_EQ(found(both, "us US Us"), "us>ʌs|US>jˌuˈɛs|Us>ʌs");
}

TEST(Dictionary, LongestPhraseWinsOverAnyWhiteSpace) {
  const Dictionary york = dictionary(R"({"word": "new", "text": "nu"},
      {"phrase": "New York", "phonemes": "nujˈɔɹk"},
      {"phrase": "new york city", "phonemes": "nujˈɔɹk sˈɪti"})");
  EXPECT_EQ(found(york, "New  York, New York\nCity, new yorker"),
            "New  York>nujˈɔɹk|New York\nCity>nujˈɔɹk sˈɪti|new=nu");
}

TEST(Dictionary, WordsMayHaveSigns) {
  const Dictionary signs = dictionary(R"({"word": "C++", "text": "see plus plus"},
      {"word": ".NET", "text": "dot net"})");
  EXPECT_EQ(found(signs, "C++11, C++ and .net"),
            "C++=see plus plus|C++=see plus plus|.net=dot net");
}

TEST(Dictionary, PossessiveBelongsToTheWord) {
  const Dictionary names = dictionary(R"({"word": "Nguyen", "phonemes": "wˈɪn"},
      {"word": "SQL", "text": "sequel"})");
  EXPECT_EQ(found(names, "Nguyen's SQL’s"), "Nguyen's>wˈɪnz|SQL’s=sequel's");
  EXPECT_EQ(found(names, "Nguyen's", "fr-fr"), "Nguyen>wˈɪn");
}

TEST(Dictionary, RegularExpressionsFillInTheirGroups) {
  const Dictionary version = dictionary(R"({"regex": "\\bv(\\d+)\\b", "text": "version $1"},
      {"regex": "colou?r", "phonemes": "kˈʌləɹ"})");
  EXPECT_EQ(found(version, "é v2 V10 Color"), "v2=version 2|V10=version 10|Color>kˈʌləɹ");
}

TEST(Dictionary, MarkupWinsThenTheEarlierDictionary) {
  const Dictionary item = dictionary(R"({"word": "a", "phonemes": "1"})");
  const Dictionary corpus = dictionary(R"({"phrase": "a b", "phonemes": "2"},
      {"word": "b", "phonemes": "3"})");
  EXPECT_EQ(found({&item, &corpus}, "[a](/0/) a b [b](-1)"), "[a](/0/)>0|a>1|b>3|[b](-1)=");
  EXPECT_EQ(found({&corpus, &item}, "a b a"), "a b>2|a>1");
}

TEST(Dictionary, LanguageLimitsIt) {
  const Dictionary spanish =
      dictionary(R"({"word": "web", "phonemes": "wˈeb"})", R"("language": "es", )");
  EXPECT_EQ(found(spanish, "la web", "es"), "web>wˈeb");
  EXPECT_EQ(found(spanish, "the web", "en-us"), "");
}

TEST(Dictionary, SourceNamesFileAndEntry) {
  const Dictionary gif = dictionary(R"({"word": "GIF", "phonemes": "ʤˈɪf"})");
  EXPECT_EQ(requests_in("gif", {&gif}, "en-us")[0].source, "dictionary d.json: GIF");
}

TEST(Dictionary, EndlessPatternIsStopped) {
  const Dictionary endless = dictionary(R"({"regex": "(a+)+b", "text": "x"})");
  try {
    found(endless, std::string(5000, 'a'));
    FAIL() << "accepted";
  } catch (const model::Error& error) {
    EXPECT_EQ(std::string(error.what()),
              "d.json: entries[0]: expected a pattern that comes to an end, found one that takes "
              "too many steps");
  }
}

TEST(Dictionary, HundredThousandLevelsAreRefusedWhileTheyAreRead) {
  EXPECT_EQ(refusal(std::string(100'000, '[')),
            "dictionary d.json:1:101: expected at most 100 levels of objects and arrays");
  std::string objects;
  for (int level = 0; level < 100'000; ++level) objects += "{\"a\":";
  EXPECT_NE(refusal(objects).find("1:501: expected at most 100 levels"), std::string::npos);
}

TEST(Dictionary, MalformedFilesAreRefusedByTheirEntry) {
  EXPECT_EQ(refusal("{").find("dictionary d.json:1:1: syntax error"), 0u) << refusal("{");
  EXPECT_NE(refusal("[]").find("an object"), std::string::npos);
  EXPECT_NE(refusal(R"({"entries": {}})").find("1:13: entries: expected an array of objects"),
            std::string::npos);
  EXPECT_NE(refusal(R"({"entries": [], "langauge": "es"})").find("did you mean \"language\"?"),
            std::string::npos);
  EXPECT_NE(refusal(R"({"entries": [], "language": "xx"})").find("'xx'"), std::string::npos);
  const auto entry = [](const std::string& json) {
    return refusal(R"({"entries": [)" + json + "]}");
  };
  EXPECT_NE(entry(R"({"word": "a"})").find("d.json:1:14: entries[0]: expected either \"phonemes\""),
            std::string::npos);
  EXPECT_NE(entry(R"({"word": "a", "regex": "b", "text": "c"})").find("one of \"word\""),
            std::string::npos);
  EXPECT_NE(entry(R"({"word": "a b", "text": "c"})").find("white space"), std::string::npos);
  EXPECT_NE(entry(R"({"word": "", "text": "c"})").find("not empty"), std::string::npos);
  EXPECT_NE(entry(R"({"word": "a", "text": "c", "case": "up"})").find("one of any, exact"),
            std::string::npos);
  EXPECT_NE(entry(R"({"regex": "(", "text": "c"})").find("a regular expression"),
            std::string::npos);
}

}  // namespace
}  // namespace text
