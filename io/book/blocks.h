#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "io/book/book.h"
#include "io/book/xhtml.h"

namespace io {

/// A book of blocks that has no table of contents: its headings begin the chapters. One of level 1
/// that comes first and is the only one of its level is the book's title. Chapters begin at the
/// `depth` highest levels of the others. What stands before the first of them is a chapter by the
/// book's title.
Book by_headings(std::vector<Block> blocks, int depth);

/// Whether a paragraph is nothing but signs that stand for a change of scene: `* * *`, `#`, `---`,
/// `⁂`.
bool is_scene_break(std::string_view paragraph);

/// The block of every place that a reference can lead to, by its name.
using Places = std::map<std::string, std::size_t>;

/// The notes that these references lead to, each followed by those that it refers to itself, and
/// none of them twice. A note goes on as long as blocks of notes follow that nothing can refer to.
std::vector<Block> notes_behind(const std::vector<std::string>& references,
                                const std::vector<MarkedBlock>& blocks, const Places& places);

}  // namespace io
