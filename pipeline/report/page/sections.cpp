#include "pipeline/report/page/sections.h"

#include <algorithm>

#include "pipeline/report/page/plots.h"
#include "pipeline/report/page/svg.h"
#include "pipeline/report/print.h"

namespace pipeline::page {
namespace {

constexpr std::ptrdiff_t kFailuresInSight = 20;  // the rest is unfolded on demand

std::string cell(const std::string& text, const char* style = "") {
  return (*style == '\0' ? "<td>" : "<td class=\"" + std::string(style) + "\">") + text + "</td>";
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
  std::string out =
      "<div class=\"wide\"><table>\n<tr><th class=\"t\">failed item</th><th class=\"t\">reason</th>"
      "<th class=\"t\">comes from</th></tr>\n";
  for (; failure != end; ++failure)
    out += "<tr>" + cell(escape(failure->name), "t") + cell(escape(failure->reason), "t") +
           cell(escape(failure->origin), "t none") + "</tr>\n";
  return out + "</table></div>\n";
}

std::string buckets_table(const Report& report) {
  std::string out =
      "<h3>Memory by bucket</h3>\n<p class=\"note\">Activations of one worker; it keeps those of "
      "the "
      "largest bucket it has met.</p>\n<div class=\"wide\"><table>\n<tr><th "
      "class=\"t\">bucket</th><th>items</th><th>audio</th><th>memory</th></tr>\n";
  for (const BucketUse& bucket : report.buckets)
    out +=
        "<tr>" + cell(with_commas(bucket.frames) + " frames", "t name") +
        cell(with_commas(static_cast<double>(bucket.items))) +
        cell(in_words(bucket.audio_seconds)) +
        (bucket.bytes > 0 ? cell(in_bytes(static_cast<double>(bucket.bytes))) : cell("–", "none")) +
        "</tr>\n";
  return out + "</table></div>\n";
}

}  // namespace

std::string stages_section(const Report& report) {
  double greatest = 0;
  for (const StageSummary& stage : report.stages) greatest = std::max(greatest, stage.share);
  if (greatest <= 0) return {};
  std::string out =
      "<section>\n<h2>Where the time went</h2>\n<p class=\"note\">Seconds of work by stage, over "
      "all "
      "workers and runs. The last three columns are seconds per item.</p>\n<div class=\"wide\">"
      "<table>\n<tr><th class=\"t\">stage</th><th class=\"t\"></th><th>share</th><th>seconds</th>"
      "<th>median</th><th>95 %</th><th>99 %</th></tr>\n";
  for (const StageSummary& stage : report.stages) {
    std::string bar, share;
    print(bar, "<i style=\"width:%.2f%%\"></i>", 100 * stage.share / greatest);
    print(share, "%.1f %%", 100 * stage.share);
    out += "<tr>" + cell(escape(stage.name), "t name") + cell(bar, "t bar") + cell(share) +
           cell(in_digits(stage.seconds.total)) + quantile_cells(stage.seconds) + "</tr>\n";
  }
  return out + "<tr class=\"rest\">" + cell("waiting for a worker", "t name") + cell("", "t bar") +
         cell("") + cell(in_digits(report.queue.total)) + quantile_cells(report.queue) +
         "</tr>\n</table></div>\n</section>\n";
}

std::string workers_section(const Report& report) {
  if (report.totals.wall_seconds <= 0 || report.queue.count == 0 || report.workers.empty())
    return {};
  std::string out =
      "<section>\n<h2>Workers over time</h2>\n<p class=\"note\">Above, the share of the "
      "workers that was busy; below, what each of them did.";
  if (report.runs.size() > 1) out += " Breaks between runs are cut out.";
  return out + "</p>\n<div class=\"wide\">\n" + workers_plot(report) + "</div>\n</section>\n";
}

std::string lengths_section(const Report& report) {
  if (!has_spoken(report)) return {};
  std::string out = "<section>\n<h2>Speed by length</h2>\n<p class=\"note\">";
  if (static_cast<std::int64_t>(report.points.size()) < report.queue.count)
    out += "A fair sample of " + with_commas(static_cast<double>(report.points.size())) + " of " +
           with_commas(static_cast<double>(report.queue.count)) + " rendered items. ";
  out += "Each dot is an item";
  if (report.totals.quarantined > 0) out += ", golden where it was quarantined";
  out +=
      ".</p>\n<div class=\"wide\">\n" + lengths_plot(report) +
      "</div>\n<div class=\"wide\"><table>\n<tr><th class=\"t\">length of audio</th><th>items</th>"
      "<th>audio</th><th>busy</th><th>RTF median</th><th>95 %</th><th>99 %</th></tr>\n";
  for (const LengthClass& length : report.lengths) {
    if (length.rtf.count == 0) continue;
    out += "<tr>" + cell(name_of(length), "t name") +
           cell(with_commas(static_cast<double>(length.rtf.count))) +
           cell(in_words(length.audio_seconds)) + cell(in_words(length.busy_seconds)) +
           quantile_cells(length.rtf) + "</tr>\n";
  }
  return out + "</table></div>\n" + buckets_table(report) + "</section>\n";
}

std::string failures_section(const Report& report) {
  if (report.failures.empty() && report.flags.empty()) return {};
  std::string out = "<section>\n<h2>What needs a look</h2>\n";
  std::string flags;
  for (const auto& [flag, items] : report.flags)
    flags += (flags.empty() ? "" : ", ") + escape(flag) + " (" +
             with_commas(static_cast<double>(items)) + ")";
  if (!flags.empty()) out += "<p class=\"note\">Quality flags: " + flags + ".</p>\n";

  const auto first = report.failures.begin(), last = report.failures.end();
  const auto shown = first + std::min<std::ptrdiff_t>(last - first, kFailuresInSight);
  if (first != shown) out += failures_table(first, shown);
  if (shown != last)
    out += "<details><summary>" + with_commas(static_cast<double>(last - shown)) +
           " more failed items</summary>\n" + failures_table(shown, last) + "</details>\n";
  if (report.more_failures > 0)
    out += "<p class=\"note\">items.csv has another " +
           with_commas(static_cast<double>(report.more_failures)) + ".</p>\n";
  return out + "</section>\n";
}

}  // namespace pipeline::page
