// The meaning of XHTML elements for reading aloud: blocks, notes, verse, hidden and silent ones.
#pragma once

#include <pugixml.hpp>
#include <string_view>

#include "io/book/xhtml/stylesheet.h"

// What the elements of XHTML are, by their names and by what their attributes say.

namespace io {

/// Whether an element of this name is a block, which begins a paragraph.
bool is_block_name(std::string_view name);

/// Whether an element is never read: a picture, a script, a form, the number of a page or line.
bool is_silent(pugi::xml_node node);

/// Whether the element itself or a style sheet hides it. Notes are not hidden: where they are, it
/// is to be shown beside what refers to them.
bool is_hidden(pugi::xml_node node, const Stylesheet& stylesheet);

/// Whether an element says that it is a note, or notes.
bool is_note(pugi::xml_node node);

enum class Link { kPlain, kNoteReference, kBacklink };

/// Books of EPUB 2 do not say which links lead to notes: it is those raised or in brackets.
Link kind_of_link(pugi::xml_node node);

/// Whether an element says that it is verse.
bool is_verse(pugi::xml_node node);

/// Whether a paragraph within verse, or what says so, is a line and no stanza: it has neither
/// paragraphs nor lines.
bool is_verse_line(pugi::xml_node node);

/// Whether all lines of a paragraph that `br` parts begin with capitals, as those of verse and
/// addresses do; where a page's width has parted them, they do not.
bool has_line_ends(pugi::xml_node node);

/// The kind of chapter within `node`, `around` being that around it. Within a chapter its epigraph
/// is a part of it, as all but apparatus is; a part has chapters of all kinds.
std::string_view part_within(std::string_view around, pugi::xml_node node);

/// The reading that stands beside the words of a `ruby` element, all of its parts together.
std::string ruby_below(pugi::xml_node ruby);

}  // namespace io
