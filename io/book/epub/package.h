#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/book/book.h"
#include "io/files/zip_archive.h"

namespace io {

/// An entry of the table of contents and where it leads to.
struct ContentsEntry {
  std::string title;
  int depth = 1;
  std::string path;      ///< in the archive
  std::string fragment;  ///< id of an element there; empty: the document's begin
};

/// What a place in the book is, by its landmarks or its guide.
struct PartReference {
  std::string_view kind;  ///< one of chapter_kinds()
  std::string path;       ///< in the archive
  std::string fragment;   ///< empty: all of the document
};

/// What an EPUB says of itself in its package document and table of contents.
struct EpubPackage {
  Book book;                            ///< all but chapters
  std::vector<std::string> spine;       ///< paths in the archive, linear ones
  std::set<std::string> left_out;       ///< those that are not linear, and the table of contents
  std::vector<ContentsEntry> contents;  ///< in its own order
  std::vector<PartReference> parts;
};

/// Reads container, package, table of contents and cover. Throws Error.
EpubPackage read_package(ZipArchive& zip, const std::string& subject);

/// `href` as written in the document `base`, as a path in the archive and a fragment.
std::pair<std::string, std::string> resolved(const std::string& base, const std::string& href);

}  // namespace io
