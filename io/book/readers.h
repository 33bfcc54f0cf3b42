#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "io/book/book.h"
#include "io/book/xhtml/stylesheet.h"
#include "io/files/xml_document.h"

// The readers of the formats, and what they share.

namespace io {

/// Reads an EPUB of version 2 or 3: the documents of its spine in order, split where the table of
/// contents (`nav`, else NCX) says. Entries that point at the same place are one chapter, by all
/// their titles; documents without an entry go on with the chapter before them; without a table of
/// contents each document is a chapter. Documents that are not linear, and the table itself, are
/// left out. A document that is missing or malformed is a problem of the book and the others are
/// read. Throws Error for what is no EPUB, for a zip bomb in its package, and for an encrypted
/// book.
Book read_epub(const Source& source, const BookOptions& options);

/// Reads one HTML file, well-formed or not (libxml2), with chapters by headings as in Markdown. The
/// title is that of its head where no heading gives it; style sheets besides it are not read. The
/// index of a folder (html_index()) is the table of contents of the pages that it leads to, which
/// are read as an EPUB's documents are; nothing outside of the folder is. Throws Error, also for
/// elements nested deeper than 200.
Book read_html(const Source& source, const BookOptions& options);

/// Reads a DOCX, as Word and others write it, by way of XHTML: the document, notes as the options
/// say, and the properties of the package. Headings are by level of outline or by style, a leading
/// paragraph of the style Title the book's title. Throws Error for what is none, encrypted or
/// malformed, and for a zip bomb; a part besides the document that cannot be read is a problem.
Book read_docx(const Source& source, const BookOptions& options);

/// Reads a FictionBook 2, which may be alone in a zip file, by way of XHTML: titles of sections are
/// headings, their levels as the sections nest. Throws Error for what is none, for malformed XML
/// and for a zip bomb.
Book read_fb2(const Source& source, const BookOptions& options);

/// Reads a Markdown file (CommonMark with GitHub's tables and footnotes, by cmark-gfm). A heading
/// of the first level that opens the file and is the only one of its level is the book's title;
/// then the levels below it begin chapters, else those from the first on, `options.depth` levels of
/// them. Raw HTML has to be well-formed. Throws Error, also for text that cmark-gfm would need too
/// long for.
Book read_markdown(const Source& source, const BookOptions& options);

/// Reads a PDF by Poppler's programs pdfinfo and pdftohtml, each a process of its own with limits
/// to what it may use. What its pages tell is in `pdf/book.h`. Throws Error, also for a PDF that
/// needs a password, that is broken, or that has nothing but pictures of pages.
Book read_pdf(const Source& source, const BookOptions& options);

/// The characters an entity of HTML stands for (`nbsp`), as UTF-8; empty when there is none of
/// this name.
std::string html_entity(std::string_view name);

/// Reads plain text: paragraphs are separated by blank lines, and one that matches
/// `options.chapter_pattern` begins a chapter. What else books in plain text agree on is in
/// `text/book.h`. Throws Error, also for a pattern that is none.
Book read_plain_text(const Source& source, const BookOptions& options);

/// A block and what links lead to it and from it.
struct MarkedBlock {
  Block block;
  std::vector<std::string> ids = {};        ///< of the elements that begin here
  std::vector<std::string> note_refs = {};  ///< targets of its references to notes, as written
  std::string_view part = {};  ///< the kind of chapter that the elements around it name
  std::string leads_to = {};   ///< target of the link that it begins with, as written
  std::string link = {};       ///< target of its first link, wherever it stands
  std::size_t unlinked = 0;    ///< bytes of its words that no link holds
};

struct XhtmlText {
  std::string title;  ///< of the document's head
  std::vector<MarkedBlock> blocks;
  std::vector<std::string> trailing_ids;  ///< of elements after the last block
  std::vector<std::string> problems;      ///< what was passed over
  std::size_t silent_formulas = 0;        ///< have no text, and are left out
  std::size_t pictures = 0;
};

/// The notice of formulas that are left out; none of no formulas.
void note_formulas(std::size_t silent, const std::string& subject,
                   std::vector<std::string>& notices);

/// A document in which HTML's named entities may stand, which XML would take from a DTD; names that
/// are none of them are text. Throws Error as XmlDocument does.
XmlDocument html_document(const std::string& bytes, const std::string& subject);

/// What of an XHTML document is read aloud, in its order. Left out are images, scripts, forms of
/// navigation, numbers of pages and lines, what `stylesheet` or the element itself hides, and the
/// marks of footnotes. Items of lists, definitions, captions, stanzas and (by `options.tables`)
/// rows of tables are paragraphs of their own; `xml:lang` and `lang` hold for what is within. Notes
/// that say what they are (`epub:type`, `role`) are blocks of kind kNote; others are found by who
/// refers to them, which is the caller's to do. The words of an element with `ssml:ph` are given;
/// of nested ones the outer counts. One around whole blocks is a problem, and its words are read as
/// they are. Throws Error.
XhtmlText read_xhtml(const XmlDocument& document, const BookOptions& options,
                     const Stylesheet& stylesheet);

/// A book of blocks that has no table of contents: its headings begin the chapters. One of level 1
/// that comes first and is the only one of its level is the book's title. Chapters begin at the
/// `depth` highest levels of the others, and are called by the next heading, too, where theirs is a
/// number alone. What comes before the first of them is a chapter by the book's title.
Book by_headings(std::vector<Block> blocks, int depth);

/// The same of all that a document has, which becomes the book's, with notes as the options say;
/// its title is the book's where no heading gives one.
Book book_without_contents(XhtmlText text, const std::string& subject, const BookOptions& options);

/// Whether a paragraph is nothing but signs that are not read: `* * *`, `#`, `⁂`, `■ ■ ■`, which
/// stand for a change of scene, or `…` and `?!`, for which there is a pause as well.
bool is_scene_break(std::string_view paragraph);

/// The block of every place that a reference can lead to, by its name.
using Places = std::map<std::string, std::size_t>;

/// Finds the notes of a book. One object, one thread; the blocks and places stay the caller's.
class NoteReader {
 public:
  NoteReader(const std::vector<MarkedBlock>& blocks, const Places& places)
      : blocks_(blocks), places_(places) {}

  /// The notes that the references of a text lead to, each followed by those that it refers to
  /// itself unless these were behind another note before; none of them twice. A note goes on as
  /// long as blocks of notes follow that nothing can refer to.
  std::vector<Block> behind(const std::vector<std::string>& references);

 private:
  bool goes_on(std::size_t first, std::size_t i) const;

  const std::vector<MarkedBlock>& blocks_;
  const Places& places_;
  std::set<std::size_t> nested_;  ///< first blocks of notes that were read behind another
};

/// What is read of blocks whose references are `#` and an id: no notes, or each after what refers
/// to it.
std::vector<Block> with_notes(std::vector<MarkedBlock> marked, Notes notes);

}  // namespace io
