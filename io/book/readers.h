// The readers of the formats.
#pragma once

#include "io/base/source.h"
#include "io/book/book.h"

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

/// Reads a PDF with Poppler's programs pdfinfo and pdftohtml, each a separate process with resource
/// limits. `pdf/book.h` says how pages become text. Throws Error, also for a PDF that needs a
/// password, is damaged, or has only pictures of pages.
Book read_pdf(const Source& source, const BookOptions& options);

/// Reads plain text: paragraphs are separated by blank lines, and one that matches
/// `options.chapter_pattern` begins a chapter. What else books in plain text agree on is in
/// `text/book.h`. Throws Error, also for a pattern that is none.
Book read_plain_text(const Source& source, const BookOptions& options);

}  // namespace io
