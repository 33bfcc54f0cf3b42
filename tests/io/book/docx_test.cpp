// Documents built as Word would save them: styles, fields, notes, tables, languages, formulas.
#include "tests/support/docx.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "io/book_reader.h"
#include "tests/io/book/shown.h"
#include "tests/support/temp_folder.h"

namespace {

using docx::p;
using docx::r;
using docx::style;
using Lines = std::vector<std::string>;

io::Book docx_book(const docx::Shape& shape, const io::BookOptions& options = {}) {
  const TempFolder folder;
  epub::write_zip(folder / "b.docx", docx::entries_of(shape));
  return io::read_book(io::Source(folder / "b.docx"), options);
}

/// The blocks of a document that is one chapter without a heading.
Lines body(const std::string& inside, const io::BookOptions& options = {}) {
  Lines lines = shown(docx_book({inside}, options));
  lines.erase(lines.begin());
  return lines;
}

TEST(DocxTest, HeadingsAreKnownByStyleOutlineAndWhatTheStyleIsBasedOn) {
  const std::string styles =
      "<w:style w:type='paragraph' w:default='1' w:styleId='Standard'><w:name w:val='Normal'/>"
      "</w:style>"
      "<w:style w:type='paragraph' w:styleId='Titel'><w:name w:val='Title'/></w:style>"
      "<w:style w:type='paragraph' w:styleId='berschrift1'><w:name w:val='heading 1'/></w:style>"
      "<w:style w:type='paragraph' w:styleId='Mine'><w:name w:val='My own'/>"
      "<w:basedOn w:val='Other'/></w:style>"
      "<w:style w:type='paragraph' w:styleId='Other'><w:name w:val='Other'/>"
      "<w:basedOn w:val='Mine'/><w:pPr><w:outlineLvl w:val='1'/></w:pPr></w:style>"
      "<w:style w:type='paragraph' w:styleId='Loop'><w:name w:val='x'/><w:basedOn w:val='Loop'/>"
      "</w:style>";
  const io::Book book = docx_book(
      {p("") + p(r("The ") + r("Sea"), style("Titel")) + p(r("A. Writer"), style("Loop")) +
           p(r("One"), style("berschrift1")) + p(r("a")) + p(r("Ebb"), style("Mine")) +
           p(r("b"), style("Mine") + "<w:outlineLvl w:val='9'/>") +
           p(r("Two"), "<w:outlineLvl w:val='0'/>") + p(r("deep"), "<w:outlineLvl w:val='7'/>") +
           p(r("c")) + p(r("late"), style("Titel")),
       styles});
  EXPECT_EQ(book.title, "The Sea");
  EXPECT_EQ(shown(book), (Lines{"# 1 The Sea", "=The Sea", "A. Writer", "# 1 One", "=One", "a",
                                "# 2 Ebb", "=Ebb", "b", "# 1 Two", "=Two", "=deep", "c", "late"}));
  EXPECT_EQ(book.chapters[1].blocks[1].place.substr(book.chapters[1].blocks[1].place.rfind("b.do")),
            "b.docx: paragraph 5");
}

TEST(DocxTest, TitleThatDoesNotLeadIsTheLastToNameTheBook) {
  const std::string styles =
      "<w:style w:type='paragraph' w:styleId='T'><w:name w:val='Title'/></w:style>";
  EXPECT_EQ(docx_book({p(r("A. Writer")) + p(r("The Sea"), style("T")), styles}).title, "The Sea");
  const std::string properties =
      "<dc:title>Ocean</dc:title><dc:creator>B. Writer</dc:creator><dc:language>en-GB</dc:language>"
      "<dc:description>About\n it</dc:description><dcterms:created>2001-05-03T04:05:06Z"
      "</dcterms:created>";
  const io::Book book = docx_book({.body = p(r("x")), .properties = properties});
  EXPECT_EQ(book.title, "Ocean");
  EXPECT_EQ(book.author, "B. Writer");
  EXPECT_EQ(book.language, "en-GB");
  EXPECT_EQ(book.details.description, "About it");
  EXPECT_EQ(book.details.date, "2001-05-03");
}

TEST(DocxTest, DeletedAndHiddenTextIsNotReadAndInsertedIs) {
  EXPECT_EQ(
      body(p(r("a") + "<w:del><w:r><w:delText>b</w:delText></w:r>" + r("b") + "</w:del><w:ins>" +
             r("c") + "</w:ins><w:moveFrom>" + r("d") + "</w:moveFrom><w:moveTo>" + r("e") +
             "</w:moveTo>" + r("f", "<w:vanish/>") + r("g", "<w:vanish w:val='0'/>") +
             "<w:commentRangeStart w:id='1'/><w:hyperlink>" + r("h") +
             "</w:hyperlink><w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>" +
             r("Click here") + "</w:sdtContent></w:sdt><w:sdt><w:sdtContent>" + r("i") +
             "</w:sdtContent></w:sdt>") +
           p("<w:del>" + r("gone") + "</w:del>")),
      (Lines{"acegh"
             "i"}));
}

TEST(DocxTest, HiddenStylesHide) {
  EXPECT_EQ(shown(docx_book({p(r("a") + r("b", "<w:rStyle w:val='H'/>")) + p(r("c"), style("P")) +
                                 p(r("d", "<w:vanish w:val='false'/>"), style("P")),
                             "<w:style w:type='character' w:styleId='H'><w:name w:val='h'/><w:rPr>"
                             "<w:vanish/></w:rPr></w:style><w:style w:type='paragraph' "
                             "w:styleId='P'><w:name w:val='p'/><w:basedOn w:val='H'/></w:style>"})),
            (Lines{"# 1 b", "a", "d"}));
}

TEST(DocxTest, BreaksTabsAndRaisedLetters) {
  EXPECT_EQ(
      body(p("<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br w:type='page'/><w:t>c</w:t><w:br/>"
             "<w:t>d</w:t><w:noBreakHyphen/><w:t>e\nf</w:t><w:softHyphen/><w:t>g</w:t></w:r>") +
           p(r("Hull, Ltd") + "<w:r><w:br/></w:r>" + r("Sea Street")) +
           p(r("x") + r("1", "<w:vertAlign w:val='superscript'/>") +
             r("0", "<w:vertAlign w:val='superscript'/>") + r(" H") +
             r("2", "<w:vertAlign w:val='subscript'/>") + r("O 2") +
             r("1", "<w:vertAlign w:val='superscript'/>") + r("/2")) +
           p(r("* * *")) + p("<w:r><w:pict><v:rect o:hr='t'/></w:pict></w:r>")),
      (Lines{"a b c d-e fg", "Hull, Ltd, Sea Street", "x¹⁰ H2O 2 1/2", "*", "*"}));
}

TEST(DocxTest, ResultsOfFieldsAreReadAndInstructionsAreNot) {
  const auto mark = [](const std::string& type) {
    return "<w:r><w:fldChar w:fldCharType='" + type + "'/></w:r>";
  };
  EXPECT_EQ(body(p(r("see ") + mark("begin") + "<w:r><w:instrText>REF \"</w:instrText></w:r>" +
                   mark("begin") + mark("separate") + r("inner") + mark("end") + mark("separate") +
                   r("two", "") + mark("end") + "<w:fldSimple w:instr='PAGE'>" + r(" 3") +
                   "</w:fldSimple>" + mark("end"))),
            (Lines{"see two 3"}));
}

TEST(DocxTest, TableOfContentsIsLeftOutAndNoted) {
  const auto mark = [](const std::string& type) {
    return "<w:r><w:fldChar w:fldCharType='" + type + "'/></w:r>";
  };
  const std::string styles =
      "<w:style w:type='paragraph' w:styleId='V1'><w:name w:val='toc 1'/></w:style>";
  const std::string gallery =
      "<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val='Table of Contents'/></w:docPartObj>"
      "</w:sdtPr><w:sdtContent>" +
      p(r("Ebb 3")) + "</w:sdtContent></w:sdt>";
  const std::string field =
      p(mark("begin") + "<w:r><w:instrText> TOC \\o \"1-3\" </w:instrText></w:r>" +
        mark("separate") + r("Ebb 3")) +
      p(r("Flow 4")) + p(mark("end"));
  for (const std::string& contents :
       {gallery, field, p(r("Ebb 3"), style("V1")),
        p("<w:fldSimple w:instr='TOC'>" + r("y") + "</w:fldSimple>")}) {
    const io::Book book = docx_book({contents + p(r("x")), styles});
    EXPECT_EQ(shown(book), (Lines{"# 1 b", "x"})) << contents;
    ASSERT_EQ(book.notices.size(), 1u) << contents;
    EXPECT_NE(book.notices[0].find("b.docx: table of contents not read"), std::string::npos);
  }
}

TEST(DocxTest, NotesAreSkippedOrFollowWhatRefersToThem) {
  const docx::Shape notes = {
      .body = p(r("One") + "<w:r><w:footnoteReference w:id='2'/></w:r>" + r(", two") +
                "<w:r><w:endnoteReference w:id='2' w:customMarkFollows='1'/><w:t>*</w:t></w:r>" +
                r(".")) +
              p(r("b")),
      .footnotes = "<w:footnote w:id='0' w:type='separator'>" + p(r("--")) +
                   "</w:footnote><w:footnote w:id='2'>" +
                   p("<w:r><w:footnoteRef/></w:r>" + r("First,")) + p(r("more.")) +
                   "</w:footnote><w:footnote w:id='3'>" + p(r("Nobody's.")) + "</w:footnote>",
      .endnotes = "<w:endnote w:id='2'>" + p(r("Last.")) + "</w:endnote>"};
  EXPECT_EQ(shown(docx_book(notes)), (Lines{"# 1 b", "One, two.", "b"}));
  EXPECT_EQ(shown(docx_book(notes, {.notes = io::Notes::kInline})),
            (Lines{"# 1 b", "One, two.", "^First,", "^more.", "^Last.", "b"}));
}

TEST(DocxTest, TextBoxIsReadOnceBehindItsParagraph) {
  const std::string box = "<w:drawing><wps:txbx><w:txbxContent>" + p(r("box")) +
                          "</w:txbxContent></wps:txbx></w:drawing>";
  const std::string fallback = "<w:pict><v:textbox><w:txbxContent>" + p(r("old box")) +
                               "</w:txbxContent></v:textbox></w:pict>";
  const auto alternatives = [&](const std::string& choice) {
    return p(r("a") + "<w:r><mc:AlternateContent>\n<mc:Choice>" + choice +
             "</mc:Choice><mc:Fallback>" + fallback + "</mc:Fallback></mc:AlternateContent></w:r>" +
             r("b"));
  };
  EXPECT_EQ(body(alternatives(box)), (Lines{"ab", "box"}));
  EXPECT_EQ(body(alternatives("<w:drawing/>")), (Lines{"ab", "old box"}));
  EXPECT_EQ(body(p("<w:r>" + box + "</w:r>")), (Lines{"box"}));
}

TEST(DocxTest, TablesAreReadByRows) {
  const auto cell = [](const std::string& text) { return "<w:tc>" + p(r(text)) + "</w:tc>"; };
  const std::string table = "<w:tbl><w:tr>" + cell("a") + "<w:tc>" + p(r("b")) + p(r("c")) +
                            "</w:tc></w:tr><w:tr><w:trPr><w:del/></w:trPr>" + cell("gone") +
                            "</w:tr><w:sdt><w:sdtContent><w:tr>" + cell("d") +
                            "</w:tr></w:sdtContent></w:sdt></w:tbl>";
  const io::Book book = docx_book({p(r("x")) + table + p(r("y"))});
  EXPECT_EQ(shown(book), (Lines{"# 1 b", "x", "a, b c", "d", "y"}));
  EXPECT_TRUE(book.chapters[0].blocks[1].place.ends_with(": paragraph 2"));
  EXPECT_TRUE(book.chapters[0].blocks[3].place.ends_with(": paragraph 6"));
  EXPECT_EQ(body(p(r("x")) + table, {.tables = io::Tables::kSkip}), (Lines{"x"}));
}

TEST(DocxTest, LanguageIsThatOfMostOfTheText) {
  const std::string defaults =
      "<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val='en-US'/></w:rPr></w:rPrDefault>"
      "</w:docDefaults>";
  const auto in = [](const char* language) {
    return "<w:lang w:val='" + std::string(language) + "'/>";
  };
  const std::string text =
      p(r("Good mor", in("en-GB")) + r("ning", in("x-none")) + r(" oui", in("fr-FR")) +
        r(" mon ", in("fr-CA")) + r("to you", in("en-GB")));
  io::Book book = docx_book({text, defaults});
  EXPECT_EQ(book.language, "en-GB");
  EXPECT_EQ(shown(book).back(), "Good morning{fr-FR}oui monto you");
  book = docx_book({p(r("Hello there")), defaults, "", "", "<dc:language>en-GB</dc:language>"});
  EXPECT_EQ(book.language, "en-GB");
  book = docx_book(
      {p(r("Guten Tag", in("de-DE"))), defaults, "", "", "<dc:language>en-GB</dc:language>"});
  EXPECT_EQ(book.language, "de-DE");
}

TEST(DocxTest, FormulasArePutIntoWordsOrCounted) {
  const auto m = [](const std::string& text) { return "<m:r><m:t>" + text + "</m:t></m:r>"; };
  const auto of = [&](const std::string& name, const std::string& text) {
    return "<m:" + name + ">" + m(text) + "</m:" + name + ">";
  };
  const auto formula = [](const std::string& inside) {
    return p(r("Let ") + "<m:oMathPara><m:oMath>" + inside + "</m:oMath></m:oMathPara>" + r("."));
  };
  const std::vector<std::pair<std::string, std::string>> formulas = {
      {"<m:sSup>" + of("e", "x") + of("sup", "2") + "</m:sSup>" + m("+1.5=α"), "x² + 1.5 = α"},
      {"<m:f><m:fPr><m:ctrlPr/></m:fPr>" + of("num", "a+1") + of("den", "b") + "</m:f>",
       "(a + 1) over b"},
      {"<m:sSub>" + of("e", "x") + of("sub", "i") + "</m:sSub>", "x sub i"},
      {"<m:rad><m:deg/>" + of("e", "x") + "</m:rad>", "√x"},
      {"<m:d>" + of("e", "a") + of("e", "b") + "</m:d>", "(a | b)"},
      {"<m:func>" + of("fName", "sin") + of("e", "x") + "</m:func>", "sin x"}};
  for (const auto& [markup, words] : formulas)
    EXPECT_EQ(body(formula(markup)), Lines{"Let " + words + "."}) << markup;
  const io::Book book = docx_book({formula("<m:nary>" + of("e", "x") + "</m:nary>")});
  EXPECT_EQ(shown(book).back(), "Let .");
  ASSERT_EQ(book.notices.size(), 1u);
  EXPECT_NE(book.notices[0].find("1 formula without alternative text"), std::string::npos);
}

}  // namespace
