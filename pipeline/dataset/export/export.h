// Interface of the export: writes a finished run as a data set, or computes its statistics.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>

#include "pipeline/dataset/options.h"
#include "pipeline/dataset/statistics.h"

namespace pipeline::dataset {

struct ExportSummary {
  std::int64_t recordings = 0;  ///< copies included
  std::int64_t copies = 0;
  std::int64_t left_out = 0;
  std::optional<std::int64_t> aligned = {};  ///< recordings; nothing: the format has no place
  std::int64_t changed = 0;                  ///< texts that the format could not hold as they are
  double seconds = 0;                        ///< of all recordings
  std::set<std::string> corpora, languages;  ///< of all recordings
  Statistics statistics;
};

/// Writes the finished items of the run in `run` as a data set into `root` (formats: README.md of
/// this folder), and about it `about/export.json`, `items.csv`, `left_out.csv`, `changed.csv`,
/// `speakers.csv` and `statistics.html`; at the root its card, `README.md`. The bytes depend on the
/// run and the options alone, not on the workers. `root` is new or empty, or holds the same export,
/// which is then made again. Memory: about 100 bytes for each recording. Throws OptionsError before
/// anything is read or written, io::Error for a run that is not finished or lacks audio, and a
/// folder that holds something else.
ExportSummary export_run(const std::filesystem::path& run, const std::filesystem::path& root,
                         const ExportOptions& options);

/// The statistics of what an export of the run would hold; nothing is written. Throws as
/// export_run() does.
Statistics survey_run(const std::filesystem::path& run, const Selection& selection, int workers);

/// Throws io::Error when `root` is neither new nor empty nor holds an export: for those who do much
/// before they export.
void check_export_folder(const std::filesystem::path& root);

}  // namespace pipeline::dataset
