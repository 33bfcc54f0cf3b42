#pragma once

#include <cstddef>
#include <vector>

#include "io/book/book.h"
#include "io/tags.h"
#include "pipeline/book/book_record.h"
#include "pipeline/book/script.h"

namespace pipeline {

/// Where finished chapters lie in the book's file.
std::vector<io::ChapterMark> marks_of(const std::vector<ChapterRecord>& chapters);

/// What the file of a chapter says of itself.
io::Tags chapter_tags(const io::Book& book, const BookScript& script, std::size_t chapter);

/// What the book's file says of itself, its chapters included. `sample_rate`: of their samples.
io::Tags book_tags(const io::Book& book, const std::vector<ChapterRecord>& chapters,
                   int sample_rate);

}  // namespace pipeline
