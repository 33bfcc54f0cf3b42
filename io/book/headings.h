#pragma once

#include <vector>

#include "io/book/book.h"

namespace io {

/// A book of blocks that has no table of contents: its headings begin the chapters. One of level 1
/// that comes first and is the only one of its level is the book's title. Chapters begin at the
/// `depth` highest levels of the others. What stands before the first of them is a chapter by the
/// book's title.
Book by_headings(std::vector<Block> blocks, int depth);

}  // namespace io
