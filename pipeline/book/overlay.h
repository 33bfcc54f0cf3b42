#pragma once

#include <functional>
#include <vector>

#include "io/book/book.h"
#include "pipeline/book/book_job.h"
#include "pipeline/book/book_record.h"

namespace pipeline {

inline constexpr const char* kOverlayName = "book.epub";  ///< in the output folder

/// Writes `book.epub` into the output folder: an EPUB 3 with the book's text, a document for each
/// chapter, the chapters' sound as MP3, and what lights up when (Media Overlays), paragraph by
/// paragraph. The source's own layout and pictures are not in it. Nothing is written when `before`,
/// the earlier run's, is still right. `record`: the chapters; `go_on`: called before each file that
/// has to be made, and may throw. Throws io::Error.
BookFile write_overlay(const io::Book& book, const BookScript& script,
                       const std::vector<Timeline>& timelines, const BookRecord& record,
                       const BookFile& before, const BookJob& job, io::OwnedFolder& folder,
                       const std::function<void()>& go_on);

}  // namespace pipeline
