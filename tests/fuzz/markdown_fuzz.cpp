#include "io/book/book.h"
#include "io/files/error.h"
#include "tests/fuzz/target.h"
#include "tests/support/temp_folder.h"

// Any bytes as a book of this format, with its notes left out and read.
FUZZ_TARGET(markdown)(const char* data, std::size_t size) {
  static const TempFolder folder;
  const auto path = folder.write("book.md", {data, size});
  for (const io::Notes notes : {io::Notes::kSkip, io::Notes::kInline}) {
    try {
      io::read_book(io::Source(path), {.notes = notes});
    } catch (const io::Error&) {
    }
  }
  return 0;
}
