// Performance regression between two reports: core time, real-time factor and stages.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace pipeline {

/// One figure of two reports; less is better for all of them.
struct ComparedFigure {
  std::string name;
  double before = 0, after = 0;
  bool counts = true;  ///< false: too little of the time to be more than noise
  bool worse = false;  ///< by more than the limit, and it counts

  double ratio() const { return before > 0 ? after / before : 1; }
};

struct ReportComparison {
  std::vector<ComparedFigure> figures;
  std::vector<std::string> notes;  ///< what else differs: model, machine, build, ...

  bool is_worse() const;  ///< any figure
};

/// A report.json, or an output folder, whose journals are folded. Throws io::Error when it cannot
/// be read, is no report, or tells of no rendered audio, so that there is no speed to compare.
nlohmann::ordered_json load_report(const std::filesystem::path& path);

/// Compares seconds per second of audio, in all and by stage, and the slowest twentieth of the
/// items. A figure is worse when it grew by more than `max_regression` (0.05: 5 %). Stages that
/// take less than 1 % of the time of both reports are shown and do not count.
ReportComparison compare(const nlohmann::ordered_json& before, const nlohmann::ordered_json& after,
                         double max_regression);

/// For a terminal.
std::string to_table(const ReportComparison& comparison);

/// `worse`, `max_regression`, `figures` with both values and their ratio, `notes`.
nlohmann::ordered_json to_json(const ReportComparison& comparison, double max_regression);

}  // namespace pipeline
