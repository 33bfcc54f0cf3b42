// Index pages of HTML folders, which give the order and the titles of the pages.
#pragma once

#include <string>

#include "io/book/html/folder.h"
#include "io/book/spine/spine.h"

namespace io {

/// What the index of a folder says of the book whose pages lie there: title, author, language; and
/// the pages that it leads to, itself the first, by its links in their order. A link to what is not
/// there is a problem of the book; notices name what lies outside, and the books beside the pages
/// that it does not lead to. Without a page but itself it is the index of nothing. Throws Error.
BookPackage read_index(const std::string& name, HtmlFolder& folder);

}  // namespace io
