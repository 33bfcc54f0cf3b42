// XHTML as blocks: what the readers of HTML, EPUB, DOCX, FictionBook and Markdown share.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "io/base/xml_document.h"
#include "io/book/book.h"
#include "io/book/notes.h"
#include "io/book/xhtml/stylesheet.h"

namespace io {

/// The characters an entity of HTML stands for (`nbsp`), as UTF-8; empty when there is none of
/// this name.
std::string html_entity(std::string_view name);

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

/// A book of all that a document has, by its headings (by_headings()), with notes as the options
/// say; its title is the book's where no heading gives one. The licence around a work is left out.
Book book_without_contents(XhtmlText text, const std::string& subject, const BookOptions& options);

}  // namespace io
