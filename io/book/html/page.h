// HTML pages as XHTML documents, and their metadata.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "io/base/xml_document.h"
#include "io/book/book.h"

namespace io {

/// HTML of any make, well-formed or not (libxml2), as XHTML without lines, in the encoding that it
/// declares or that its bytes show, which a notice names. `subject`: what errors call it. Throws
/// Error beyond 32 MiB and for elements nested deeper than 200.
XmlDocument html_page(const std::string& bytes, const std::string& subject,
                      std::vector<std::string>& notices);

/// What the head of a page and its root say of the book: author and language.
void read_page_metadata(const XmlDocument& page, Book& book);

}  // namespace io
