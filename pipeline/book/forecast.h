// Forecast of an audiobook: expected lengths and bytes, and parts that cannot be spoken.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/engine/engine.h"
#include "pipeline/book/book_job.h"
#include "pipeline/book/script.h"
#include "pipeline/run/plan/plan.h"

namespace pipeline {

/// What will become of a book.
struct BookForecast {
  Plan speech;                        ///< of the job that renders it
  std::vector<double> seconds;        ///< of each chapter, with its pauses: expected
  double bytes = 0;                   ///< of the output folder: expected, pictures and texts not
  std::vector<std::string> failures;  ///< `PLACE: why` of parts that cannot be spoken
  std::vector<std::string> warnings;  ///< `PLACE: what` of parts that will lack something
};

/// A dry run: prepares all of the script, speaks a few pieces of it, which takes some seconds, and
/// writes nothing into the job's output folder. Throws as make_book().
BookForecast forecast_book(const BookScript& script, const BookJob& job,
                           const model::Engine& engine, int workers);

}  // namespace pipeline
