// Pronunciations of a book as markup of its script, and lexicons by link and language.
#include "pipeline/book/pronunciations.h"

#include <gtest/gtest.h>

#include <variant>

#include "pipeline/book/script.h"
#include "tests/support/temp_folder.h"

namespace {

using Texts = std::vector<std::string>;

std::string pls(const std::string& language, const std::string& grapheme) {
  return "<lexicon version='1.0' alphabet='ipa' xml:lang='" + language + "'><lexeme>\n<grapheme>" +
         grapheme + "</grapheme><phoneme>a</phoneme></lexeme></lexicon>";
}

io::Block spoken_block(std::vector<io::Run> runs, std::vector<io::LexiconLink> lexicons = {}) {
  return {io::BlockKind::kParagraph, 0, std::move(runs), "b.xhtml:2", std::move(lexicons)};
}

/// A run in which the words from `begin` on are given.
io::Run given_run(const std::string& text, std::size_t begin, std::size_t end,
                  const std::string& phonemes, const std::string& alphabet = "ipa") {
  return {text, "", {{begin, end, phonemes, alphabet, "b.xhtml:3"}}};
}

io::Book spoken_book(std::vector<io::Block> blocks) {
  io::Book book;
  book.language = "en-GB";
  book.chapters.push_back({"One", 1, std::move(blocks)});
  return book;
}

pipeline::BookScript script_of(std::vector<io::Block> blocks) {
  return make_script(spoken_book(std::move(blocks)), pipeline::Cast("v"), {});
}

Texts texts(const pipeline::BookScript& script) {
  Texts all;
  for (const pipeline::Paragraph& paragraph : script.chapters[0].paragraphs)
    for (const pipeline::Segment& segment : paragraph.segments)
      all.push_back(segment.voice + ": " + segment.text);
  return all;
}

TEST(BookPronunciationsTest, GivenWordsBecomeMarkupInTheLanguageOfThePassage) {
  const auto script = script_of({spoken_block({given_run("The boat, now.", 4, 8, "bəʊt")})});
  EXPECT_EQ(texts(script), Texts{"v: The [boat](/bQt/), now."});
  EXPECT_EQ(script.chapters[0].paragraphs[0].segments[0].shown, "The boat, now.");
  auto run = given_run("boat", 0, 4, "\"b@Ut", "x-sampa");
  run.language = "en-US";
  EXPECT_EQ(texts(script_of({spoken_block({run})})), Texts{"v: [boat](/bˈOt/)"});
}

TEST(BookPronunciationsTest, KanaBesideWordsIsHowJapaneseSaysThem) {
  auto run = given_run("東京へ", 0, 6, "とうきょう", "ruby");
  EXPECT_EQ(texts(script_of({spoken_block({run})})), Texts{"v: 東京へ"});
  run.language = "ja";
  EXPECT_EQ(texts(script_of({spoken_block({run})})), Texts{"v: [東京](/とうきょう/)へ"});
  run.given[0].phonemes = "とう\n きょう";
  EXPECT_EQ(texts(script_of({spoken_block({run})})), Texts{"v: [東京](/とうきょう/)へ"});
  run.given[0].phonemes = "Tōkyō";
  EXPECT_EQ(texts(script_of({spoken_block({run})})), Texts{"v: 東京へ"});
}

TEST(BookPronunciationsTest, BracketsAroundAndAmongTheWordsSurvive) {
  EXPECT_EQ(texts(script_of({spoken_block({given_run("[see a[1](/x/)b](z)", 5, 15, "eɪ")})})),
            Texts{"v: [see [a(1)(/x/)b](/A/)](z)"});
}

TEST(BookPronunciationsTest, WhatIsNotUnderstoodIsAProblemAndTheWordsAreRead) {
  const auto script = script_of({
      spoken_block({given_run("A boat.", 2, 6, "B OW T", "x-arpabet")}),
      spoken_block({given_run("A goat.", 2, 6, "G OW T", "x-arpabet")}),
      spoken_block({given_run("A coat.", 2, 6, "a/)b", "x-kokoro")}),
  });
  EXPECT_EQ(texts(script), (Texts{"v: A boat.", "v: A goat.", "v: A coat."}));
  EXPECT_EQ(script.problems,
            (Texts{"b.xhtml:3: ssml:ph: phoneme alphabet: expected one of ipa, x-sampa, x-kokoro, "
                   "found 'x-arpabet'",
                   "b.xhtml:3: ssml:ph: expected phonemes without \"/)\", found \"a/)b\""}));
}

TEST(BookPronunciationsTest, GivenWordsAreOfOneVoiceAndKeepTheirPlaces) {
  const TempFolder folder;
  const auto cast = pipeline::Cast::read(
      folder.write("cast.json", R"({"narrator": "v", "voices": {"Ann": "w"}, "rules":
          [{"speaker": "Ann", "paragraph": "^ANN: "}, {"speaker": "Ann", "quotes_in": "said"}]})"),
      "");
  const auto said = [&](const io::Run& run) {
    return texts(make_script(spoken_book({spoken_block({run})}), cast, {}));
  };
  EXPECT_EQ(said(given_run("ANN: The boat.", 9, 13, "bəʊt")), Texts{"w: The [boat](/bQt/)."});
  EXPECT_EQ(said(given_run("“A boat,” he said.", 5, 9, "bəʊt")),
            (Texts{"w: “A [boat](/bQt/),”", "v:  he said."}));
  EXPECT_EQ(said(given_run("“A boat,” he said.", 5, 16, "bəʊt")),
            (Texts{"w: “A [boat,” he](/bQt/)", "v:  said."}));
  EXPECT_EQ(said(given_run("A [voice:Ann]boat[/voice].", 2, 25, "bəʊt")),
            (Texts{"v: A ", "w: [boat](/bQt/)."}));
}

TEST(BookPronunciationsTest, LexiconsHoldByLinkAndLanguage) {
  io::Book book = spoken_book({
      spoken_block({{"x", ""}}, {{0, ""}, {1, ""}, {2, ""}, {3, ""}, {4, ""}}),
      spoken_block({{"y", "en-US"}}, {{0, ""}, {1, "en"}, {2, ""}}),
      spoken_block({{"z", ""}}, {{1, "fr"}}),
      spoken_block({{"x", ""}}),
  });
  book.lexicons = {{"a/names.pls", pls("en-GB", "x"), "b.epub: a/names.pls"},
                   {"b/NAMES.pls", pls("en", "x"), "b.epub: b/NAMES.pls"},
                   {"c/broken.pls", "<lexicon>\n<x></lexicon>", "b.epub: c/broken.pls"},
                   {"d/spänish.pls", pls("es", "x"), "b.epub: d/spänish.pls"},
                   {"e/..", pls("", "x"), "b.epub: e/.."}};
  const auto script = make_script(book, pipeline::Cast("v"), {});
  const auto& paragraphs = script.chapters[0].paragraphs;
  EXPECT_EQ(paragraphs[0].segments[0].lexicons, (Texts{"names.pls", "NAMES-2.pls", "__.pls"}));
  EXPECT_EQ(paragraphs[1].segments[0].lexicons, Texts{"NAMES-2.pls"});
  EXPECT_EQ(paragraphs[2].segments[0].lexicons, Texts());
  EXPECT_EQ(script.problems, Texts{"b.epub: c/broken.pls:2: is not well-formed XML: Start-end tags "
                                   "mismatch"});
  EXPECT_NE(paragraphs[0].segments[0].id, paragraphs[3].segments[0].id);

  const TempFolder folder;
  for (const pipeline::LexiconFile& file : script.lexicons)
    folder.write(std::string(pipeline::kLexiconFolder) + "/" + file.name, file.bytes);
  pipeline::Narration narration;
  narration.dictionaries = {folder.write("own.json", R"({"entries": []})")};
  const auto manifest = speech_manifest(script, narration, io::Source(folder.write("b.epub", "x")),
                                        folder / "paragraphs", folder / "lexicons");
  const auto& items = std::get<std::vector<pipeline::ListedItem>>(manifest.corpora[0].source);
  EXPECT_EQ(items[1].delivery.dictionaries,
            (Texts{folder / "own.json", folder / "lexicons/NAMES-2.pls"}));
}

}  // namespace
