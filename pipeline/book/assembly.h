// Second half of make_book(): rendered speech becomes chapters, the book, marks and its record.
#pragma once

#include <optional>

#include "io/base/owned_folder.h"
#include "io/book/book.h"
#include "pipeline/book/book_job.h"
#include "pipeline/book/book_record.h"
#include "pipeline/book/script.h"
#include "pipeline/run/job/render_job.h"

namespace pipeline {

/// Puts rendered speech together to chapters and a book, as make_book() says, the book and its
/// chapters side by side on the workers of `options`. Nothing when it was stopped: then `book.json`
/// tells the next run which files are made, and what is out of date stays. Throws io::Error.
std::optional<BookRecord> assemble(const io::Book& book, const BookScript& script,
                                   const BookJob& job, io::OwnedFolder& folder,
                                   const RunOptions& options, Observer& observer);

}  // namespace pipeline
