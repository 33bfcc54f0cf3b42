#pragma once

#include <string>
#include <string_view>

#include "io/book/xml.h"

namespace io {

/// Markdown with footnotes, which CommonMark does not know: `[^1]` refers to a note, a line
/// `[^1]: text` begins one, and what is indented by four spaces goes on with it. What these say in
/// the terms of CommonMark: notes become items of lists, and references links to them. A label has
/// no white space and no brackets, and the first note of a label counts. In code, in HTML, and
/// where there is no note of the label, all of it stays text.
std::string footnotes_as_links(std::string_view markdown);

/// The second half: in the XHTML that is made of it, says which items are notes and which links
/// refer to them, as EPUB 3 does. Throws Error for a note that stands where none can begin.
void declare_footnotes(const XmlDocument& document);

}  // namespace io
