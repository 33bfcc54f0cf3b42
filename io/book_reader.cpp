// Chooses the reader of a format, and names the kinds of the chapters that it found.
#include "io/book_reader.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "io/base/content.h"
#include "io/base/error.h"
#include "io/base/zip_archive.h"
#include "io/book/headings/chapter_kind.h"
#include "io/book/html/html.h"
#include "io/book/readers.h"

namespace io {
namespace {

/// An archive or a PDF is no text, whatever its name says. Throws Error.
void check_content(const Source& source, BookFormat format) {
  if (format != BookFormat::kText && format != BookFormat::kMarkdown && format != BookFormat::kHtml)
    return;
  const std::string begin = first_bytes(source.path(), 4);
  if (is_zip(begin))
    throw Error(source.shown(), "expected text, found a zip archive such as .epub");
  if (begin == "%PDF") throw Error(source.shown(), "expected text, found a PDF");
}

Book read(const Source& source, BookFormat format, const BookOptions& options) {
  switch (format) {
    case BookFormat::kDocx:
      return read_docx(source, options);
    case BookFormat::kEpub:
      return read_epub(source, options);
    case BookFormat::kFb2:
      return read_fb2(source, options);
    case BookFormat::kHtml:
      return read_html(source, options);
    case BookFormat::kMarkdown:
      return read_markdown(source, options);
    case BookFormat::kPdf:
      return read_pdf(source, options);
    case BookFormat::kText:
      return read_plain_text(source, options);
  }
  return {};
}

std::string_view kind_by_words(const Chapter& chapter) {
  const std::string words = text_of(chapter);
  const std::string_view kind = kind_of_chapter(chapter.title, words);
  const bool has_heading =
      !chapter.blocks.empty() && chapter.blocks.front().kind == BlockKind::kHeading;
  return kind == "text" && !has_heading ? kind_of_chapter("", words) : kind;
}

/// Of the chapters that do not say themselves what they are. An excerpt of the next book is behind
/// all that this one tells; a chapter by such a name is elsewhere, too. A book of nothing but
/// apparatus is one of text.
void name_kinds(Book& book) {
  bool is_behind_the_text = true;
  for (auto chapter = book.chapters.rbegin(); chapter != book.chapters.rend(); ++chapter) {
    if (chapter->kind.empty()) {
      chapter->kind = kind_by_words(*chapter);
      if (chapter->kind == "excerpt" && !is_behind_the_text) chapter->kind = "text";
    }
    is_behind_the_text = is_behind_the_text && (find_chapter_kind(chapter->kind)->is_apparatus ||
                                                chapter->kind == "about-author");
  }
  const auto is_apparatus = [](const Chapter& chapter) {
    return find_chapter_kind(chapter.kind)->is_apparatus;
  };
  if (std::ranges::all_of(book.chapters, is_apparatus))
    for (Chapter& chapter : book.chapters) chapter.kind = "text";
}

}  // namespace

Book read_book(const Source& source, const BookOptions& options) {
  const std::optional<BookFormat> format =
      options.format ? options.format : book_format(source.shown());
  if (!format)
    throw Error(
        source.shown(),
        "expected a name that ends in .docx, .epub, .fb2, .html, .md, .pdf or .txt, or --from");
  check_content(source, *format);
  Book book = read(source, *format, options);
  if (book.title.empty()) book.title = source.is_stream() ? "Untitled" : book_name(source.shown());
  name_kinds(book);
  for (Chapter& chapter : book.chapters)
    if (chapter.title.empty()) chapter.title = book.title;
  const bool has_text = std::ranges::any_of(book.chapters, [](const Chapter& chapter) {
    return std::ranges::any_of(chapter.blocks,
                               [](const Block& block) { return !block.runs.empty(); });
  });
  if (!has_text) {
    const std::string why = book.problems.empty() ? "" : " (" + book.problems.front() + ")";
    throw Error(source.shown(), "has nothing to read aloud" + why);
  }
  return book;
}

}  // namespace io
