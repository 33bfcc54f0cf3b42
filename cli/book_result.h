// What `book` prints: the forecast of `--dry-run`, and the result of a rendering.
#pragma once

#include "io/book/book.h"
#include "pipeline/book/book_record.h"
#include "pipeline/book/forecast.h"
#include "pipeline/book/script.h"
#include "pipeline/mastering/target.h"

namespace cli {

/// Prints what will become of the book. Whether all of it can be spoken.
bool print_forecast(const io::Book& book, const pipeline::BookScript& script,
                    const pipeline::BookForecast& forecast);

/// Prints what was made, and unless it is nullptr whether it meets `target`; with `quiet` only what
/// is wrong. Whether all of it is as it should be.
bool print_result(const pipeline::BookRecord& record, const pipeline::LoudnessTarget* target,
                  bool quiet);

}  // namespace cli
