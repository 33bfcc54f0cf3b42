#include <functional>
#include <utility>
#include <vector>

#include "pipeline/report/page/sections.h"
#include "pipeline/report/page/svg.h"
#include "pipeline/report/print.h"

namespace pipeline::page {
namespace {

std::string cell(const std::string& text, const std::string& style = {}) {
  return (style.empty() ? "<td>" : "<td class=\"" + style + "\">") + text + "</td>";
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string model_size(const RunBegin& run) {
  return printed("%.1f million parameters, ", static_cast<double>(run.model.parameters) / 1e6) +
         in_bytes(static_cast<double>(run.model.bytes));
}

std::string runs_table(const Report& report) {
  std::string out =
      "<div class=\"wide\"><table>\n<tr><th class=\"t\">run</th><th class=\"t\">shard</th>"
      "<th class=\"t\">began</th><th class=\"t\">result</th><th>items</th><th>already done</th>"
      "<th>workers</th><th>took</th><th>memory</th><th class=\"t\">host</th></tr>\n";
  int number = 0;
  for (const JournaledRun& run : report.runs) {
    const std::string result = result_of(run);
    std::string detail = escape(result);
    if (run.end && !run.end->error.empty()) detail += ": " + escape(run.end->error);
    out += "<tr>" + cell(std::to_string(++number), "t") +
           cell(escape(report.journals[static_cast<std::size_t>(run.journal)]), "t name") +
           cell(run.begin ? escape(date_and_time(run.begin->time)) : "–", "t name") +
           cell(detail, "t " + result) + cell(with_commas(static_cast<double>(run.records))) +
           cell(run.end ? with_commas(static_cast<double>(run.end->already_done)) : "–") +
           cell(std::to_string(run.workers)) + cell(in_words(run.wall_seconds), "name") +
           cell(run.end ? in_bytes(static_cast<double>(run.end->peak_memory_bytes)) : "–", "name") +
           cell(run.begin ? escape(run.begin->machine.host) : "–", "t name") + "</tr>\n";
  }
  return out + "</table></div>\n";
}

/// What a run tells about itself; each value once, with the runs it is true of when they differ.
std::string facts_table(const Report& report) {
  using Tell = std::function<std::string(const RunBegin&)>;
  const std::vector<std::pair<const char*, Tell>> facts = {
      {"model", [](const auto& run) { return run.model.source + ", " + model_size(run); }},
      {"model identity", [](const auto& run) { return run.model.identity; }},
      {"manifest", [](const auto& run) { return run.manifest; }},
      {"manifest hash", [](const auto& run) { return run.manifest_hash; }},
      {"seed", [](const auto& run) { return std::to_string(run.seed); }},
      {"audio format", [](const auto& run) { return run.audio; }},
      {"engine identity", [](const auto& run) { return run.engine; }},
      {"program",
       [](const auto& run) {
         return run.version + " (revision " + run.revision + ", " + run.compiler + ", " +
                run.build_type + ")";
       }},
      {"processor",
       [](const auto& run) {
         return run.machine.cpu + ", " + std::to_string(run.machine.cores) + " cores";
       }},
      {"vector extensions", [](const auto& run) { return joined(run.machine.features); }},
      {"kernels", [](const auto& run) { return run.machine.vector_isa; }},
      {"BLAS",
       [](const auto& run) { return run.machine.blas_core + "; " + run.machine.blas_config; }}};
  std::string out = "<div class=\"wide\"><table class=\"facts\">\n";
  for (const auto& [name, tell] : facts) {
    std::vector<std::pair<std::string, std::string>> values;  // and the runs
    for (std::size_t i = 0; i < report.runs.size(); ++i) {
      if (!report.runs[i].begin) continue;
      const std::string value = tell(*report.runs[i].begin);
      const std::string number = std::to_string(i + 1);
      auto known = values.begin();
      while (known != values.end() && known->first != value) ++known;
      if (known == values.end()) {
        values.emplace_back(value, number);
      } else {
        known->second += ", " + number;
      }
    }
    std::string text;
    for (const auto& [value, runs] : values) {
      if (!text.empty()) text += "<br/>";
      text += escape(value);
      if (values.size() > 1) text += " (run " + runs + ")";
    }
    const bool is_hash =
        std::string(name).ends_with("identity") || std::string(name).ends_with("hash");
    if (!text.empty())
      out += "<tr>" + cell(name, "t") + cell(text, is_hash ? "t mono" : "t") + "</tr>\n";
  }
  return out + "</table></div>\n";
}

}  // namespace

std::string runs_section(const Report& report) {
  std::string out = "<section>\n<h2>Runs</h2>\n" + runs_table(report);
  if (report.damaged_lines > 0)
    out += "<p class=\"note\">" + with_commas(report.damaged_lines) +
           " damaged lines of the journals were left out.</p>\n";
  return out + "<h3>What they ran with</h3>\n" + facts_table(report) +
         "</section>\n<footer>RTF: seconds of work, or of wall time, per second of audio that was "
         "spoken. Wall time runs while at least one run is going. Copies and items found finished "
         "count as no work. An unfinished run was killed, or still goes on.</footer>\n";
}

}  // namespace pipeline::page
