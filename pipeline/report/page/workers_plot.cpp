#include <algorithm>
#include <cmath>

#include "pipeline/report/page/plots.h"
#include "pipeline/report/page/svg.h"
#include "pipeline/report/print.h"

namespace pipeline::page {
namespace {

constexpr double kWidth = 1040, kLeft = 92, kRight = 984;
constexpr double kUseTop = 24, kUseHeight = 84;
constexpr double kLanesTop = kUseTop + kUseHeight + 22;
constexpr std::size_t kMostLanes = 64;

double lane_height(std::size_t lanes) { return lanes <= 8 ? 17 : lanes <= 24 ? 12 : 7; }

std::string percent(double share) {
  std::string text;
  print(text, "%.0f%%", 100 * share);
  return text;
}

/// Steps from bin to bin, filled down to the axis.
void draw_utilisation(Svg& svg, const Report& report, const Scale& time) {
  const Scale use{0, 1, kUseTop + kUseHeight, kUseTop};
  for (const double share : {0.0, 0.5, 1.0}) {
    svg.line(kLeft, use(share), kRight, use(share), share == 0 ? "axis" : "grid");
    svg.text(kLeft - 8, use(share) + 4, "end", percent(share));
  }
  std::string outline, area;
  print(area, "M%.1f %.1f", kLeft, use(0));
  for (std::size_t i = 0; i < report.utilisation.size(); ++i) {
    const double x1 = time(static_cast<double>(i) * report.bin_seconds);
    const double x2 = time(static_cast<double>(i + 1) * report.bin_seconds);
    const double y = use(report.utilisation[i]);
    print(outline, "%s%.1f %.1fH%.1f", i == 0 ? "M" : "L", x1, y, x2);
    print(area, "L%.1f %.1fH%.1f", x1, y, x2);
  }
  print(area, "V%.1fZ", use(0));
  svg.path(area, "area");
  svg.path(outline, "curve");
}

std::string tip_of(const Point& point) {
  std::string text;
  print(text, ": %.2f s of audio in %.2f s", point.audio_seconds, point.busy_seconds);
  if (point.status == Status::kFailed) return point.name + ": failed";
  return point.name + text;
}

const char* style_of(Status status) {
  switch (status) {
    case Status::kDone:
      return "item";
    case Status::kQuarantined:
      return "item quarantined";
    case Status::kFailed:
      break;
  }
  return "item failed";
}

void draw_items(Svg& svg, const Report& report, const WorkerSummary& worker, const Scale& time,
                double y, double height) {
  constexpr double kGap = 0.7;  // between neighbours
  for (const Point& point : report.points) {
    const JournaledRun& run = report.runs[static_cast<std::size_t>(point.run)];
    if (run.journal != worker.journal || point.worker != worker.worker) continue;
    const double x = time(point.begin_seconds);
    const double width = time(point.begin_seconds + point.busy_seconds) - x;
    svg.rect(x, y, std::max(0.8, width - kGap), height, style_of(point.status), tip_of(point));
  }
}

/// Neighbouring bins of the same shade are one piece.
void draw_shades(Svg& svg, const Report& report, const WorkerSummary& worker, const Scale& time,
                 double y, double height) {
  constexpr double kShades = 12;
  const auto shade = [&](std::size_t bin) { return std::ceil(worker.busy_shares[bin] * kShades); };
  for (std::size_t first = 0, next = 0; first < worker.busy_shares.size(); first = next) {
    for (next = first; next < worker.busy_shares.size() && shade(next) == shade(first);) ++next;
    if (shade(first) == 0) continue;
    const double x = time(static_cast<double>(first) * report.bin_seconds);
    const double end = time(static_cast<double>(next) * report.bin_seconds);
    svg.rect(x, y, end - x, height, "item", {}, shade(first) / kShades);
  }
}

std::string lane_name(const Report& report, const WorkerSummary& worker) {
  const std::string number = std::to_string(worker.worker + 1);
  if (report.journals.size() == 1) return "worker " + number;
  return report.journals[static_cast<std::size_t>(worker.journal)] + " · " + number;
}

}  // namespace

std::string workers_plot(const Report& report) {
  const Scale time{0, report.totals.wall_seconds, kLeft, kRight};
  const std::size_t lanes = std::min(report.workers.size(), kMostLanes);
  const double height = lane_height(lanes);
  const double pitch = std::round(height * 1.3);
  const double bottom = kLanesTop + pitch * static_cast<double>(lanes) + 2;
  const bool has_more = report.workers.size() > lanes;
  Svg svg(kWidth, bottom + (has_more ? 44 : 26), "How busy the workers were over time");

  for (const double tick : time.clock_ticks(9)) {
    svg.line(time(tick), kUseTop, time(tick), bottom, "grid");
    svg.text(time(tick), bottom + 17, "middle", clock_label(tick));
  }
  draw_utilisation(svg, report, time);
  const bool all_known = static_cast<std::int64_t>(report.points.size()) == report.queue.count;
  for (std::size_t i = 0; i < lanes; ++i) {
    const WorkerSummary& worker = report.workers[i];
    const double y = kLanesTop + pitch * static_cast<double>(i);
    svg.rect(kLeft, y, kRight - kLeft, height, "lane");
    svg.text(kLeft - 8, y + height / 2 + 4, "end", lane_name(report, worker));
    if (all_known) {
      draw_items(svg, report, worker, time, y, height);
    } else {
      draw_shades(svg, report, worker, time, y, height);
    }
    const double available = worker.available_seconds;
    svg.text(kRight + 8, y + height / 2 + 4, "start",
             available > 0 ? percent(worker.busy_seconds / available) : "");
  }
  for (std::size_t i = 0; i < report.runs.size(); ++i) {
    const double x = time(report.runs[i].offset_seconds);
    const bool is_new = std::none_of(
        report.runs.begin(), report.runs.begin() + static_cast<long>(i),
        [&](const JournaledRun& run) { return std::abs(time(run.offset_seconds) - x) < 40; });
    if (report.runs.size() == 1 || !is_new) continue;
    svg.line(x, kUseTop - 14, x, bottom, "run");
    svg.text(x + 5, kUseTop - 6, "start", "run " + std::to_string(i + 1));
  }
  if (has_more)
    svg.text(
        kLeft, bottom + 36, "start",
        "and " + with_commas(static_cast<double>(report.workers.size() - lanes)) + " more workers");
  return svg.take();
}

}  // namespace pipeline::page
