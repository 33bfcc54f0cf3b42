// Joins the documents of an EPUB or HTML folder into one book, with chapters by its contents.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/base/xml_document.h"
#include "io/book/book.h"

// Books in several documents of XHTML: those of an EPUB, and pages of HTML.

namespace io {

/// An entry of the table of contents and where it leads to.
struct ContentsEntry {
  std::string title;  ///< empty: the heading there
  int depth = 1;
  std::string path;      ///< as of BookFiles
  std::string fragment;  ///< id of an element there; empty: the document's begin
};

/// What a place in the book is, by its landmarks or its guide.
struct PartReference {
  std::string_view kind;  ///< one of chapter_kinds()
  std::string path;
  std::string fragment;  ///< empty: all of the document
};

/// What a book says of itself before its documents are read. Paths are as of BookFiles.
struct BookPackage {
  Book book;                            ///< all but chapters
  std::vector<std::string> spine;       ///< documents in the order of reading
  std::set<std::string> left_out;       ///< those that are not linear, and the table of contents
  std::vector<ContentsEntry> contents;  ///< in its own order
  std::vector<PartReference> parts;
  /// The document of the spine that is the table of contents as well; empty: none. Of such a book
  /// the lines of links from one page to another are not read.
  std::string index = {};
};

/// The files of a book by their paths: `/` between folders, none of them `..`. One object belongs
/// to one thread.
class BookFiles {
 public:
  BookFiles() = default;
  BookFiles(const BookFiles&) = delete;
  BookFiles& operator=(const BookFiles&) = delete;
  virtual ~BookFiles() = default;

  /// What errors call a file.
  virtual std::string shown(const std::string& path) const = 0;

  /// The bytes of a file. Throws Error.
  virtual std::string read(const std::string& path) = 0;

  /// A document; notices say how its text was taken. Throws Error.
  virtual XmlDocument document(const std::string& path, std::vector<std::string>& notices) = 0;
};

/// Reads the documents of the spine in order, split where the table of contents says: entries that
/// lead to one place are one chapter, by all their titles; documents without an entry go on with
/// the chapter before them; without a table of contents each document is a chapter. A document or
/// an entry that leads nowhere is a problem of the book. `subject`: what errors call the book.
/// Throws Error for a book of nothing but pictures.
Book read_spine(BookPackage package, BookFiles& files, const std::string& subject,
                const BookOptions& options);

/// `href` as written in the document `base`, as a path and a fragment.
std::pair<std::string, std::string> resolved(const std::string& base, const std::string& href);

}  // namespace io
