#include "pipeline/report/page/sections.h"
#include "pipeline/report/page/svg.h"
#include "pipeline/report/print.h"

namespace pipeline::page {
namespace {

std::string counted(std::int64_t count, const std::string& one, const std::string& many) {
  return with_commas(static_cast<double>(count)) + " " + (count == 1 ? one : many);
}

void figure(std::string& out, const std::string& name, const std::string& value,
            const std::string& unit = {}) {
  out += "<div><dt>" + name + "</dt><dd>" + value;
  if (!unit.empty()) out += " <small>" + unit + "</small>";
  out += "</dd></div>\n";
}

std::string began(const Report& report) {
  std::string first;
  for (const JournaledRun& run : report.runs)
    if (run.begin && (first.empty() || run.begin->time < first)) first = run.begin->time;
  return first;
}

}  // namespace

std::string headline(const Report& report) {
  const Totals& totals = report.totals;
  std::string out = "<header>\n<p class=\"eyebrow\">kokoro-render";
  if (!began(report).empty()) out += " · " + escape(date_and_time(began(report)));
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

  const std::string busy = printed("%.0f %%", 100 * totals.utilisation());
  figure(out, "Speed",
         totals.wall_seconds > 0 ? in_digits(totals.spoken_seconds / totals.wall_seconds) : "0",
         "× real time");
  figure(out, "RTF", in_digits(totals.rtf()), "wall / audio");
  figure(out, "Cost", in_digits(totals.core_seconds_per_audio_second()), "core s / audio s");
  figure(out, "Workers busy", busy, "of their time");
  figure(out, "Peak memory", in_bytes(static_cast<double>(totals.peak_memory_bytes)),
         report.runs.size() == 1 ? "" : "greatest of all runs");
  figure(out, "Finished audio", in_words(totals.audio_seconds),
         "in " + counted(totals.done, "file", "files"));
  return out + "</dl>\n</header>\n";
}

}  // namespace pipeline::page
