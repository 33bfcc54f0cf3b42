// Compares the figures of two report.json documents with the growth allowed, and notes
// differences of model, machine and build. See compare.h.
#include "pipeline/report/compare.h"

#include <algorithm>
#include <fstream>

#include "io/base/error.h"
#include "io/base/json_text.h"
#include "pipeline/report/print.h"
#include "pipeline/report/report.h"

namespace pipeline {
namespace {

using io::Json;

constexpr double kNoiseShare = 0.01;
constexpr const char* kKind = "kokoro-render report 1";

const Json* stage_of(const Json& report, const std::string& name) {
  for (const Json& stage : report.at("stages"))
    if (stage.at("name") == name) return &stage;
  return nullptr;
}

/// What the figures depend on besides the code, from the last run that says so.
std::vector<std::pair<std::string, std::string>> provenance(const Json& report) {
  const Json* begin = nullptr;
  for (const Json& run : report.at("runs"))
    if (run.at("begin").is_object()) begin = &run.at("begin");
  if (begin == nullptr) return {};
  const auto text = [&](const char* pointer) {
    const Json& value = begin->at(Json::json_pointer(pointer));
    return value.is_string() ? value.get<std::string>() : io::json_text(value);
  };
  return {{"manifest", text("/manifest_hash")},  {"model", text("/model/identity")},
          {"audio format", text("/audio")},      {"workers", text("/workers")},
          {"revision", text("/build/revision")}, {"compiler", text("/build/compiler")},
          {"build type", text("/build/type")},   {"processor", text("/machine/cpu")},
          {"cores", text("/machine/cores")},     {"kernels", text("/machine/vector_isa")}};
}

class Comparer {
 public:
  Comparer(const Json& before, const Json& after, double max_regression)
      : before_(before), after_(after), max_regression_(max_regression) {}

  void figure(const std::string& name, double before, double after, bool counts = true) {
    const bool worse = counts && after > before * (1 + max_regression_);
    comparison_.figures.push_back({name, before, after, counts, worse});
  }

  void figure(const std::string& name, const char* pointer) {
    const Json::json_pointer at(pointer);
    figure(name, before_.at(at).get<double>(), after_.at(at).get<double>());
  }

  void stage(const std::string& name) {
    const Json* before = stage_of(before_, name);
    const Json* after = stage_of(after_, name);
    if (before == nullptr || after == nullptr) return note("only one report knows stage " + name);
    const bool counts = std::max(before->at("share").get<double>(),
                                 after->at("share").get<double>()) >= kNoiseShare;
    figure(name + " / audio", before->at("per_audio_second"), after->at("per_audio_second"),
           counts);
    figure(name + " p95", before->at("p95"), after->at("p95"), counts);
  }

  void note(std::string text) { comparison_.notes.push_back(std::move(text)); }

  ReportComparison take() { return std::move(comparison_); }

 private:
  const Json& before_;
  const Json& after_;
  double max_regression_;
  ReportComparison comparison_;
};

Json read(const std::filesystem::path& path) {
  if (std::filesystem::is_directory(path)) return report_json(read_report(path));
  std::ifstream file(path, std::ios::binary);
  if (!file) throw io::system_error(path.string(), "cannot read the report");
  Json report = Json::parse(file, nullptr, false);
  if (!report.is_object() || report.value("kind", Json()) != kKind)
    throw io::Error(path.string(), "expected a report.json of this program, found something else");
  return report;
}

}  // namespace

bool ReportComparison::is_worse() const {
  return std::any_of(figures.begin(), figures.end(), [](const auto& f) { return f.worse; });
}

Json load_report(const std::filesystem::path& path) {
  Json report = read(path);
  if (report.value(Json::json_pointer("/totals/spoken_seconds"), 0.0) <= 0)
    throw io::Error(path.string(),
                    "expected a report of rendered audio, found none that was rendered");
  return report;
}

ReportComparison compare(const Json& before, const Json& after, double max_regression) {
  Comparer comparer(before, after, max_regression);
  comparer.figure("core seconds / audio", "/totals/core_seconds_per_audio_second");
  comparer.figure("RTF", "/totals/rtf");
  comparer.figure("item RTF p50", "/item_rtf/p50");
  comparer.figure("item RTF p95", "/item_rtf/p95");
  for (const Json& stage : before.at("stages")) comparer.stage(stage.at("name"));

  const auto were = provenance(before), are = provenance(after);
  for (std::size_t i = 0; i < std::min(were.size(), are.size()); ++i)
    if (were[i].second != are[i].second)
      comparer.note(were[i].first + " differs: " + were[i].second + " and " + are[i].second);
  return comparer.take();
}

std::string to_table(const ReportComparison& comparison) {
  std::string text =
      fmt::format("{:24} {:>12} {:>12} {:>8}\n", "seconds", "before", "after", "ratio");
  for (const ComparedFigure& figure : comparison.figures)
    print(text, "{:24} {:12.5f} {:12.5f} {:8.3f}{}\n", figure.name, figure.before, figure.after,
          figure.ratio(),
          figure.worse    ? "  worse"
          : figure.counts ? ""
                          : "  (under 1% of the time)");
  for (const std::string& note : comparison.notes) text += "note: " + note + "\n";
  return text;
}

Json to_json(const ReportComparison& comparison, double max_regression) {
  Json figures = Json::array();
  for (const ComparedFigure& figure : comparison.figures)
    figures.push_back({{"name", figure.name},
                       {"before", figure.before},
                       {"after", figure.after},
                       {"ratio", figure.ratio()},
                       {"counts", figure.counts},
                       {"worse", figure.worse}});
  return {{"worse", comparison.is_worse()},
          {"max_regression", max_regression},
          {"figures", std::move(figures)},
          {"notes", comparison.notes}};
}

}  // namespace pipeline
