// Finds books of the Bible in words/scripture.tsv.
#include "model/text/english/tables/scripture.h"

#include <algorithm>
#include <vector>

#include "io/base/strings.h"
#include "model/text/english/embedded.h"
#include "model/text/word_table.h"

namespace text {
namespace {

struct Book {
  std::string_view name;
  std::vector<std::string_view> written;  ///< short
};

const std::vector<Book>& books() {
  static const std::vector<Book> all = [] {
    std::vector<Book> read;
    for (const auto& [name, written] : read_table(english::words::kScripture, {"name*", "short?"}))
      read.push_back({name, io::split(written, " ")});
    return read;
  }();
  return all;
}

}  // namespace

std::string_view find_book(std::string_view written) {
  for (const Book& book : books())
    if (book.name == written || std::ranges::find(book.written, written) != book.written.end())
      return book.name;
  return {};
}

std::string book_pattern() {
  std::string pattern;
  for (const Book& book : books()) {
    pattern.append(pattern.empty() ? "" : "|").append(book.name);
    for (const std::string_view written : book.written) pattern.append("|").append(written);
  }
  return pattern;
}

}  // namespace text
