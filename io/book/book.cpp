#include "io/book/book.h"

#include <algorithm>

#include "io/book/readers.h"
#include "io/files/error.h"

namespace io {

std::string text_of(const Block& block) {
  std::string text;
  for (const Run& run : block.runs) text += (text.empty() ? "" : " ") + run.text;
  return text;
}

Book read_book(const std::filesystem::path& path, const BookOptions& options) {
  const std::string extension = path.extension().string();
  Book book;
  if (extension == ".epub")
    book = read_epub(path, options);
  else if (extension == ".md" || extension == ".markdown")
    book = read_markdown(path, options);
  else if (extension == ".txt")
    book = read_plain_text(path, options);
  else
    throw Error(path.string(), "expected a name that ends in .epub, .md, .markdown or .txt");
  if (book.title.empty()) book.title = path.stem().string();
  for (Chapter& chapter : book.chapters)
    if (chapter.title.empty()) chapter.title = book.title;
  const bool has_text = std::ranges::any_of(book.chapters, [](const Chapter& chapter) {
    return std::ranges::any_of(chapter.blocks,
                               [](const Block& block) { return !block.runs.empty(); });
  });
  if (!has_text) {
    const std::string why = book.problems.empty() ? "" : " (" + book.problems.front() + ")";
    throw Error(path.string(), "has nothing to read aloud" + why);
  }
  return book;
}

}  // namespace io
