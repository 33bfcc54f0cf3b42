// FictionBook: description, sections, verse, notes, encodings, and invalid files.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "io/base/error.h"
#include "io/book_reader.h"
#include "tests/io/book/shown.h"
#include "tests/support/epub.h"
#include "tests/support/temp_folder.h"

namespace {

using Lines = std::vector<std::string>;

std::string fb2(const std::string& inside) {
  return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<FictionBook "
         "xmlns='http://www.gribuser.ru/xml/fictionbook/2.0' "
         "xmlns:l='http://www.w3.org/1999/xlink'>" +
         inside + "</FictionBook>";
}

io::Book fb2_file(const std::string& bytes, const io::BookOptions& options = {},
                  const std::string& name = "b.fb2") {
  const TempFolder folder;
  return io::read_book(io::Source(folder.write(name, bytes)), options);
}

io::Book fb2_book(const std::string& inside, const io::BookOptions& options = {}) {
  return fb2_file(fb2(inside), options);
}

/// The blocks of one section behind its title.
Lines of_section(const std::string& inside, const io::BookOptions& options = {}) {
  Lines lines = shown(
      fb2_book("<body><section><title><p>T</p></title>" + inside + "</section></body>", options));
  return {lines.begin() + 2, lines.end()};
}

std::string fb2_refusal(const std::string& bytes, const std::string& name = "b.fb2") {
  try {
    fb2_file(bytes, {}, name);
  } catch (const io::Error& error) {
    return error.what();
  }
  return "";
}

TEST(Fb2Test, DescriptionAndCoverAreRead) {
  const io::Book book = fb2_book(
      "<description><title-info><genre>prose</genre>"
      "<author><first-name>Anna</first-name><middle-name>B.</middle-name>"
      "<last-name>Writer</last-name></author><author><nickname>ghost</nickname></author>"
      "<book-title>The  Sea</book-title>"
      "<annotation><p>First <emphasis>line</emphasis>.</p><empty-line/><p>Second.</p></annotation>"
      "<date value='1901-05-03'>May 1901</date><coverpage><image l:href='#c.jpg'/></coverpage>"
      "<lang>en</lang><translator><last-name>Other</last-name></translator>"
      "<sequence name='Waters' number='2'/></title-info>"
      "<src-title-info><book-title>La mer</book-title></src-title-info>"
      "<document-info><id>X-1</id></document-info>"
      "<publish-info><publisher>House</publisher><year>1999</year></publish-info></description>"
      "<body><section><p>x</p></section></body>"
      "<binary id='c.jpg' content-type='image/jpg'>SlBH\n RA==</binary>");
  EXPECT_EQ(book.title, "The Sea");
  EXPECT_EQ(book.author, "Anna B. Writer, ghost");
  EXPECT_EQ(book.language, "en");
  EXPECT_EQ(book.identifier, "X-1");
  EXPECT_EQ(book.details.description, "First line.\nSecond.");
  EXPECT_EQ(book.details.date, "1901-05-03");
  EXPECT_EQ(book.details.translator, "Other");
  EXPECT_EQ(book.details.publisher, "House");
  EXPECT_EQ(book.details.series, "Waters");
  EXPECT_EQ(book.details.series_part, "2");
  ASSERT_TRUE(book.cover);
  EXPECT_EQ(book.cover->media_type, "image/jpeg");
  EXPECT_EQ(book.cover->bytes, "JPGD");
  EXPECT_EQ(shown(book), (Lines{"# 1 The Sea", "x"}));
  EXPECT_TRUE(book.problems.empty());
}

TEST(Fb2Test, CoverThatIsNoBase64IsAProblem) {
  for (const std::string text : {"?", "", "QQ", "QUJD?"}) {
    const io::Book book = fb2_book(
        "<description><title-info><coverpage><image l:href='#c'/></coverpage></title-info>"
        "</description><body><p>x</p></body><binary id='c' content-type='image/png'>" +
        text + "</binary>");
    EXPECT_FALSE(book.cover) << text;
    ASSERT_EQ(book.problems.size(), 1u) << text;
    EXPECT_NE(book.problems[0].find("b.fb2: the cover (c) is no base64"), std::string::npos);
  }
}

TEST(Fb2Test, SectionsWithTitlesAreChapters) {
  const std::string inside =
      "<body><title><p>A. Writer</p><p>The Sea</p></title><epigraph><p>Motto</p>"
      "<text-author>M.</text-author></epigraph>"
      "<section><title><p>Part One</p></title>"
      "<section><title><p>1</p><empty-line/><p>Ebb?</p><p>Flow</p></title><p>a</p>"
      "<section><title><p>Deep</p></title><p>b</p></section></section></section>"
      "<section><title><p>Part Two</p></title><p>c</p></section></body>";
  EXPECT_EQ(shown(fb2_book(inside)),
            (Lines{"# 1 A. Writer. The Sea", "=A. Writer. The Sea", "Motto", "M.", "# 1 Part One",
                   "=Part One", "# 2 1. Ebb? Flow", "=1. Ebb? Flow", "a", "=Deep", "b",
                   "# 1 Part Two", "=Part Two", "c"}));
  EXPECT_EQ(shown(fb2_book(inside, {.depth = 3}))[9], "# 3 Deep");
  EXPECT_EQ(shown(fb2_book(inside, {.depth = 1}))[6], "=1. Ebb? Flow");
}

TEST(Fb2Test, BlocksHaveTheLinesOfTheirElements) {
  const io::Book book = fb2_book(
      "\n<body><section>\n<title>\n<p>A</p></title>\n<p>x</p>\n<poem><stanza>\n"
      "<v>y</v></stanza></poem>\n<subtitle>z</subtitle></section></body>");
  std::vector<std::string> lines;
  for (const io::Block& block : book.chapters.at(0).blocks)
    lines.push_back(block.place.substr(block.place.rfind("b.fb2")));
  EXPECT_EQ(lines, (Lines{"b.fb2:4", "b.fb2:6", "b.fb2:7", "b.fb2:9"}));
}

TEST(Fb2Test, EmptyLinesAndUntitledSectionsAreOneChangeOfScene) {
  EXPECT_EQ(
      shown(
          fb2_book("<body><section><title><p>A</p></title><empty-line/><p>a</p><empty-line/>"
                   "<empty-line/><p>b</p><subtitle>* * *</subtitle><p>c</p><empty-line/></section>"
                   "<section><empty-line/><p>d</p></section><section><title><p>B</p></title>"
                   "<section><p>e</p></section><section><p>f</p></section></section></body>")),
      (Lines{"# 1 A", "=A", "a", "*", "b", "*", "c", "*", "d", "# 1 B", "=B", "e", "*", "f"}));
}

TEST(Fb2Test, SubtitlesBeginChaptersWhereNothingElseDoes) {
  EXPECT_EQ(
      shown(fb2_book("<body><section><p>a</p><subtitle>I</subtitle><p>b</p></section></body>")),
      (Lines{"# 1 b", "a", "# 1 I", "=I", "b"}));
}

TEST(Fb2Test, VerseIsAParagraphForEachStanza) {
  EXPECT_EQ(of_section("<p>a</p><poem><title><p>Song</p></title><stanza><v>The sea</v><v>is wide,"
                       "</v><v>and <strong>deep</strong></v></stanza><stanza><v>So it is.</v>"
                       "</stanza><text-author>A. W.</text-author><date>1901</date></poem>"),
            (Lines{"a", "=Song", "The sea, is wide, and deep", "So it is.", "A. W.", "1901"}));
}

TEST(Fb2Test, ParagraphsCitationsTablesAndLettersOfThem) {
  const std::string inside =
      "<p>x<sup>2</sup> H<sub>2</sub>O <style name='s'>s</style><image l:href='#i'/></p>"
      "<cite><p>q</p><text-author>Q.</text-author></cite><subtitle>Later</subtitle>"
      "<p xml:lang='fr'>Oui <emphasis xml:lang='la'>pax</emphasis></p><image l:href='#j'/>"
      "<table><tr><th>a</th><td>b</td></tr></table>";
  EXPECT_EQ(of_section(inside), (Lines{"x² H2O s", "q", "Q.", "=Later", "{fr}Oui{la}pax", "a, b"}));
  EXPECT_EQ(of_section(inside, {.tables = io::Tables::kSkip}).back(), "{fr}Oui{la}pax");
}

TEST(Fb2Test, NotesAreSkippedOrFollowWhatRefersToThem) {
  std::string inside =
      "<body><section><title><p>A<a l:href='#n2' type='note'>[2]</a></p><p>B</p></title>"
      "<p>One<a l:href='#n1' l:type='simple' type='note'>1</a>, "
      "two<a l:href='#n3' type='note'>*</a>, <a l:href='#s'>there</a>.</p>"
      "<p>b</p></section></body>"
      "<body name='notes'><title><p>Notes</p></title>"
      "<section id='n1'><title><p>1</p></title><p>First,</p><empty-line/><p>more.</p></section>"
      "<section id='n2'><p>Second.</p></section><section id='n3'/>"
      "<section id='n4'><p>Nobody's.</p></section></body>";
  EXPECT_EQ(shown(fb2_book(inside)), (Lines{"# 1 A. B", "=A. B", "One, two, there.", "b"}));
  EXPECT_EQ(shown(fb2_book(inside, {.notes = io::Notes::kInline})),
            (Lines{"# 1 A. B", "=A. B", "^Second.", "One, two, there.", "^First,", "^more.", "b"}));
  const std::string notes = "'notes'";
  inside.replace(inside.find(notes), notes.size(), "'Примечания'");
  EXPECT_EQ(shown(fb2_book(inside)), (Lines{"# 1 A. B", "=A. B", "One, two, there.", "b"}));
}

TEST(Fb2Test, EncodingIsTheStatedOne) {
  const std::string body = "<FictionBook><body><p>\xD1\xEB\xEE\xE2\xEE</p></body></FictionBook>";
  EXPECT_EQ(shown(fb2_file("<?xml version='1.0' encoding='windows-1251'?>\n" + body)).back(),
            "Слово");
  // What is UTF-8 all the same is read as such.
  EXPECT_EQ(shown(fb2_file("<?xml version='1.0' encoding='ISO-8859-1'?><FictionBook><body><p>Слово "
                           "A&nbsp;b A&M;</p></body></FictionBook>"))
                .back(),
            "Слово A\u00A0b A&M;");
  EXPECT_EQ(shown(fb2_file("<?xml version='1.0' encoding='iso-8859-1'?><FictionBook><body><p>d\xE9"
                           "j\xE0 vu</p></body></FictionBook>"))
                .back(),
            "déjà vu");
}

TEST(Fb2Test, EncodingIsRecognisedAmongItsTags) {
  const std::string paragraph =
      "<p class='text'>\xCE\xED \xF1\xEA\xE0\xE7\xE0\xEB, \xF7\xF2\xEE <em "
      "class='strong'>\xEC\xEE\xF0\xE5"
      "</em> \xE1\xFB\xEB\xEE \xF2\xE8\xF5\xEE.</p>";
  std::string body = "<FictionBook><body>";
  for (int i = 0; i < 10; ++i) body += paragraph + "\n";
  for (const char* stated : {"", " encoding='utf-8'", " encoding='none'"})
    EXPECT_EQ(shown(fb2_file("<?xml version='1.0'" + std::string(stated) + "?>\n" + body +
                             "</body></FictionBook>"))
                  .back(),
              "Он сказал, что море было тихо.")
        << stated;
}

TEST(Fb2Test, ZipFileHasOneBook) {
  const TempFolder folder;
  const std::string bytes = fb2("<body><p>x</p></body>");
  for (const char* name : {"b.fb2.zip", "b.FBZ", "b.fb2"}) {
    epub::write_zip(folder / name,
                    {{"in/B.FB2", bytes}, {"readme.txt", "y"}, {"__MACOSX/in/._B.fb2", "z"}});
    const io::Book book = io::read_book(io::Source(folder / name));
    EXPECT_EQ(shown(book).back(), "x");
    EXPECT_TRUE(book.chapters[0].blocks[0].place.ends_with(": in/B.FB2:2"));
  }
  epub::write_zip(folder / "two.fbz", {{"a.fb2", bytes}, {"b.fb2", bytes}});
  EXPECT_NE(fb2_refusal(read_bytes(folder / "two.fbz"), "two.fbz")
                .find("expected one .fb2 in the archive, found 2"),
            std::string::npos);
  epub::write_zip(folder / "bomb.fbz", {{"a.fb2", std::string(40 << 20, ' ')}});
  EXPECT_NE(fb2_refusal(read_bytes(folder / "bomb.fbz"), "b.fbz").find("a zip bomb"),
            std::string::npos);
  EXPECT_NE(fb2_refusal(read_bytes(folder / "b.FBZ").substr(0, 60), "b.fbz")
                .find("cannot read as a zip file"),
            std::string::npos);
}

TEST(Fb2Test, WhatIsNoneIsRefusedWithItsLine) {
  const std::string whole = fb2("<body>\n<section><p>x</p></section></body>");
  EXPECT_NE(fb2_refusal(whole.substr(0, whole.size() - 20)).find("b.fb2:3: is not well-formed XML"),
            std::string::npos);
  EXPECT_NE(fb2_refusal("<html/>").find("b.fb2:1: expected <FictionBook>, found <html>"),
            std::string::npos);
  EXPECT_NE(fb2_refusal("").find("is not well-formed XML"), std::string::npos);
  EXPECT_NE(fb2_refusal("<?xml ").find("is not well-formed XML"), std::string::npos);
  EXPECT_NE(fb2_refusal(fb2("")).find("has nothing to read aloud"), std::string::npos);
  EXPECT_NE(fb2_refusal(fb2("<body><section><image/></section></body>"))
                .find("has nothing to read aloud"),
            std::string::npos);
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "<section>";
  for (int i = 0; i < 100000; ++i) deep += "</section>";
  EXPECT_NE(fb2_refusal(fb2("<body>" + deep + "</body>")).find("nests more than 200"),
            std::string::npos);
}

TEST(Fb2Test, EntitiesOfADtdAreText) {
  EXPECT_EQ(shown(fb2_file("<!DOCTYPE FictionBook [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>" +
                           std::string("<FictionBook><body><p>&b;</p></body></FictionBook>")))
                .back(),
            "&b;");
}

}  // namespace
