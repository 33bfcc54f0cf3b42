// Publisher, date, series and other details of an EPUB.
#pragma once

#include <pugixml.hpp>
#include <string>

#include "io/book/book.h"

namespace io {

/// What a package document's `<metadata>` says of a book besides its title, language and creators:
/// Dublin Core, EPUB 3's refinements and collections, and calibre's series.
BookDetails read_details(pugi::xml_node metadata);

/// The day, month or year that `text` begins with, as 2001-05-03; empty: none. What stands for an
/// unknown date, such as calibre's 0101-01-01, is none.
std::string date_of(const std::string& text);

}  // namespace io
