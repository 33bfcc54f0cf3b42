#pragma once

#include <string>
#include <vector>

#include "io/book/book.h"
#include "io/book/xml.h"

namespace io {

/// A block and what links lead to it and from it.
struct MarkedBlock {
  Block block;
  std::vector<std::string> ids = {};        ///< of the elements that begin here
  std::vector<std::string> note_refs = {};  ///< targets of its references to notes, as written
};

struct XhtmlText {
  std::string title;  ///< of the document's head
  std::vector<MarkedBlock> blocks;
  std::vector<std::string> trailing_ids;  ///< of elements after the last block
};

/// What of an XHTML document is read aloud, in its order. Left out are images, scripts, forms of
/// navigation, numbers of pages, and the marks of footnotes. Items of lists, definitions, captions
/// and (by `options.tables`) rows of tables are paragraphs of their own; `xml:lang` and `lang` hold
/// for what is within. Notes that say what they are (`epub:type`, `role`) are blocks of kind kNote;
/// others are found by who refers to them, which is the caller's to do. Throws Error.
XhtmlText read_xhtml(const XmlDocument& document, const BookOptions& options);

}  // namespace io
