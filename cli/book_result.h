#pragma once

#include "io/book/book.h"
#include "pipeline/book/book_record.h"
#include "pipeline/book/script.h"
#include "pipeline/mastering/target.h"

namespace cli {

/// What the book amounts to, without rendering it.
void print_plan(const io::Book& book, const pipeline::BookScript& script);

/// Prints what was made, and unless it is nullptr whether it meets `target`; with `quiet` only what
/// is wrong. Whether all of it is as it should be.
bool print_result(const pipeline::BookRecord& record, const pipeline::Target* target, bool quiet);

}  // namespace cli
