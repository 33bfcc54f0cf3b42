// The part that all fuzz targets for formats of books share.
#pragma once

#include <string>
#include <string_view>

#include "io/base/error.h"
#include "io/book_reader.h"
#include "tests/support/temp_folder.h"

/// Reads bytes as the book in a file of this name, with its notes skipped and read. Returns 0.
inline int read_as_book(const std::string& name, std::string_view bytes) {
  static const TempFolder folder;
  const io::Source book(folder.write(name, bytes));
  for (const io::Notes notes : {io::Notes::kSkip, io::Notes::kInline}) {
    try {
      io::read_book(book, {.notes = notes});
    } catch (const io::Error&) {
    }
  }
  return 0;
}
