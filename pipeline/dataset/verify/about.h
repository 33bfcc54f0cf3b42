// Verification of an export against its own records in about/.
#pragma once

#include <optional>
#include <string>

#include "pipeline/dataset/verify/reading.h"
#include "pipeline/dataset/verify/record_check.h"

namespace pipeline::dataset {

/// What `about/export.json` says of an export.
struct ExportSays {
  std::string format;
  int sample_rate = 0;  ///< Hz that were asked for; 0: none was
  bool is_complete = false;
  std::int64_t recordings = 0;
  std::optional<std::int64_t> aligned = {};  ///< recordings; nothing: the format has no place
};

/// Reads it. What is wrong with it is a problem; nothing where it says nothing.
std::optional<ExportSays> read_export(Reading& reading);

/// Holds what was read against `about/`: `items.csv`, `speakers.csv`, and what the export counted.
void compare_with_about(Reading& reading, RecordCheck& found, const ExportSays& says);

}  // namespace pipeline::dataset
