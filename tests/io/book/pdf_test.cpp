// PDFs built in the test and read by Poppler: columns, running heads, notes, outline, headings.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "io/base/error.h"
#include "io/book_reader.h"
#include "tests/io/book/pdf_writer.h"
#include "tests/io/book/shown.h"
#include "tests/support/temp_folder.h"

namespace {

using pdf_writer::Entry;
using pdf_writer::Lines;
using pdf_writer::Page;
using pdf_writer::pdf;

io::Book pdf_book(const std::string& bytes, const io::BookOptions& options = {}) {
  const TempFolder folder;
  return io::read_book(io::Source(folder.write("b.pdf", bytes)), options);
}

std::string refusal_of_pdf(const std::string& bytes) {
  try {
    pdf_book(bytes);
  } catch (const io::Error& error) {
    const std::string text = error.what();
    return text.substr(text.find("b.pdf"));
  }
  return "";
}

/// So many words of prose, one sentence; what they are depends on the first.
std::string prose(const std::string& first, int words) {
  static const Lines kWords = {"the",  "water", "went",  "over", "stones", "and",   "slowly",
                               "down", "moon",  "light", "of",   "ships",  "shore", "wind"};
  unsigned random = 0;
  for (const char c : first) random = random * 31 + static_cast<unsigned char>(c);
  std::string text = first;
  for (int i = 1; i < words; ++i) {
    random = random * 1103515245 + 12345;
    text += " " + kWords[(random >> 16) % kWords.size()];
  }
  return text + ".";
}

/// A text in lines of at most so many letters; the first begins behind two spaces.
Lines set(const std::string& text, std::size_t width, bool is_indented = true) {
  std::istringstream words(text);
  Lines lines;
  std::string line = is_indented ? " " : "";
  bool is_empty = true;
  for (std::string word; words >> word;) {
    if (!is_empty && line.size() + 1 + word.size() > width) {
      lines.push_back(line);
      line.clear();
      is_empty = true;
    }
    line += (line.empty() ? "" : " ") + word;
    is_empty = false;
  }
  lines.push_back(line);
  return lines;
}

/// As set(), with the space before a line as a place: no PDF begins its words with spaces.
void put_indented(Page& page, double x, double y, const Lines& lines, double size = 10) {
  for (const std::string& line : lines) {
    const std::size_t begin = line.find_first_not_of(' ');
    page.put(x + 0.6 * size * static_cast<double>(begin), y, line.substr(begin), size);
    y -= 1.2 * size;
  }
}

Lines operator+(Lines a, const Lines& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

TEST(PdfTest, ParagraphsGoOnOverPagesWithoutTheirHeadsAndNumbers) {
  Lines texts;
  Lines lines;
  for (const char* first : {"Ebb", "Flow", "Tide", "Storm"}) {
    texts.push_back(prose(first, 60));
    lines = lines + set(texts.back(), 50);
  }
  constexpr std::size_t kRows = 7;
  std::vector<Page> pages;
  for (std::size_t i = 0; i < lines.size(); i += kRows) {
    Page& page = pages.emplace_back();
    const std::string number = std::to_string(pages.size() + 20);
    if (pages.size() % 2 == 0)
      page.put(72, 740, number).put(300, 740, "The Sea");
    else
      page.put(72, 740, "Chapter about Water").put(360, 740, number);
    const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(i);
    put_indented(page, 72, 700,
                 {begin, begin + std::min<std::ptrdiff_t>(kRows, lines.end() - begin)});
  }
  ASSERT_GE(pages.size(), 4U);
  const io::Book book = pdf_book(pdf(pages));
  EXPECT_EQ(shown(book), Lines{"# 1 b"} + texts);
  ASSERT_EQ(book.notices.size(), 1U);
  EXPECT_TRUE(book.notices[0].ends_with("b.pdf: " + std::to_string(pages.size()) +
                                        " running heads and page numbers not read"))
      << book.notices[0];
  EXPECT_TRUE(book.chapters[0].blocks[2].place.ends_with("b.pdf: page 3"))
      << book.chapters[0].blocks[2].place;
}

TEST(PdfTest, NumberedChaptersAtTheHeadOfPagesStay) {
  std::vector<Page> pages;
  Lines expected;
  for (int i = 0; i < 8; ++i) {
    Page& page = pages.emplace_back();
    const std::string chapter = std::to_string(i / 2 + 1);
    const std::string text = prose("Part" + std::to_string(i), 60);
    if (i % 2 == 0) page.put(72, 740, "Chapter " + chapter);
    page.put(300, 40, std::to_string(i + 1));
    put_indented(page, 72, 700, set(text, 50));
    if (i % 2 == 0)
      expected = expected + Lines{"# 1 Chapter " + chapter, "=Chapter " + chapter, text};
    else
      expected.push_back(text);
  }
  EXPECT_EQ(shown(pdf_book(pdf(pages))), expected);
}

TEST(PdfTest, RefrainsAmongTheLinesAreText) {
  std::vector<Page> pages;
  for (const char* first : {"Ebb", "Flow", "Tide", "Storm"}) {
    Page& page = pages.emplace_back();
    const Lines stanza = {"And the water came in again", std::string(first) + " upon the stones",
                          "Low upon the quiet shore"};
    page.put(300, 740, "THE SEA").put(72, 700, stanza + stanza).put(300, 40, "SONGS");
  }
  std::string all;
  for (const std::string& line : shown(pdf_book(pdf(pages)))) all += line + " ";
  for (const char* line : {"And the water came in again", "Low upon the quiet shore"}) {
    std::size_t count = 0;
    for (std::size_t at = all.find(line); at != all.npos; at = all.find(line, at + 1)) ++count;
    EXPECT_EQ(count, 8U) << all;
  }
  EXPECT_EQ(all.find("THE SEA"), all.npos) << all;
  EXPECT_EQ(all.find("SONGS"), all.npos) << all;
}

TEST(PdfTest, HeadsOfTwoRowsGoTogether) {
  std::vector<Page> pages;
  Lines texts;
  for (const char* first : {"Ebb", "Flow", "Tide"}) {
    Page& page = pages.emplace_back();
    page.put(300, 740, Lines{"THE SEA", "A Tale"});
    texts.push_back(prose(first, 30));
    put_indented(page, 72, 700, set(texts.back(), 50));
  }
  EXPECT_EQ(shown(pdf_book(pdf(pages))), Lines{"# 1 b"} + texts);
}

TEST(PdfTest, TurnedTextIsANotice) {
  std::vector<Page> pages(4);
  Lines texts;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    texts.push_back(prose("Page" + std::to_string(i), 30));
    put_indented(pages[i], 72, 700, set(texts.back(), 50));
  }
  pages[1]
      .put_turned(400, 100, "A wide table")
      .put_turned(412, 100, "of ropes")
      .put_turned(424, 9, "x");
  pages[2].put_turned(500, 300, "upside down", true);
  const io::Book book = pdf_book(pdf(pages));
  EXPECT_EQ(shown(book), Lines{"# 1 b"} + texts);
  ASSERT_EQ(book.notices.size(), 1U);
  EXPECT_TRUE(book.notices[0].ends_with("b.pdf: pages 2-3: turned text not read"))
      << book.notices[0];
  EXPECT_EQ(refusal_of_pdf(pdf({Page().put_turned(400, 100, "A table")})),
            "b.pdf: has only turned text, expected lines from left to right");
}

TEST(PdfTest, PagesOfNothingButWhatReturnsAreText) {
  std::vector<Page> pages;
  for (int i = 5; i > 0; --i)
    pages.emplace_back().put(72, 700, std::to_string(i) + " little boats went out to sea.");
  const Lines read = shown(pdf_book(pdf(pages)));
  ASSERT_EQ(read.size(), 2U);
  EXPECT_TRUE(read[1].starts_with("5 little boats")) << read[1];
  EXPECT_NE(read[1].find("1 little boats"), std::string::npos) << read[1];
}

TEST(PdfTest, RomanNumbersAtTheFootGoToo) {
  std::vector<Page> pages;
  Lines texts;
  for (const char* number : {"iii", "iv", "v"}) {
    Page& page = pages.emplace_back();
    page.put(300, 40, number);
    texts.push_back(prose("Page " + std::string(number), 30));
    put_indented(page, 72, 700, set(texts.back(), 50));
  }
  EXPECT_EQ(shown(pdf_book(pdf(pages))), Lines{"# 1 b"} + texts);
}

TEST(PdfTest, ColumnsAreReadOneAfterTheOther) {
  const Lines texts = {prose("Left", 60), prose("Again", 90), prose("Right", 30)};
  const Lines lines = set(texts[0], 36) + set(texts[1], 36) + set(texts[2], 36);
  const auto middle = lines.begin() + static_cast<std::ptrdiff_t>(lines.size() / 2);
  Page page;
  page.put(150, 740, "A Title over Both Columns", 16);
  put_indented(page, 72, 700, {lines.begin(), middle});
  put_indented(page, 310, 700, {middle, lines.end()});
  EXPECT_EQ(shown(pdf_book(pdf({page}))),
            (Lines{"# 1 A Title over Both Columns", "=A Title over Both Columns"} + texts));
}

TEST(PdfTest, RowsOfATableStayTogether) {
  Page page;
  put_indented(page, 72, 740, set(prose("Before", 40), 60));
  for (int i = 0; i < 6; ++i)
    page.put(72, 600 - 20 * i, "tide " + std::to_string(i)).put(250, 600 - 20 * i, "4 feet");
  const Lines lines = shown(pdf_book(pdf({page})));
  EXPECT_EQ(lines[2], "tide 0 4 feet");
  EXPECT_EQ(lines.back(), "tide 5 4 feet");
}

TEST(PdfTest, DividedWordsAreWhole) {
  Page page;
  put_indented(page, 72, 700,
               {"  She saw the light-ship from the shore and then the", "light-",
                "house, and the light-", "ship was a won-", "der."});
  EXPECT_EQ(shown(pdf_book(pdf({page}))),
            (Lines{"# 1 b",
                   "She saw the light-ship from the shore and then the lighthouse, and the "
                   "light-ship was a wonder."}));
}

TEST(PdfTest, OutlineGivesTheChapters) {
  Page one;
  one.put(72, 740, "1 Ebb", 10);
  put_indented(one, 72, 700, set(prose("One", 30), 50));
  one.put(72, 600, "Low water");
  put_indented(one, 72, 570, set(prose("Low", 30), 50));
  Page two;
  put_indented(two, 72, 700, set(prose("Two", 30), 50));
  const std::string bytes = pdf({one, two}, {{"Ebb", 1, {"Low water"}}, {"Flow", 2, {}}});
  EXPECT_EQ(shown(pdf_book(bytes)),
            (Lines{"# 1 1 Ebb", "=1 Ebb", prose("One", 30), "# 2 Low water", "=Low water",
                   prose("Low", 30), "# 1 Flow", "=Flow", prose("Two", 30)}));
  EXPECT_EQ(pdf_book(bytes, {.depth = 1}).chapters.size(), 2U);
}

TEST(PdfTest, LargerLettersAreHeadings) {
  Page page;
  page.put(72, 740, "The Sea", 20);
  page.put(72, 700, "Ebb", 14).put(72, 670, set(prose("One", 30), 50, false));
  page.put(72, 600, "Flow", 14).put(72, 570, set(prose("Two", 30), 50, false));
  const io::Book book = pdf_book(pdf({page}));
  EXPECT_EQ(book.title, "The Sea");
  EXPECT_EQ(shown(book), (Lines{"# 1 The Sea", "=The Sea", "# 1 Ebb", "=Ebb", prose("One", 30),
                                "# 1 Flow", "=Flow", prose("Two", 30)}));
}

TEST(PdfTest, WithoutOtherSignsWordsTellHeadings) {
  Page page;
  page.put(72, 740, "Chapter 1");
  put_indented(page, 72, 700, set(prose("One", 30), 50));
  page.put(72, 600, "Chapter 2");
  put_indented(page, 72, 570, set(prose("Two", 30), 50));
  EXPECT_EQ(shown(pdf_book(pdf({page}))), (Lines{"# 1 Chapter 1", "=Chapter 1", prose("One", 30),
                                                 "# 1 Chapter 2", "=Chapter 2", prose("Two", 30)}));
  EXPECT_EQ(pdf_book(pdf({page}), {.chapter_pattern = "Chapter 2"}).chapters.size(), 2U);
}

TEST(PdfTest, FootnotesAreLeftOutOrBehindTheirParagraph) {
  Page page;
  put_indented(page, 72, 700, set(prose("Before", 30), 50));
  page.put(72, 600, "The tide").put(120, 604, "1", 6);
  page.put(126, 600, "comes with x").put(198, 604, "2", 6);
  page.put(204, 600, "and word").put(252, 604, "7", 6);
  page.put(72, 70, "1 Of the moon,", 7).put(72, 60, "and the sun.", 7);
  const std::string bytes = pdf({page});
  const std::string text = "The tide comes with x² and word";
  EXPECT_EQ(shown(pdf_book(bytes)), (Lines{"# 1 b", prose("Before", 30), text}));
  EXPECT_EQ(shown(pdf_book(bytes, {.notes = io::Notes::kInline})),
            (Lines{"# 1 b", prose("Before", 30), text, "^Of the moon, and the sun."}));
  EXPECT_TRUE(pdf_book(bytes).notices.at(0).ends_with(
      "1 raised number without a note on the page not read"));
}

TEST(PdfTest, SmallPrintWithoutAMarkStays) {
  Page page;
  put_indented(page, 72, 700, set(prose("Before", 30), 50));
  page.put(72, 60, "1 Figure of the moon", 7);
  EXPECT_EQ(shown(pdf_book(pdf({page}))).back(), "1 Figure of the moon");
}

TEST(PdfTest, LargeFirstLettersJoinTheirWord) {
  Page page;
  page.put(72, 678, "T", 34);
  page.put(94, 690, "HE water went over the stones and slowly");
  page.put(94, 678, "and then it went down to the sea");
  page.put(72, 666, set(prose("again", 40), 50, false));
  const std::string text = shown(pdf_book(pdf({page})))[1];
  EXPECT_TRUE(text.starts_with("THE water went")) << text;
}

TEST(PdfTest, LinesThatDotsLeadOnFromAreContents) {
  Page page;
  for (int i = 1; i < 5; ++i)
    page.put(72, 740 - 20 * i, "Chapter about water ......... " + std::to_string(i));
  put_indented(page, 72, 500, set(prose("One", 30), 50));
  EXPECT_EQ(shown(pdf_book(pdf({page}))), (Lines{"# 1 b", prose("One", 30)}));
}

TEST(PdfTest, TitleAndAuthorAreTheDocuments) {
  Page page;
  page.put(72, 700, "Words.");
  const auto with = [&](const std::string& title) {
    return pdf_book(pdf({page}, {}, "/Info << /Title (" + title + ") /Author (A. Writer) >>"));
  };
  EXPECT_EQ(with("The Sea").title, "The Sea");
  EXPECT_EQ(with("The Sea").author, "A. Writer");
  EXPECT_EQ(with("The Sea").language, "");
  for (const char* none : {"untitled", "Microsoft Word - sea.doc", "sea.tex", ""})
    EXPECT_EQ(with(none).title, "b") << none;
}

TEST(PdfTest, PagesWithoutTextAreANotice) {
  Page page;
  page.put(72, 700, "Words.");
  const io::Book book = pdf_book(pdf({page, Page(), page, Page(), Page()}));
  EXPECT_TRUE(book.notices.at(0).ends_with("b.pdf: pages 2, 4-5 have no text"));
}

TEST(PdfTest, PicturesOfPagesAreRefused) {
  const std::string expected =
      "b.pdf: has no text, only pictures of pages; recognise its text first, for instance with "
      "ocrmypdf";
  EXPECT_EQ(refusal_of_pdf(pdf({Page(), Page()})), expected);
  std::vector<Page> pages(20);
  pages[0].put(72, 700, "Scanned by somebody.");
  EXPECT_EQ(refusal_of_pdf(pdf(pages)), expected);
}

TEST(PdfTest, PasswordsAreRefused) {
  Page page;
  page.put(72, 700, "Words.");
  const std::string key(64, 'a');
  EXPECT_EQ(refusal_of_pdf(pdf({page}, {},
                               "/ID [<" + key + "> <" + key +
                                   ">] /Encrypt << /Filter /Standard /V 1 /R 2 "
                                   "/P -4 /O <" +
                                   key + "> /U <" + key + "> >>")),
            "b.pdf: is encrypted, and needs a password");
}

TEST(PdfTest, BrokenFilesAreRefused) {
  Page page;
  page.put(72, 700, "Words.");
  const std::string whole = pdf({page});
  EXPECT_EQ(refusal_of_pdf("no PDF").substr(0, 43), "b.pdf: cannot be read as PDF: Syntax Error:");
  EXPECT_NE(refusal_of_pdf(""), "");
  EXPECT_NE(refusal_of_pdf(whole.substr(0, 100)), "");
  // Without its table of objects it can be read all the same, or is refused.
  for (std::size_t size = 0; size < whole.size(); size += 97) {
    try {
      pdf_book(whole.substr(0, size));
    } catch (const io::Error&) {
    }
  }
}

TEST(PdfTest, MissingProgramIsNamed) {
  const std::string path = ::getenv("PATH");
  ::setenv("PATH", "/nonexistent", 1);
  const std::string problem = [] {
    try {
      pdf_book("%PDF-1.4");
    } catch (const io::Error& error) {
      return std::string(error.what());
    }
    return std::string();
  }();
  ::setenv("PATH", path.c_str(), 1);
  EXPECT_NE(problem.find("install poppler-utils"), problem.npos) << problem;
}

}  // namespace
