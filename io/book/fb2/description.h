// Metadata of FictionBook files.
#pragma once

#include <pugixml.hpp>

#include "io/book/book.h"

namespace io {

/// What the `<description>` of a FictionBook says of it, and its cover. `root`: of the document;
/// `subject`: what problems call the book.
void read_fb2_description(pugi::xml_node root, const std::string& subject, Book& book);

}  // namespace io
