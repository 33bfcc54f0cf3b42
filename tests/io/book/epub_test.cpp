// EPUB 2 and 3 built in the test: contents, spine, notes, tables, and malformed or hostile files.
#include "tests/support/epub.h"

#include <gtest/gtest.h>

#include "io/base/error.h"
#include "io/book_reader.h"
#include "tests/io/book/shown.h"
#include "tests/support/temp_folder.h"

namespace {

using Lines = std::vector<std::string>;

io::Book read(const epub::Shape& shape, const io::BookOptions& options = {}) {
  const TempFolder folder;
  return io::read_book(io::Source(epub::write(folder / "b.epub", shape)), options);
}

std::string refusal(const std::string& bytes_or_path, bool is_path = false) {
  const TempFolder folder;
  const auto path =
      is_path ? std::filesystem::path(bytes_or_path) : folder.write("b.epub", bytes_or_path);
  try {
    io::read_book(io::Source(path));
  } catch (const io::Error& error) {
    return error.what();
  }
  return "";
}

std::string refusal(const epub::Entries& entries) {
  const TempFolder folder;
  epub::write_zip(folder / "b.epub", entries);
  return refusal((folder / "b.epub").string(), true);
}

TEST(EpubTest, MetadataAndCoverAreRead) {
  const io::Book book = read({.documents = {{"a", "<p>x</p>"}},
                              .more = {{"OEBPS/c d.png", "PNG"}},
                              .manifest = "<item id='c' href='c%20d.png' media-type='image/png' "
                                          "properties='cover-image'/>"});
  EXPECT_EQ(book.title, "The Sea");
  EXPECT_EQ(book.author, "A. Writer");
  EXPECT_EQ(book.language, "en-GB");
  EXPECT_EQ(book.identifier, "urn:x:1");
  ASSERT_TRUE(book.cover);
  EXPECT_EQ(book.cover->bytes, "PNG");
}

TEST(EpubTest, CoverOfVersionTwoIsNamedInAMeta) {
  const io::Book book = read({.documents = {{"a", "<p>x</p>"}},
                              .metadata = "<dc:title>T</dc:title><meta name='cover' content='c'/>",
                              .more = {{"OEBPS/c.jpg", "JPG"}},
                              .manifest = "<item id='c' href='c.jpg' media-type='image/jpeg'/>"});
  ASSERT_TRUE(book.cover);
  EXPECT_EQ(book.cover->media_type, "image/jpeg");
}

TEST(EpubTest, NestedContentsPartDocumentsIntoChapters) {
  const io::Book book =
      read({.documents = {{"front", "<p>To M.</p>"},
                          {"one", "<h1>Part One</h1>"},
                          {"c1", "<h2>Ebb</h2><p>a</p><h2 id='s'>Flow</h2><p>b</p>"},
                          {"c1b", "<p>still flow</p>"},
                          {"c2", "<h1>Part Two</h1><p id='t'>c</p><h3 id='deep'>d</h3><p>e</p>"}},
            .contents = "<ol><li><a href='one.xhtml'>Part One</a><ol>"
                        "<li><a href='c1.xhtml'>Ebb</a></li>"
                        "<li><a href='c1.xhtml#s'>Flow</a></li></ol></li>"
                        "<li><span>Part Two</span><ol><li><a href='c2.xhtml'>Storm</a><ol>"
                        "<li><a href='c2.xhtml#deep'>Deep</a></li></ol></li></ol></li></ol>"});
  EXPECT_EQ(shown(book), (Lines{"# 1 The Sea", "To M.", "# 1 Part One", "=Part One", "# 2 Ebb",
                                "=Ebb", "a", "# 2 Flow", "=Flow", "b", "still flow",
                                "# 2 Part Two. Storm", "=Part Two", "c", "=d", "e"}));
  EXPECT_TRUE(book.problems.empty());
}

TEST(EpubTest, NcxAndNoContentsAtAll) {
  const epub::Entries documents = {{"a", "<h1>First</h1><p>x</p>"}, {"b", "<p>y</p>"}};
  const std::string ncx =
      "<navMap><navPoint><navLabel><text>One &amp; all</text></navLabel><content "
      "src='a.xhtml'/><navPoint><navLabel><text>Two</text></navLabel><content "
      "src='b.xhtml#gone'/></navPoint></navPoint></navMap>";
  EXPECT_EQ(shown(read({.documents = documents, .contents = ncx})),
            (Lines{"# 1 One & all", "=First", "x", "# 2 Two", "y"}));
  EXPECT_EQ(shown(read({.documents = documents})),
            (Lines{"# 1 First", "=First", "x", "# 1 b", "y"}));
}

TEST(EpubTest, DepthSaysWhichEntriesBeginChapters) {
  const epub::Shape shape = {
      .documents = {{"a", "<p>x</p>"}, {"b", "<p>y</p>"}},
      .contents =
          "<ol><li><a href='a.xhtml'>A</a><ol><li><a href='b.xhtml'>B</a></li></ol></li></ol>"};
  EXPECT_EQ(shown(read(shape, {.depth = 1})), (Lines{"# 1 A", "x", "y"}));
}

TEST(EpubTest, BrokenAndMissingDocumentsAreProblemsAndTheRestIsRead) {
  epub::Shape shape = {
      .documents = {{"a", "<p>x</p>"}, {"b", "<p>broken</b>\n"}, {"c", "<p>z</p>"}},
      .contents =
          "<ol><li><a href='a.xhtml'>A</a></li><li><a href='b.xhtml'>B</a>"
          "</li><li><a href='c.xhtml'>C</a></li></ol>",
      .manifest = "<item id='gone' href='gone.xhtml' media-type='x'/>",
      .spine = "<itemref idref='gone'/><itemref idref='nobody'/>"};
  const io::Book book = read(shape);
  EXPECT_EQ(shown(book), (Lines{"# 1 A", "x", "# 1 C", "z"}));
  ASSERT_EQ(book.problems.size(), 3u);
  EXPECT_NE(book.problems[0].find("\"nobody\" that is not listed"), std::string::npos);
  EXPECT_NE(book.problems[1].find("OEBPS/b.xhtml:4: is not well-formed XML"), std::string::npos)
      << book.problems[1];
  EXPECT_NE(book.problems[2].find("OEBPS/gone.xhtml: no such entry"), std::string::npos);
}

TEST(EpubTest, PicturesInTheSpineFallBackOnADocument) {
  EXPECT_EQ(
      shown(read({.documents = {{"a", "<p>x</p>"}},
                  .more = {{"OEBPS/text.xhtml", epub::xhtml("<p>y</p>")}},
                  .manifest = "<item id='p1' href='1.jpg' media-type='image/jpeg' fallback='p2'/>"
                              "<item id='p2' href='2.png' media-type='image/png' fallback='text'/>"
                              "<item id='text' href='text.xhtml' "
                              "media-type='application/xhtml+xml'/>",
                  .spine = "<itemref idref='p1'/><itemref idref='p2'/>"})),
      (Lines{"# 1 a", "x", "# 1 Untitled", "y"}));
}

TEST(EpubTest, DocumentsOutsideTheFlowAndTheTableItselfAreLeftOut) {
  EXPECT_EQ(shown(read({.documents = {{"a", "<p>x</p>"}},
                        .contents = "<ol><li><a href='a.xhtml'>A</a></li></ol>",
                        .more = {{"OEBPS/ad.xhtml", epub::xhtml("<p>Buy more</p>")}},
                        .manifest = "<item id='ad' href='ad.xhtml' media-type='x'/>",
                        .spine = "<itemref idref='ad' linear='no'/>"})),
            (Lines{"# 1 A", "x"}));
}

TEST(EpubTest, EntriesThatLeadToWhatIsLeftOutAreNoProblem) {
  const io::Book book =
      read({.documents = {{"a", "<p>x</p>"}},
            .contents = "<ol><li><a href='nav.xhtml'>Contents</a></li><li><a href='a.xhtml'>A</a>"
                        "</li><li><a href='ad.xhtml#b'>Ad</a></li>"
                        "<li><a href='gone.xhtml'>Gone</a></li></ol>",
            .more = {{"OEBPS/ad.xhtml", epub::xhtml("<p>Buy more</p>")}},
            .manifest = "<item id='ad' href='ad.xhtml' media-type='x'/>",
            .spine = "<itemref idref='ad' linear='no'/>"});
  EXPECT_EQ(shown(book), (Lines{"# 1 A", "x"}));
  ASSERT_EQ(book.problems.size(), 1u);
  EXPECT_NE(book.problems[0].find("leads to OEBPS/gone.xhtml, which is not in the spine"),
            std::string::npos)
      << book.problems[0];
}

TEST(EpubTest, NotesOfVersionThreeAreSkippedOrReadBehindTheirParagraph) {
  const epub::Shape shape = {
      .documents = {{"a",
                     "<p>Sea<a epub:type='noteref' href='#n'>1</a> calm.</p><p>next</p>"
                     "<aside epub:type='footnote' id='n'><p>A note.</p><p>More.</p></aside>"}}};
  EXPECT_EQ(shown(read(shape)), (Lines{"# 1 a", "Sea calm.", "next"}));
  EXPECT_EQ(shown(read(shape, {.notes = io::Notes::kInline})),
            (Lines{"# 1 a", "Sea calm.", "^A note.", "^More.", "next"}));
}

TEST(EpubTest, EmptyNoteIsNotTheNextOne) {
  const epub::Shape shape = {
      .documents = {{"a",
                     "<p>Sea<a epub:type='noteref' href='#n1'>1</a>"
                     "<a epub:type='noteref' href='#n0'>0</a></p><span id='n0'/>"
                     "<aside epub:type='footnote' id='n1'><img src='x'/></aside>"
                     "<aside epub:type='footnote' id='n2'><p>Two.</p></aside>"}}};
  EXPECT_EQ(shown(read(shape, {.notes = io::Notes::kInline})), (Lines{"# 1 a", "Sea", "^Two."}));
}

TEST(EpubTest, NotesOfVersionTwoAreKnownByTheirRaisedLinks) {
  const epub::Shape shape = {
      .documents = {{"a",
                     "<p>Sea<sup><a id='r' href='n.xhtml#n1'>1</a></sup> calm, "
                     "x<sup>2</sup> and <a href='n.xhtml#n1'>see there</a>.</p>"},
                    {"n",
                     "<h1>Notes</h1><p id='n1'><sup><a href='a.xhtml#r'>1</a></sup> Told.</p>"}},
      .contents = "<ol><li><a href='a.xhtml'>A</a></li><li><a href='n.xhtml'>Notes</a></li></ol>"};
  EXPECT_EQ(shown(read(shape)), (Lines{"# 1 A", "Sea calm, x² and see there."}));
  EXPECT_EQ(shown(read(shape, {.notes = io::Notes::kInline})),
            (Lines{"# 1 A", "Sea calm, x² and see there.", "^Told."}));
}

TEST(EpubTest, TablesAreReadByRowsOrSkipped) {
  const epub::Shape shape = {
      .documents = {{"a",
                     "<table><caption>Tides</caption><tr><th>Day</th><th>High</th></tr>"
                     "<tr><td><p>Mon</p></td><td/><td>6 m</td></tr></table><p>x</p>"}}};
  EXPECT_EQ(shown(read(shape)), (Lines{"# 1 a", "Tides", "Day, High", "Mon, 6 m", "x"}));
  EXPECT_EQ(shown(read(shape, {.tables = io::Tables::kSkip})), (Lines{"# 1 a", "x"}));
}

TEST(EpubTest, MarkupBecomesBlocksLanguagesAndEntities) {
  EXPECT_EQ(
      shown(read(
          {.documents = {{"a",
                          "<div>Loose <b>text</b>\n<p>a&nbsp;b&mdash;c &amp;amp; "
                          "&lt;d&gt;<br/>e</p>tail</div><ul><li>one</li><li>two</li></ul>"
                          "<p>* * *</p><hr/><img alt='x' src='y'/><p xml:lang='fr'>Oui "
                          "<i xml:lang='la'>pax</i></p><p><span epub:type='pagebreak'>7"
                          "</span>f<script>1</script></p><blockquote><p>q</p></blockquote>"}}})),
      (Lines{"# 1 a", "Loose text", "a\u00a0b—c &amp; <d> e", "tail", "one", "two", "*", "*",
             "{fr}Oui{la}pax", "f", "q"}));
}

TEST(EpubTest, MalformedFilesAreRefusedWithTheirNames) {
  EXPECT_NE(refusal("no zip at all").find("cannot read as a zip file"), std::string::npos);
  EXPECT_NE(refusal(epub::Entries{{"x", "y"}}).find("it has no META-INF/container.xml"),
            std::string::npos);
  EXPECT_NE(refusal(epub::Entries{{"META-INF/container.xml", "<container/>"}})
                .find("names no package document"),
            std::string::npos);
  auto entries = epub::entries_of({.documents = {{"a", "<p>x</p>"}}});
  entries.emplace_back("META-INF/encryption.xml", "<e><CipherReference URI='OEBPS/a.xhtml'/></e>");
  EXPECT_NE(refusal(entries).find("OEBPS/a.xhtml: is encrypted (DRM)"), std::string::npos);
  EXPECT_NE(
      refusal(epub::entries_of({.documents = {{"a", "<hr/>"}}})).find("has nothing to read aloud"),
      std::string::npos);
  EXPECT_NE(refusal(epub::entries_of({})).find("its spine names no document"), std::string::npos);
}

TEST(EpubTest, BookOfPicturesIsRefusedWithTheirNumber) {
  EXPECT_NE(refusal(epub::entries_of(
                        {.documents = {{"a", "<p><img alt='A&M;' src='x'/></p>"},
                                       {"b", "<svg><image href='y'/></svg><p hidden=''>z</p>"}}}))
                .find("has nothing to read aloud: no text, only 2 pictures"),
            std::string::npos);
}

TEST(EpubTest, UnknownEntitiesAreText) {
  const io::Book book = read({.documents = {{"a", "<p>A&M; &lol9; R&D &eacute;&amp;</p>"}}});
  EXPECT_EQ(shown(book), (Lines{"# 1 a", "A&M; &lol9; R&D é&"}));
  EXPECT_EQ(book.problems, Lines{});
}

TEST(EpubTest, TruncatedArchiveIsRefused) {
  const TempFolder folder;
  epub::write(folder / "b.epub", {.documents = {{"a", "<p>x</p>"}}});
  const std::string bytes = read_bytes(folder / "b.epub");
  for (const std::size_t size : {bytes.size() / 2, bytes.size() - 3})
    EXPECT_NE(refusal(bytes.substr(0, size)).find("cannot read as a zip file"), std::string::npos)
        << size;
}

TEST(EpubTest, ZipBombIsAProblemOfItsDocumentOrRefused) {
  const std::string bomb(40 << 20, ' ');
  auto entries = epub::entries_of({.documents = {{"a", "<p>x</p>"}, {"b", bomb}}});
  const TempFolder folder;
  epub::write_zip(folder / "b.epub", entries);
  const io::Book book = io::read_book(io::Source(folder / "b.epub"));
  ASSERT_EQ(book.problems.size(), 1u);
  EXPECT_NE(book.problems[0].find("OEBPS/b.xhtml: a zip bomb: 41943"), std::string::npos)
      << book.problems[0];
  EXPECT_NE(refusal(epub::Entries{{"META-INF/container.xml", bomb}}).find("a zip bomb"),
            std::string::npos);
}

TEST(EpubTest, DeepNestingIsRefused) {
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "<i>";
  deep += "x";
  for (int i = 0; i < 100000; ++i) deep += "</i>";
  EXPECT_NE(refusal(epub::entries_of({.documents = {{"a", deep}}})).find("nests more than 200"),
            std::string::npos);
}

}  // namespace
