// Any bytes as a book in Markdown.
#include "tests/fuzz/read_as_book.h"
#include "tests/fuzz/target.h"

FUZZ_TARGET(markdown)(const char* data, std::size_t size) {
  return read_as_book("book.md", {data, size});
}
