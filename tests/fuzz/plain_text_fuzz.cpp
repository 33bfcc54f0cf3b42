// Any bytes as a book in plain text.
#include "tests/fuzz/read_as_book.h"
#include "tests/fuzz/target.h"

FUZZ_TARGET(plain_text)(const char* data, std::size_t size) {
  return read_as_book("book.txt", {data, size});
}
