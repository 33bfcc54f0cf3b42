// SSML: breaks, prosody, voices, phonemes, marks; warnings, coverage, malformed documents.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/error.h"
#include "model/text/frontend.h"
#include "model/text/normaliser.h"
#include "model/text/unicode.h"
#include "tests/model/text/released_alphabet.h"

namespace text {
namespace {

std::unique_ptr<Frontend> frontend;  // one may live at a time

Frontend& reader() { return *frontend; }

class Ssml : public testing::Test {
 protected:
  static void SetUpTestSuite() { frontend = std::make_unique<Frontend>(released_alphabet()); }
  static void TearDownTestSuite() { frontend.reset(); }
};

Prepared read_document(const std::string& document, std::string_view language = "en-us") {
  return reader().prepare(document, language, {}, {.format = ScriptFormat::kSsml});
}

std::string in_speak(const std::string& inside) { return "<speak>" + inside + "</speak>"; }

/// What is spoken: chunks with their pauses in brackets, voices before a colon.
std::string said_in(const std::string& inside, std::string_view language = "en-us") {
  const Prepared spoken = read_document(in_speak(inside), language);
  std::string all;
  if (spoken.pause_before_ms > 0) all += fmt::format("[{}] ", spoken.pause_before_ms);
  for (const Chunk& chunk : spoken.chunks) {
    if (!all.empty() && !all.ends_with(' ')) all += ' ';
    if (!chunk.voice.empty()) all += chunk.voice + ": ";
    all += chunk.text;
    if (chunk.pause_after_ms > 0) all += fmt::format(" [{}]", chunk.pause_after_ms);
  }
  return all;
}

std::string ssml_warnings(const std::string& document) {
  std::string all;
  for (const Diagnostic& diagnostic : read_document(document).diagnostics)
    all += (all.empty() ? "" : "\n") + diagnostic.message;
  return all;
}

std::string ssml_refusal(const std::string& document) {
  try {
    read_document(document);
  } catch (const model::Error& error) {
    return error.what();
  }
  return "accepted";
}

const SpokenWord& find_word(const Prepared& spoken, std::string_view wanted) {
  for (const Chunk& chunk : spoken.chunks)
    for (const SpokenWord& each : chunk.words)
      if (each.spoken == wanted) return each;
  throw std::runtime_error("no word " + std::string(wanted));
}

std::string phonemes_of(const Prepared& spoken, std::string_view wanted) {
  for (const Chunk& chunk : spoken.chunks)
    for (const SpokenWord& each : chunk.words)
      if (each.spoken == wanted) {
        const std::u32string all = decode(chunk.phonemes, "phonemes");
        return encode(std::u32string_view(all).substr(each.begin, each.end - each.begin));
      }
  return "no such word";
}

TEST_F(Ssml, SpeaksTextAndLeavesTheMarkupOut) {
  EXPECT_EQ(said_in("Hello, world."), "Hello, world.");
  EXPECT_EQ(said_in("Hello, <!-- not this --><emphasis>world</emphasis>."), "Hello, world.");
  EXPECT_EQ(said_in("un<emphasis level='none'>happy</emphasis> people"), "unhappy people");
  EXPECT_EQ(said_in("fish &amp; chips, caf&#xE9;, <![CDATA[a < b]]>."),
            "fish and chips, café, A less than b.");
  EXPECT_EQ(said_in("[pause:1s]").find("[1000]"), std::string::npos) << "brackets are text";
}

TEST_F(Ssml, AccountsForEveryCharacterOfTheDocument) {
  const std::string document =
      "\xEF\xBB\xBF<?xml version=\"1.0\"?>\n<!DOCTYPE speak>\n"
      "<speak version=\"1.1\" xmlns=\"http://www.w3.org/2001/10/synthesis\" xml:lang=\"en-US\">\n"
      "  <p>A &amp; B<break/>, <sub alias=\"three\">3</sub> ☃ \u0007</p>\n</speak>\n";
  const Prepared spoken = read_document(document.substr(3));
  EXPECT_TRUE(spoken.coverage.lost.empty());
  EXPECT_EQ(spoken.coverage.characters, spoken.coverage.spoken + spoken.coverage.white_space +
                                            spoken.coverage.removed + spoken.coverage.unspeakable);
  const SpokenWord& alias = find_word(spoken, "three");
  EXPECT_EQ(document.substr(3 + alias.raw.begin, alias.raw.end - alias.raw.begin), "3");
  const SpokenWord& sign = find_word(spoken, "and");
  EXPECT_EQ(document.substr(3 + sign.raw.begin, sign.raw.end - sign.raw.begin), "&amp;");
}

TEST_F(Ssml, EndsSentencesAtParagraphsAndKeepsThoseItIsGiven) {
  EXPECT_EQ(said_in("<p>One</p><p>two</p>"), "One two");
  const auto sentences = [](const std::string& inside) {
    int last = 0;
    for (const Chunk& chunk : read_document(in_speak(inside)).chunks)
      for (const SpokenWord& each : chunk.words) last = std::max(last, each.sentence + 1);
    return last;
  };
  EXPECT_EQ(sentences("one<s>two</s>three"), 3);
  EXPECT_EQ(sentences("<p>One two</p><p>three</p>"), 2);
  EXPECT_EQ(sentences("He left. She stayed."), 2);
  EXPECT_EQ(sentences("<s>He left. She stayed.</s>"), 1);
  EXPECT_EQ(sentences("<s>He left.</s><s>She\n\nstayed.</s>"), 2);
}

TEST_F(Ssml, PausesForItsBreaks) {
  EXPECT_EQ(said_in("a<break/>b"), "a [750] b");
  EXPECT_EQ(said_in("a<break time='1.5s'/>b<break time=\"300ms\"/>"), "a [1500] b [300]");
  EXPECT_EQ(said_in("<break strength='x-weak'/>a<break strength='none'/> b"), "[250] a b");
  EXPECT_EQ(said_in("a<break strength='strong' time='10ms'/>b"), "a [10] b");
  EXPECT_EQ(ssml_warnings(in_speak("a<break time='soon'/>")),
            "line 1, column 9: <break>: time: expected a time such as 500ms or 1.5s, found "
            "\"soon\"");
  EXPECT_EQ(said_in("a<break time='61s'/>b"), "a [60000] b");
}

TEST_F(Ssml, MarksBehindAPauseOrAVoiceCloseTheWordBefore) {
  EXPECT_EQ(said_in("Hello<break/>. Next one."), "Hello. [750] Next one.");
  EXPECT_EQ(said_in("Is it<break/>?"), "Is it? [750]");
  EXPECT_EQ(said_in("First <break/>, second"), "First, [750] second");
  EXPECT_EQ(said_in("“Yes<break/>!” she said."), "“Yes!” [750] she said.");
  EXPECT_EQ(said_in("Say <voice name='anna'>no</voice>. Go."), "Say anna: no. Go.");
  EXPECT_EQ(said_in("One.<break/> — two"), "One. [750] — two");
  EXPECT_EQ(said_in("One<break/>(two)"), "One [750] (two)");
}

TEST_F(Ssml, SaysAliases) {
  EXPECT_EQ(said_in("The <sub alias='World Wide Web Consortium'>W3C</sub>."),
            "The World Wide Web Consortium.");
  EXPECT_EQ(said_in("<sub alias='Dr. Smith paid $5'>x</sub>"), "doctor Smith paid five dollars");
  EXPECT_EQ(said_in("a <sub alias='silent'/> b"), "a silent b");
  EXPECT_EQ(said_in("<sub alias=''>text</sub>"), "text");
}

TEST_F(Ssml, SaysThingsAsTheyAreWanted) {
  const auto as = [](const std::string& kind, const std::string& text,
                     const std::string& format = "") {
    return said_in("<say-as interpret-as=\"" + kind + "\" format=\"" + format + "\">" + text +
                   "</say-as>");
  };
  EXPECT_EQ(as("cardinal", "1234"), "one thousand two hundred thirty-four");
  EXPECT_EQ(as("cardinal", "1,234.50"), "one thousand two hundred thirty-four point five zero");
  EXPECT_EQ(as("cardinal", "-5"), "minus five");
  EXPECT_EQ(as("ordinal", "3"), "third");
  EXPECT_EQ(as("ordinal", "22nd"), "twenty-second");
  EXPECT_EQ(as("characters", "Ab1-"), "A B one hyphen");
  EXPECT_EQ(as("spell-out", "a b"), "A, B");
  EXPECT_EQ(as("digits", "1234"), "one two three four");
  EXPECT_EQ(as("telephone", "+1 (781) 771-7777"),
            "plus, one, seven eight one, seven seven one, seven seven seven seven");
  EXPECT_EQ(as("date", "9/10/1960", "mdy"), "September tenth, nineteen sixty");
  EXPECT_EQ(as("date", "9/10/1960", "dmy"), "October ninth, nineteen sixty");
  EXPECT_EQ(as("date", "1960-09-10", "ymd"), "September tenth, nineteen sixty");
  EXPECT_EQ(as("date", "19600910", "ymd"), "September tenth, nineteen sixty");
  EXPECT_EQ(as("date", "09/1960", "my"), "September nineteen sixty");
  EXPECT_EQ(as("date", "10-Sep", "dm"), "September tenth");
  EXPECT_EQ(as("time", "2:30pm"), "two thirty P M");
  EXPECT_EQ(as("time", "14:30", "hms24"), "fourteen thirty");
  EXPECT_EQ(as("time", "1'21\""), "one minute and twenty-one seconds");
  EXPECT_EQ(as("currency", "$45.30"), "forty-five dollars and thirty cents");
  EXPECT_EQ(as("measure", "5 kg"), "five kilograms");
  EXPECT_EQ(as("fraction", "2/9"), "two ninths");
  EXPECT_EQ(as("fraction", "3+1/2"), "three and a half");
  EXPECT_EQ(as("address", "12 N. Main St."), "twelve north Main street");
  EXPECT_EQ(said_in("damn <say-as interpret-as='expletive'>it</say-as> all"), "damn [500] all");
  EXPECT_EQ(as("date", "19600910", "yyyymmdd"), "September tenth, nineteen sixty");
  EXPECT_EQ(as("time", "2:30pm", "hms12"), "two thirty P M");
  EXPECT_EQ(as("telephone", "*67#"), "star, six seven, pound");
  EXPECT_EQ(as("cardinal", "½"), "one half");
  for (const auto& [kind, text] : std::vector<std::pair<std::string, std::string>>{
           {"ordinal", "2.5"}, {"digits", "-5"}, {"time", "25:61"}, {"currency", "abc"}})
    EXPECT_NE(ssml_warnings(in_speak("<say-as interpret-as='" + kind + "'>" + text + "</say-as>")),
              "")
        << kind;
  EXPECT_EQ(as("date", "not a date", "mdy"), "not a date");
  EXPECT_EQ(ssml_warnings(in_speak("<say-as interpret-as='date' format='mdy'>soon</say-as>")),
            "line 1, column 8: <say-as>: interpret-as=\"date\" format=\"mdy\" does not fit "
            "\"soon\" in en-us; it is read as written");
  EXPECT_EQ(said_in("<say-as interpret-as='cardinal'>21</say-as>", "es"), "veintiuno");
  EXPECT_EQ(said_in("<say-as interpret-as='ordinal'>3</say-as>", "fr-fr"), "troisième");
}

TEST_F(Ssml, SpeaksPhonemes) {
  EXPECT_EQ(phonemes_of(
                read_document(in_speak("a <phoneme alphabet='ipa' ph='təˈmɑːtəʊ'>tomato</phoneme>"),
                              "en-gb"),
                "tomato"),
            "təmˈɑːtQ");
  EXPECT_EQ(
      phonemes_of(read_document(in_speak("<phoneme alphabet='x-kokoro' ph='ʤˈɪf'>GIF</phoneme>")),
                  "GIF"),
      "ʤˈɪf");
  EXPECT_EQ(read_document(in_speak("<phoneme ph='hˈaɪ'/>")).chunks[0].phonemes, "hˈI");
  EXPECT_NE(
      ssml_warnings(in_speak("<phoneme alphabet='klingon' ph='x'>word</phoneme>")).find("klingon"),
      std::string::npos);
  EXPECT_EQ(said_in("<phoneme alphabet='klingon' ph='x'>word</phoneme>"), "word");
}

TEST_F(Ssml, ChangesSpeedAndVolumeOfWords) {
  const Prepared spoken = read_document(
      in_speak("one <prosody rate='50%'>two <prosody rate='slow' volume='soft'>three</prosody> "
               "four</prosody> five"));
  ASSERT_EQ(spoken.chunks.size(), 1U);
  EXPECT_EQ(find_word(spoken, "one").speed, 1);
  EXPECT_EQ(find_word(spoken, "two").speed, 0.5);
  EXPECT_EQ(find_word(spoken, "three").speed, 0.375);
  EXPECT_EQ(find_word(spoken, "three").gain, 0.5);
  EXPECT_EQ(find_word(spoken, "four").speed, 0.5);
  EXPECT_EQ(find_word(spoken, "four").gain, 1);
  EXPECT_EQ(find_word(spoken, "five").speed, 1);
  EXPECT_NEAR(
      find_word(read_document(in_speak("<prosody volume='-6dB'>word</prosody>")), "word").gain,
      0.501, 0.001);
  EXPECT_EQ(ssml_warnings(in_speak("\n<prosody pitch='high' rate='quickly'>x</prosody>")),
            "line 2, column 1: <prosody>: pitch is not supported\n"
            "line 2, column 1: <prosody>: rate: expected x-slow to x-fast, or a rate such as 80%, "
            "+10% or 1.2, found \"quickly\"");
}

TEST_F(Ssml, ChangesVoiceAndLanguage) {
  EXPECT_EQ(said_in("A. <voice name='anna bert'>B.</voice> C."), "A. anna bert: B. C.");
  EXPECT_EQ(said_in("one <voice name='anna'>two</voice> three"), "one anna: two three");
  const Prepared mixed =
      read_document(in_speak("He said <lang xml:lang='es-ES'>muchas gracias</lang>."));
  EXPECT_EQ(mixed.chunks.size(), 1U);
  EXPECT_EQ(phonemes_of(mixed, "gracias"),
            phonemes_of(reader().prepare("muchas gracias", "es"), "gracias"));
  EXPECT_EQ(mixed.chunks[0].text, "He said muchas gracias.");
  EXPECT_EQ(read_document("<speak xml:lang='en-GB'>tomato</speak>").chunks[0].phonemes,
            reader().prepare("tomato", "en-gb").chunks[0].phonemes);
  EXPECT_EQ(read_document("<speak xml:lang='en'>tomato</speak>", "en-gb").chunks[0].phonemes,
            reader().prepare("tomato", "en-gb").chunks[0].phonemes);
  EXPECT_NE(ssml_warnings(in_speak("<lang xml:lang='tlh'>ni hao</lang>")).find("tlh"),
            std::string::npos);
}

TEST_F(Ssml, StressesWords) {
  const std::string usual = phonemes_of(read_document(in_speak("She has it")), "has");
  const Prepared stressed =
      read_document(in_speak("She <emphasis level='strong'>has</emphasis> it"));
  EXPECT_NE(phonemes_of(stressed, "has"), usual);
  EXPECT_NE(phonemes_of(stressed, "has").find("ˈ"), std::string::npos);
}

TEST_F(Ssml, PlacesMarks) {
  const Prepared spoken =
      read_document(in_speak("<mark name='a'/>One <mark name='b'/>two.<mark name='c'/><break/>"
                             "<mark name='d'/>Three.<mark name='e'/>"));
  ASSERT_EQ(spoken.bookmarks.size(), 5U);
  const auto at = [&](std::size_t i) {
    const SpokenBookmark& mark = spoken.bookmarks[i];
    return mark.name + (mark.before_pause ? "|" : "") + ":" +
           (mark.chunk == spoken.chunks.size() ? "end"
                                               : spoken.chunks[mark.chunk].words[mark.word].spoken);
  };
  EXPECT_EQ(at(0), "a:One");
  EXPECT_EQ(at(1), "b:two");
  EXPECT_EQ(at(2), "c|:Three");
  EXPECT_EQ(at(3), "d:Three");
  EXPECT_EQ(at(4), "e:end");
}

TEST_F(Ssml, WarnsOfWhatItDoesNotKnowAndSpeaksTheText) {
  EXPECT_EQ(said_in("<audio src='x.wav'><desc>a bell</desc>ding</audio> <w role='x'>word</w>"),
            "ding word");
  EXPECT_EQ(ssml_warnings("<speak xmlns:amazon='a'>\n <amazon:effect name='whispered'>hush"
                          "</amazon:effect> <foo>x</foo> <foo>y</foo>\n</speak>"),
            "line 2, column 2: <amazon:effect>: not supported; its text is spoken\n"
            "line 2, column 55: <foo>: not supported; its text is spoken (2 times)");
}

TEST_F(Ssml, RefusesWhatIsNoDocument) {
  EXPECT_EQ(ssml_refusal("<speech>x</speech>"),
            "SSML: expected a document of <speak>, found <speech>");
  EXPECT_EQ(ssml_refusal("<speak xmlns='http://www.w3.org/1999/xhtml'>x</speak>"),
            "SSML: expected a document of <speak>, found <speak>");
  EXPECT_EQ(ssml_refusal("just text"),
            "SSML line 1, column 1: expected well-formed XML, found it has no element");
  EXPECT_EQ(ssml_refusal("<speak>a\n <b></speak>"),
            "SSML line 2, column 7: expected well-formed XML, found Start-end tags mismatch");
  EXPECT_EQ(ssml_refusal("<speak>\n<p id='a' id='b'>a</p></speak>"),
            "SSML line 2, column 1: expected well-formed XML, found the attribute id twice");
  EXPECT_EQ(ssml_refusal("<speak>a ]]> b</speak>"),
            "SSML line 1, column 10: expected well-formed XML, found ]]> in text");
  EXPECT_EQ(ssml_refusal("<speak>a\nb&nbsp;c</speak>"),
            "SSML line 2, column 2: expected &amp; or another entity of XML, found "
            "\"&nbsp;c\"");
  const std::string two = "<speak>a</speak><speak>b</speak>";
  for (const std::string& document : {two, "<speak>a</speak> b" + std::string(), "b " + two})
    EXPECT_NE(ssml_refusal(document), "accepted") << document;
  EXPECT_EQ(ssml_refusal("<?xml version='1.0' encoding='ISO-8859-1'?><speak>a</speak>"),
            "SSML: expected the encoding UTF-8, found ISO-8859-1");
  EXPECT_EQ(said_in("a<break>b</break>"), "a [750] b");
  EXPECT_NE(ssml_refusal(std::string(300, '<')).find("SSML"), std::string::npos);
  EXPECT_NE(ssml_refusal("<speak> </speak>").find("something to speak"), std::string::npos);
}

TEST_F(Ssml, IsWrittenDown) {
  Transcriber transcriber;
  const Transcript transcript = transcriber.transcribe(
      "<speak>It cost <sub alias='five dollars'>$5</sub> &amp; <p>more.</p></speak>", "en-us",
      Quotes::kStraight, {.format = ScriptFormat::kSsml});
  EXPECT_EQ(transcript.written, "It cost $5 &  more. ");
  EXPECT_EQ(transcript.normalised, "It cost five dollars and more.");
}

}  // namespace
}  // namespace text
