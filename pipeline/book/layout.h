#pragma once

#include <vector>

#include "pipeline/book/book_job.h"
#include "pipeline/book/loudness_cache.h"
#include "pipeline/book/loudness_table.h"
#include "pipeline/book/timeline.h"

namespace pipeline {

/// For functions that take the timelines of a book, or some of them, end to end.
std::vector<const Timeline*> pointers_to(const std::vector<Timeline>& timelines);

/// The chapters of a book, of the speech in the job's output folder, with the gains that the job
/// asks for. `table` gets the loudness of every file of speech. Throws io::Error.
std::vector<Timeline> lay_out_book(const BookScript& script, const BookJob& job,
                                   LoudnessCache& loudness, LoudnessTable& table);

}  // namespace pipeline
