#pragma once

#include <pugixml.hpp>

#include "io/book/book.h"

namespace io {

/// What a package document's `<metadata>` says of a book besides its title, language and creators:
/// Dublin Core, EPUB 3's refinements and collections, and calibre's series.
BookDetails read_details(pugi::xml_node metadata);

}  // namespace io
