// Metadata at the beginning of Markdown files.
#pragma once

#include <string>

#include "io/book/book.h"

namespace io {

/// Takes the metadata (YAML front matter) that a text in Markdown begins with: `---`, lines such as
/// `title: The Sea`, and `---` or `...`. `title`, `author` or `authors`, and `lang` or `language`
/// are the book's: each a value in one line, with or without quotation marks, or a list of them.
/// All else is left out. A text that begins otherwise, with a change of scene for one, stays whole.
void take_front_matter(std::string& text, Book& book);

}  // namespace io
