// Chapters of a text that has no table of contents, and the signs between its scenes.
#pragma once

#include <string_view>
#include <vector>

#include "io/book/book.h"

namespace io {

/// A book of blocks that has no table of contents: its headings begin the chapters. One of level 1
/// that comes first and is the only one of its level is the book's title. Chapters begin at the
/// `depth` highest levels of the others, and are called by the next heading, too, where theirs is a
/// number alone. What comes before the first of them is a chapter by the book's title.
Book by_headings(std::vector<Block> blocks, int depth);

/// Whether a paragraph is nothing but signs that are not read: `* * *`, `#`, `⁂`, `■ ■ ■`, which
/// stand for a change of scene, or `…` and `?!`, for which there is a pause as well.
bool is_scene_break(std::string_view paragraph);

}  // namespace io
