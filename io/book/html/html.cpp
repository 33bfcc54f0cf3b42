// HTML: a single page with chapters by headings, or an index with the pages that it links.
#include "io/book/html/html.h"

#include <filesystem>
#include <string>
#include <utility>

#include "io/book/html/folder.h"
#include "io/book/html/index.h"
#include "io/book/html/page.h"
#include "io/book/readers.h"
#include "io/book/xhtml/xhtml.h"

namespace io {
namespace {

bool is_html_index(const std::filesystem::path& file) {
  return file.stem() == "index" && html_index(file.parent_path()) == file;
}

}  // namespace

std::string book_name(const std::filesystem::path& file) {
  return is_html_index(file) ? HtmlFolder(file.parent_path()).name() : file.stem().string();
}

Book read_html(const Source& source, const BookOptions& options) {
  const std::string& subject = source.shown();
  if (!source.is_stream() && is_html_index(source.path())) {
    HtmlFolder folder(source.folder());
    return read_spine(read_index(source.path().filename().string(), folder), folder, subject,
                      options);
  }
  Book about;
  const XmlDocument page = html_page(source.read(), subject, about.notices);
  XhtmlText read =
      read_xhtml(page, options, stylesheet_of(page, [](const auto&) { return Stylesheet(); }));
  Book book = book_without_contents(std::move(read), subject, options);
  read_page_metadata(page, book);
  book.notices.insert(book.notices.begin(), about.notices.begin(), about.notices.end());
  return book;
}

}  // namespace io
