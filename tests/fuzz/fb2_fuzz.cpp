// Any bytes as a book in FictionBook.
#include "tests/fuzz/read_as_book.h"
#include "tests/fuzz/target.h"

FUZZ_TARGET(fb2)(const char* data, std::size_t size) {
  return read_as_book("book.fb2", {data, size});
}
