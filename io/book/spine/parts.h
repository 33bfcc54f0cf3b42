// Front and back matter of books in several documents, and navigation links within them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "io/book/notes.h"
#include "io/book/spine/spine.h"
#include "io/book/xhtml/xhtml.h"

namespace io {

/// A document of the spine.
struct SpineDocument {
  std::string path;
  std::size_t begin;  ///< its first block
  std::string title;  ///< of its head
};

/// Names the part that blocks belong to where their elements do not say it. `blocks`: of all
/// documents, one after the other; `places`: where their links lead.
void name_parts(const BookPackage& package, const std::vector<SpineDocument>& documents,
                const Places& places, std::vector<MarkedBlock>& blocks);

/// Takes the lines of a page that are nothing but links, the first to another page of the book as
/// `is_page` says of its target, with the rules that part them from the text. What leads to them
/// leads to what comes next. Returns how many there were.
std::int64_t take_navigation(XhtmlText& text,
                             const std::function<bool(const std::string&)>& is_page);

}  // namespace io
