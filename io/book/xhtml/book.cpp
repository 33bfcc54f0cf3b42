// A document as a whole book.
#include <utility>

#include "io/base/error.h"
#include "io/book/licence.h"
#include "io/book/text/chapters.h"
#include "io/book/xhtml/xhtml.h"

namespace io {

void note_formulas(std::size_t silent, const std::string& subject,
                   std::vector<std::string>& notices) {
  if (silent > 0)
    notices.push_back(subject + ": " + counted(static_cast<std::int64_t>(silent), "formula") +
                      " without alternative text not read");
}

Book book_without_contents(XhtmlText text, const std::string& subject, const BookOptions& options) {
  const std::size_t all = text.blocks.size();
  const auto [begin, end] = work_among(text.blocks);
  text.blocks.resize(end);
  text.blocks.erase(text.blocks.begin(), text.blocks.begin() + static_cast<std::ptrdiff_t>(begin));
  Book book = by_headings(with_notes(std::move(text.blocks), options.notes), options.depth);
  if (book.title.empty()) book.title = std::move(text.title);
  book.problems = std::move(text.problems);
  if (const std::size_t work = end - begin; work < all)
    book.notices.push_back(subject + ": the licence before and behind the work is not read (" +
                           counted(all - work, "paragraph") + ")");
  note_formulas(text.silent_formulas, subject, book.notices);
  return book;
}

}  // namespace io
