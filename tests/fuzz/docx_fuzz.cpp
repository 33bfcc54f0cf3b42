#include <algorithm>
#include <string>

#include "io/book/book.h"
#include "io/files/error.h"
#include "tests/fuzz/target.h"
#include "tests/model/weights/small_files.h"
#include "tests/support/temp_folder.h"

// A DOCX: the bytes of the archive when they begin like one, else its parts with NULs between,
// zipped with good sums: document, styles, footnotes, endnotes, properties.
FUZZ_TARGET(docx)(const char* data, std::size_t size) {
  static const TempFolder folder;
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
  const auto path = folder.write("book.docx", archive);
  for (const io::Notes notes : {io::Notes::kSkip, io::Notes::kInline}) {
    try {
      io::read_book(io::Source(path), {.notes = notes});
    } catch (const io::Error&) {
    }
  }
  return 0;
}
