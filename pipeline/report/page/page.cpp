// Builds report.html: headline figures, then sections on stages, workers, lengths and runs.
#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "io/base/error.h"
#include "io/base/strings.h"
#include "pipeline/report/page/markup.h"
#include "pipeline/report/page/plots.h"
#include "pipeline/report/print.h"
#include "pipeline/report/report.h"

namespace pipeline {
namespace page {
namespace {

constexpr std::ptrdiff_t kFailuresInSight = 20;  // the rest is unfolded on demand

std::string cell(const std::string& text, const std::string& style = {}) {
  return (style.empty() ? "<td>" : "<td class=\"" + style + "\">") + text + "</td>";
}

std::string counted(std::int64_t count, const std::string& one, const std::string& many) {
  return with_commas(count) + " " + (count == 1 ? one : many);
}

std::string began(const Report& report) {
  std::string first;
  for (const JournaledRun& run : report.runs)
    if (run.begin && (first.empty() || run.begin->time < first)) first = run.begin->time;
  return first;
}

std::string quantile_cells(const Distribution& values) {
  if (values.count == 0) return cell("–", "none") + cell("–", "none") + cell("–", "none");
  return cell(in_digits(values.p50)) + cell(in_digits(values.p95)) + cell(in_digits(values.p99));
}

bool has_spoken(const Report& report) {
  return std::any_of(report.points.begin(), report.points.end(), [](const Point& point) {
    return point.audio_seconds > 0 && point.status != Status::kFailed;
  });
}

std::string failures_table(std::vector<Failure>::const_iterator failure,
                           std::vector<Failure>::const_iterator end) {
  std::string rows =
      "<tr><th class=\"t\">failed item</th><th class=\"t\">reason</th>"
      "<th class=\"t\">comes from</th></tr>\n";
  for (; failure != end; ++failure)
    rows += "<tr>" + cell(io::escape_html(failure->name), "t") +
            cell(io::escape_html(failure->reason), "t") +
            cell(io::escape_html(failure->origin), "t none") + "</tr>\n";
  return table(rows);
}

std::string buckets_table(const Report& report) {
  std::string rows =
      "<tr><th class=\"t\">bucket</th><th>items</th><th>audio</th><th>memory</th></tr>\n";
  for (const BucketUse& bucket : report.buckets)
    rows += "<tr>" + cell(with_commas(bucket.frames) + " frames", "t name") +
            cell(with_commas(bucket.items)) + cell(in_words(bucket.audio_seconds)) +
            (bucket.bytes > 0 ? cell(in_bytes(bucket.bytes)) : cell("–", "none")) + "</tr>\n";
  return "<h3>Memory by bucket</h3>\n<p class=\"note\">Activations of one worker; it keeps those "
         "of "
         "the largest bucket it has met.</p>\n" +
         table(rows);
}

std::string model_size(const RunBegin& run) {
  return fmt::format("{:.1f} million parameters, ",
                     static_cast<double>(run.model.parameters) / 1e6) +
         in_bytes(run.model.bytes);
}

std::string runs_table(const Report& report) {
  std::string rows =
      "<tr><th class=\"t\">run</th><th class=\"t\">shard</th>"
      "<th class=\"t\">began</th><th class=\"t\">result</th><th>items</th><th>already done</th>"
      "<th>workers</th><th>took</th><th>memory</th><th class=\"t\">host</th></tr>\n";
  int number = 0;
  for (const JournaledRun& run : report.runs) {
    const std::string result = result_of(run);
    std::string detail = io::escape_html(result);
    if (run.end && !run.end->error.empty()) detail += ": " + io::escape_html(run.end->error);
    rows +=
        "<tr>" + cell(std::to_string(++number), "t") +
        cell(io::escape_html(report.journals[static_cast<std::size_t>(run.journal)]), "t name") +
        cell(run.begin ? io::escape_html(date_and_time(run.begin->time)) : "–", "t name") +
        cell(detail, "t " + result) + cell(with_commas(run.records)) +
        cell(run.end ? with_commas(run.end->already_done) : "–") +
        cell(std::to_string(run.workers)) + cell(in_words(run.wall_seconds), "name") +
        cell(run.end ? in_bytes(run.end->peak_memory_bytes) : "–", "name") +
        cell(run.begin ? io::escape_html(run.begin->machine.host) : "–", "t name") + "</tr>\n";
  }
  return table(rows);
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
         return run.machine.cpu + ", " + io::counted(run.machine.cores, "core");
       }},
      {"vector extensions",
       [](const auto& run) { return fmt::format("{}", fmt::join(run.machine.features, " ")); }},
      {"kernels", [](const auto& run) { return run.machine.vector_isa; }}};
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
      text += io::escape_html(value);
      if (values.size() > 1) text += " (run " + runs + ")";
    }
    const bool is_hash =
        std::string(name).ends_with("identity") || std::string(name).ends_with("hash");
    if (!text.empty())
      out += "<tr>" + cell(name, "t") + cell(text, is_hash ? "t mono" : "t") + "</tr>\n";
  }
  return out + "</table></div>\n";
}

std::string headline(const Report& report) {
  const Totals& totals = report.totals;
  std::string out = "<header>\n<p class=\"eyebrow\">kokoro-render";
  if (!began(report).empty()) out += " · " + io::escape_html(date_and_time(began(report)));
  out += "</p>\n<h1>" +
         (totals.spoken_seconds > 0 ? in_words(totals.spoken_seconds) + " of" : "No") +
         " speech in " + in_words(totals.wall_seconds) + "</h1>\n<p class=\"lead\">";
  out += counted(totals.items, "item", "items") + ", " +
         counted(static_cast<std::int64_t>(report.workers.size()), "worker", "workers") + ", " +
         counted(static_cast<std::int64_t>(report.runs.size()), "run", "runs");
  if (totals.copies > 0) out += ", " + counted(totals.copies, "copy", "copies");
  if (totals.quarantined > 0)
    out += ", <span class=\"bad\">" + counted(totals.quarantined, "quarantined", "quarantined") +
           "</span>";
  if (totals.failed > 0)
    out += ", <span class=\"bad\">" + counted(totals.failed, "failed", "failed") + "</span>";
  out += "</p>\n<dl class=\"figures\">\n";

  const double core_seconds = totals.core_seconds_per_audio_second();
  const double speed = totals.wall_seconds > 0 ? totals.spoken_seconds / totals.wall_seconds : 0;
  return out + figure("Speed", in_digits(speed), "× real time") +
         figure("RTF", in_digits(totals.rtf()), "wall / audio") +
         figure("Cost", in_digits(core_seconds), "core s / audio s") +
         figure("A core makes", in_digits(audio_hours_per_core_day(core_seconds)),
                "hours of audio a day") +
         figure("Workers busy", fmt::format("{:.0f} %", 100 * totals.utilisation()),
                "of their time") +
         figure("Peak memory", in_bytes(totals.peak_memory_bytes),
                report.runs.size() == 1 ? "" : "greatest of all runs") +
         figure("Finished audio", in_words(totals.audio_seconds),
                "in " + counted(totals.done, "file", "files")) +
         "</dl>\n</header>\n";
}

std::string stages_section(const Report& report) {
  double greatest = 0;
  for (const StageSummary& stage : report.stages) greatest = std::max(greatest, stage.share);
  if (greatest <= 0) return {};
  std::string rows =
      "<tr><th class=\"t\">stage</th><th class=\"t\"></th><th>share</th><th>seconds</th>"
      "<th>median</th><th>95 %</th><th>99 %</th></tr>\n";
  for (const StageSummary& stage : report.stages)
    rows += "<tr>" + cell(io::escape_html(stage.name), "t name") +
            cell(fmt::format("<i style=\"width:{:.2f}%\"></i>", 100 * stage.share / greatest),
                 "t bar") +
            cell(fmt::format("{:.1f} %", 100 * stage.share)) +
            cell(in_digits(stage.seconds.total)) + quantile_cells(stage.seconds) + "</tr>\n";
  rows += "<tr class=\"rest\">" + cell("waiting for a worker", "t name") + cell("", "t bar") +
          cell("") + cell(in_digits(report.queue.total)) + quantile_cells(report.queue) + "</tr>\n";
  return section("Where the time went",
                 "Seconds of work by stage, over all workers and runs. The last three columns are "
                 "seconds per item.",
                 table(rows));
}

std::string workers_section(const Report& report) {
  if (report.totals.wall_seconds <= 0 || report.queue.count == 0 || report.workers.empty())
    return {};
  std::string note = "Above, the share of the workers that was busy; below, what each of them did.";
  if (report.runs.size() > 1) note += " Breaks between runs are cut out.";
  return section("Workers over time", note, drawing(workers_plot(report)));
}

std::string lengths_section(const Report& report) {
  if (!has_spoken(report)) return {};
  std::string note;
  if (static_cast<std::int64_t>(report.points.size()) < report.queue.count)
    note += "A fair sample of " + with_commas(report.points.size()) + " of " +
            with_commas(report.queue.count) + " rendered items. ";
  note += "Each dot is an item";
  if (report.totals.quarantined > 0) note += ", golden where it was quarantined";
  std::string rows =
      "<tr><th class=\"t\">length of audio</th><th>items</th><th>audio</th><th>busy</th>"
      "<th>RTF median</th><th>95 %</th><th>99 %</th></tr>\n";
  for (const LengthClass& length : report.lengths) {
    if (length.rtf.count == 0) continue;
    rows += "<tr>" + cell(name_of(length), "t name") + cell(with_commas(length.rtf.count)) +
            cell(in_words(length.audio_seconds)) + cell(in_words(length.busy_seconds)) +
            quantile_cells(length.rtf) + "</tr>\n";
  }
  return section("Speed by length", note + ".",
                 drawing(lengths_plot(report)) + table(rows) + buckets_table(report));
}

std::string failures_section(const Report& report) {
  if (report.failures.empty() && report.flags.empty()) return {};
  std::string out = "<section>\n<h2>What needs a look</h2>\n";
  std::string flags;
  for (const auto& [flag, items] : report.flags)
    flags += (flags.empty() ? "" : ", ") + io::escape_html(flag) + " (" + with_commas(items) + ")";
  if (!flags.empty()) out += "<p class=\"note\">Quality flags: " + flags + ".</p>\n";

  const auto first = report.failures.begin(), last = report.failures.end();
  const auto shown = first + std::min<std::ptrdiff_t>(last - first, kFailuresInSight);
  if (first != shown) out += failures_table(first, shown);
  if (shown != last)
    out += "<details><summary>" + with_commas(last - shown) + " more failed items</summary>\n" +
           failures_table(shown, last) + "</details>\n";
  if (report.more_failures > 0)
    out +=
        "<p class=\"note\">items.csv has another " + with_commas(report.more_failures) + ".</p>\n";
  return out + "</section>\n";
}

std::string runs_section(const Report& report) {
  std::string out = "<section>\n<h2>Runs</h2>\n" + runs_table(report);
  if (report.damaged_lines > 0)
    out += "<p class=\"note\">" + with_commas(report.damaged_lines) +
           " damaged lines of the journals were left out.</p>\n";
  return out + "<h3>What they ran with</h3>\n" + facts_table(report) +
         "</section>\n<footer>RTF: seconds of work, or of wall time, per second of audio that was "
         "spoken. Wall time runs while at least one run is going. Copies and items found finished "
         "count as no work. An unfinished run was killed, or still runs.</footer>\n";
}

}  // namespace
}  // namespace page

std::string to_page(const Report& report) {
  return page::document("kokoro-render report",
                        page::headline(report) + page::stages_section(report) +
                            page::workers_section(report) + page::lengths_section(report) +
                            page::failures_section(report) + page::runs_section(report));
}

}  // namespace pipeline
