// An EPUB: the bytes of the archive when they begin like one, else its documents with NULs between,
// zipped with good sums: the package, the table of contents, chapters.
#include <algorithm>

#include "tests/fuzz/read_as_book.h"
#include "tests/fuzz/target.h"
#include "tests/model/weights/small_files.h"

FUZZ_TARGET(epub)(const char* data, std::size_t size) {
  std::string archive(data, size);
  if (!archive.starts_with("PK")) {
    small_files::Entries entries = {
        {"mimetype", "application/epub+zip"},
        {"META-INF/container.xml",
         "<container xmlns='urn:oasis:names:tc:opendocument:xmlns:container'><rootfiles><rootfile "
         "full-path='0' media-type='application/oebps-package+xml'/></rootfiles></container>"}};
    for (std::size_t begin = 0; begin <= archive.size() && entries.size() < 10;) {
      const std::size_t end = std::min(archive.find('\0', begin), archive.size());
      entries.emplace_back(std::to_string(entries.size() - 2), archive.substr(begin, end - begin));
      begin = end + 1;
    }
    archive = small_files::zip_file(entries);
  }
  return read_as_book("book.epub", archive);
}
