// Reads a book of any format: the entry to io/book.
#pragma once

#include "io/base/source.h"
#include "io/book/book.h"

namespace io {

/// Reads an EPUB (2 and 3), DOCX, FB2, HTML, Markdown, PDF or plain text: as the options say, or
/// else by the ending of its name: .epub, .docx, .fb2, .fb2.zip or .fbz, .html, .htm or .xhtml, .md
/// or .markdown, .pdf, .txt. The index of a folder of HTML is read with the pages it leads to. What
/// is wrong with a part of it is among its problems. Throws Error when it cannot be used at all.
Book read_book(const Source& source, const BookOptions& options = {});

}  // namespace io
