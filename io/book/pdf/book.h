// The types and passes that rebuild the text of a PDF from the positions of its letters.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "io/book/book.h"
#include "io/book/text/book.h"

// A PDF says where on its pages letters are; what they make up is found in passes, in this order.
// Lengths are in units of Poppler's XML, 1/108 inch, from the left and the top of the page.

namespace io {

/// Letters of one font in one row, as the PDF has them together.
struct PdfRun {
  double left = 0;
  double right = 0;
  double top = 0;
  double bottom = 0;
  double size = 0;  ///< of the font
  std::string text;
};

struct PdfPage {
  int number = 0;  ///< from 1
  double height = 0;
  std::vector<PdfRun> runs;
};

/// One of the table of contents that programs show beside the pages.
struct PdfEntry {
  std::string title;
  int page = 0;
  int depth = 1;
};

struct PdfDocument {
  std::vector<PdfPage> pages;
  std::vector<PdfEntry> outline;
};

/// A raised number or sign in a line, which is not in its text.
struct PdfMark {
  std::size_t at = 0;  ///< bytes of the line before it
  std::string text;
};

struct PdfLine {
  double left = 0;
  double right = 0;
  double bottom = 0;
  double size = 0;  ///< of the font of most of it
  std::string text;
  std::vector<PdfMark> marks = {};
  int page = 0;
  int column = 0;  ///< of all columns of the book, from 1
  double column_left = 0;
  double column_right = 0;
  bool is_row = false;         ///< has gaps, as a row of a table
  int note = 0;                ///< as of TextLine
  std::vector<int> refs = {};  ///< as of TextLine
};

struct PdfParagraph {
  TextParagraph text;  ///< its `line` is the number of the page
  double size = 0;
};

/// What `pdftohtml -xml` made of a PDF. Throws Error where it is no XML.
PdfDocument parse_pdf_xml(const std::string& xml, const std::string& subject);

/// Runs that lie beside each other, from the top down, in each row from left to right.
std::vector<std::vector<PdfRun>> pdf_rows(std::vector<PdfRun> runs);

/// `page 2`, or `pages 2-4, 7`, of numbers that rise.
std::string page_list(const std::vector<int>& numbers);

/// Takes what is turned by 90 degrees or upside down, as wide tables are: of it Poppler does not
/// say where its letters are. Throws Error where nothing else is there.
void take_turned(std::vector<PdfPage>& pages, const std::string& shown,
                 std::vector<std::string>& notices);

/// Takes running heads and the numbers of pages: what returns at the same height at the top or the
/// foot of pages, digits aside, set apart from the text, and what counts with the pages.
void take_furniture(std::vector<PdfPage>& pages, const std::string& shown,
                    std::vector<std::string>& notices);

/// The lines of a page in the order of reading, column by column; `columns`: of the pages before.
void add_lines(const PdfPage& page, int& columns, std::vector<PdfLine>& lines);

/// The size of most letters.
double body_size(const std::vector<PdfLine>& lines);

/// Takes the entries of printed lists of contents that dots lead on from. Whether there are any.
bool take_leaders(std::vector<PdfLine>& lines, const std::string& shown,
                  std::vector<std::string>& notices);

/// Moves the notes at the foot of pages, known by small print and by a mark on their page, behind
/// all other lines. Other raised numbers are marks of notes elsewhere and go, or powers and stay.
void take_notes(std::vector<PdfLine>& lines, double body, const std::string& shown,
                std::vector<std::string>& notices);

/// Paragraphs end at indentation, space, another size, and where a sentence ends before its line
/// had to; not at the end of a column or page.
std::vector<PdfParagraph> pdf_paragraphs(const std::vector<PdfLine>& lines, double body);

/// Gives headings their level: by the outline, which puts in what its pages do not have, else by
/// their size. Whether there are any.
bool mark_pdf_headings(std::vector<PdfParagraph>& paragraphs, const std::vector<PdfEntry>& outline,
                       double body);

}  // namespace io
