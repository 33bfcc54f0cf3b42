// A DOCX: the bytes of the archive when they begin like one, else its parts with NULs between,
// zipped with good sums: document, styles, footnotes, endnotes, properties.
#include <algorithm>
#include <string>

#include "tests/fuzz/read_as_book.h"
#include "tests/fuzz/target.h"
#include "tests/model/weights/small_files.h"

FUZZ_TARGET(docx)(const char* data, std::size_t size) {
  std::string archive(data, size);
  if (!archive.starts_with("PK")) {
    small_files::Entries entries = {
        {"_rels/.rels",
         "<Relationships><Relationship Type='x/officeDocument' Target='document'/>"
         "<Relationship Type='x/core-properties' Target='core'/></Relationships>"},
        {"_rels/document.rels",
         "<Relationships><Relationship Type='x/styles' Target='styles'/><Relationship "
         "Type='x/footnotes' Target='footnotes'/><Relationship Type='x/endnotes' "
         "Target='endnotes'/></Relationships>"}};
    std::size_t begin = 0;
    for (const char* name : {"document", "styles", "footnotes", "endnotes", "core"}) {
      const std::size_t end = std::min(archive.find('\0', begin), archive.size());
      entries.emplace_back(name, archive.substr(begin, end - begin));
      begin = std::min(end + 1, archive.size());
    }
    archive = small_files::zip_file(entries);
  }
  return read_as_book("book.docx", archive);
}
