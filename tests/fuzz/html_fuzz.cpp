// Any bytes as a book in HTML.
#include "tests/fuzz/read_as_book.h"
#include "tests/fuzz/target.h"

FUZZ_TARGET(html)(const char* data, std::size_t size) {
  return read_as_book("book.html", {data, size});
}
