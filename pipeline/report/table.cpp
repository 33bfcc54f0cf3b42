// Formats a report for terminals: stages, lengths, buckets, totals and the first failures.
#include <algorithm>
#include <cmath>

#include "io/base/error.h"
#include "pipeline/report/print.h"
#include "pipeline/report/report.h"

namespace pipeline {
namespace {

constexpr std::size_t kFailuresShown = 10;

void print_stages(std::string& text, const Report& report) {
  print(text, "{:14} {:>10} {:>7} {:>9} {:>9} {:>9}\n", "stage", "seconds", "share", "p50", "p95",
        "p99");
  for (const StageSummary& stage : report.stages)
    print(text, "{:14} {:10.3f} {:6.1f}% {:9.4f} {:9.4f} {:9.4f}\n", stage.name,
          stage.seconds.total, 100 * stage.share, stage.seconds.p50, stage.seconds.p95,
          stage.seconds.p99);
  print(text, "{:14} {:10.3f} {:>7} {:9.4f} {:9.4f} {:9.4f}\n", "(queue)", report.queue.total, "",
        report.queue.p50, report.queue.p95, report.queue.p99);
}

void print_lengths(std::string& text, const Report& report) {
  print(text, "\n{:14} {:>10} {:>7} {:>9} {:>9}\n", "item length", "audio s", "items", "RTF p50",
        "RTF p95");
  for (const LengthClass& length : report.lengths) {
    if (length.rtf.count == 0) continue;
    print(text, "{:14} {:10.1f} {:7} {:9.3f} {:9.3f}\n", name_of(length), length.audio_seconds,
          length.rtf.count, length.rtf.p50, length.rtf.p95);
  }
}

void print_buckets(std::string& text, const Report& report) {
  if (report.buckets.empty()) return;
  print(text, "\n{:14} {:>10} {:>7} {:>9}\n", "bucket, frames", "audio s", "items", "MiB");
  for (const BucketUse& bucket : report.buckets)
    print(text, "{:<14} {:10.1f} {:7} {:9.1f}\n", bucket.frames, bucket.audio_seconds, bucket.items,
          static_cast<double>(bucket.bytes) / (1 << 20));
}

/// "2 complete, 1 killed"
std::string results_of(const Report& report) {
  std::map<std::string, int> counts;
  for (const JournaledRun& run : report.runs) ++counts[result_of(run)];
  std::string text;
  for (const auto& [result, count] : counts)
    print(text, "{}{} {}", text.empty() ? "" : ", ", count, result);
  return text;
}

void print_totals(std::string& text, const Report& report, const std::optional<Price>& price) {
  const Totals& totals = report.totals;
  const std::size_t workers = report.workers.size();
  print(text, "\naudio    {:.2f} s in {:.2f} s, RTF {:.{}f} with {}, busy {:.0f}% of the time\n",
        totals.spoken_seconds, totals.wall_seconds, totals.rtf(), totals.rtf() < 0.1 ? 4 : 3,
        io::counted(workers, "worker"), 100 * totals.utilisation());
  const double core_seconds = totals.core_seconds_per_audio_second();
  print(text, "cores    {:.3f} core seconds per audio second, {:.1f} hours of audio per core day\n",
        core_seconds, audio_hours_per_core_day(core_seconds));
  if (price) text += price_line(*price, totals.cpu_seconds, "for this job", core_seconds);
  print(text, "memory   {:.0f} MiB at most\n",
        static_cast<double>(totals.peak_memory_bytes) / (1 << 20));
  const auto last = std::find_if(report.runs.rbegin(), report.runs.rend(),
                                 [](const JournaledRun& run) { return run.begin.has_value(); });
  if (last != report.runs.rend()) {
    const RunBegin& begin = *last->begin;
    text += "model    " + begin.model.source + " (" + begin.model.identity + ")\n";
    text += "kernels  " + begin.machine.vector_isa + "\n";
  }
  if (report.runs.size() > 1 || results_of(report) != "1 complete")
    text += "runs     " + results_of(report) + "\n";
  if (report.damaged_lines > 0)
    print(text, "damaged  {} of the journals left out\n",
          io::counted(report.damaged_lines, "line"));
  if (!report.flags.empty()) {
    text += "flags    ";
    for (const auto& [flag, items] : report.flags)
      print(text, "{}{} {}", text.back() == ' ' ? "" : ", ", flag, items);
    text += "\n";
  }
  print(text, "items    {} done, {} failed", totals.done, totals.failed);
  if (totals.quarantined > 0) print(text, ", {} quarantined", totals.quarantined);
  if (totals.copies > 0) text += ", " + io::counted(totals.copies, "copy", "copies");
  if (totals.warnings > 0) text += ", " + io::counted(totals.warnings, "warning");
  text += "\n";
}

}  // namespace

std::string name_of(const LengthClass& length) {
  return std::isinf(length.to) ? fmt::format("over {:g} s", length.from)
                               : fmt::format("{:g} to {:g} s", length.from, length.to);
}

std::string to_table(const Report& report, const std::optional<Price>& price) {
  std::string text;
  print_stages(text, report);
  print_lengths(text, report);
  print_buckets(text, report);
  print_totals(text, report, price);
  const std::size_t shown = std::min(report.failures.size(), kFailuresShown);
  for (std::size_t i = 0; i < shown; ++i)
    text += "failed   " + report.failures[i].name + ": " + report.failures[i].reason + "\n";
  const auto rest = report.totals.failed - static_cast<std::int64_t>(shown);
  if (rest > 0) print(text, "failed   and {} more\n", rest);
  return text;
}

}  // namespace pipeline
