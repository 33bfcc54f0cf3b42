#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/engine.h"
#include "pipeline/journal/record.h"

namespace pipeline {

constexpr std::string_view kReportName = "report.json";  ///< in the output folder

/// All that is known about a run when it is over.
struct Report {
  std::filesystem::path manifest;
  std::uint64_t seed = 0;
  int workers = 0;
  model::ModelInfo model;
  Machine machine;
  double load_seconds = 0;  ///< for the model, before the run
  double wall_seconds = 0;  ///< of the run, without loading
  double cpu_seconds = 0;   ///< of the run, all threads
  std::int64_t peak_memory_bytes = 0;
  std::vector<Outcome> outcomes;  ///< in the manifest's order

  int failed_count() const;
};

/// The report as a JSON document (keys: README.md of this folder).
std::string to_json(const Report& report);

/// The same for a terminal: stages with their shares, totals, the items that failed.
std::string to_table(const Report& report);

}  // namespace pipeline
