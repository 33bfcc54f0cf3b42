#include <algorithm>
#include <cmath>
#include <vector>

#include "pipeline/report/page/markup.h"
#include "pipeline/report/page/plots.h"
#include "pipeline/report/print.h"

namespace pipeline::page {
namespace {

constexpr double kLanesWidth = 1040, kLanesLeft = 92, kLanesRight = 984;
constexpr double kUseTop = 24, kUseHeight = 84;
constexpr double kLanesTop = kUseTop + kUseHeight + 22;
constexpr double kGroupGap = 5;  // between the workers of two journals
constexpr std::size_t kMostLanes = 128;

struct Lane {
  const WorkerSummary* worker = nullptr;
  double y = 0;
};

double lane_height(std::size_t lanes) {
  return lanes <= 8 ? 17 : lanes <= 24 ? 12 : lanes <= 64 ? 7 : 4;
}

std::vector<Lane> place_lanes(const Report& report, double pitch, std::size_t count) {
  std::vector<Lane> lanes;
  double y = kLanesTop;
  for (std::size_t i = 0; i < count; ++i, y += pitch) {
    const WorkerSummary& worker = report.workers[i];
    if (!lanes.empty() && worker.journal != lanes.back().worker->journal) y += kGroupGap;
    lanes.push_back({&worker, y});
  }
  return lanes;
}

std::string percent(double share) { return printed("%.0f%%", 100 * share); }

/// Steps from bin to bin, filled down to the axis.
void draw_utilisation(Svg& svg, const Report& report, const Scale& time) {
  const Scale use{0, 1, kUseTop + kUseHeight, kUseTop};
  for (const double share : {0.0, 0.5, 1.0}) {
    svg.line(kLanesLeft, use(share), kLanesRight, use(share), share == 0 ? "axis" : "grid");
    svg.text(kLanesLeft - 8, use(share) + 4, "end", percent(share));
  }
  std::string outline, area;
  print(area, "M%.1f %.1f", kLanesLeft, use(0));
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

std::string attempt_tip(const Point& point) {
  if (point.status == Status::kFailed) return point.name + ": failed";
  return point.name +
         printed(": %.2f s of audio in %.2f s", point.audio_seconds, point.busy_seconds);
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
    svg.rect(x, y, std::max(0.8, width - kGap), height, style_of(point.status), attempt_tip(point));
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

/// Where there is no room for a name at each lane, the first of a journal has the journal's.
void name_lane(Svg& svg, const Report& report, const Lane& lane, double height, bool has_room) {
  const WorkerSummary& worker = *lane.worker;
  const std::string& journal = report.journals[static_cast<std::size_t>(worker.journal)];
  const double y = lane.y + height / 2 + 4;
  if (!has_room) {
    if (worker.worker == 0) svg.text(kLanesLeft - 8, y, "end", journal);
    return;
  }
  const std::string number = std::to_string(worker.worker + 1);
  svg.text(kLanesLeft - 8, y, "end",
           report.journals.size() == 1 ? "worker " + number : journal + " · " + number);
  if (worker.available_seconds > 0)
    svg.text(kLanesRight + 8, y, "start", percent(worker.busy_seconds / worker.available_seconds));
}

void draw_run_begins(Svg& svg, const Report& report, const Scale& time, double bottom) {
  constexpr double kRoomForName = 40;
  if (report.runs.size() == 1) return;
  std::vector<double> drawn;
  for (std::size_t i = 0; i < report.runs.size(); ++i) {
    const double x = time(report.runs[i].offset_seconds);
    if (std::any_of(drawn.begin(), drawn.end(),
                    [&](double other) { return std::abs(other - x) < kRoomForName; }))
      continue;
    drawn.push_back(x);
    svg.line(x, kUseTop - 14, x, bottom, "run");
    svg.text(x + 5, kUseTop - 6, "start", "run " + std::to_string(i + 1));
  }
}

}  // namespace

std::string workers_plot(const Report& report) {
  constexpr double kRoomForText = 14;
  const Scale time{0, report.totals.wall_seconds, kLanesLeft, kLanesRight};
  const std::size_t count = std::min(report.workers.size(), kMostLanes);
  const double height = lane_height(count);
  const double pitch = std::round(height * 1.3);
  const std::vector<Lane> lanes = place_lanes(report, pitch, count);
  const double bottom = lanes.back().y + pitch + 2;
  const bool has_more = report.workers.size() > count;
  Svg svg(kLanesWidth, bottom + (has_more ? 44 : 26), "How busy the workers were over time");

  for (const double tick : time.clock_ticks(9)) {
    svg.line(time(tick), kUseTop, time(tick), bottom, "grid");
    svg.text(time(tick), bottom + 17, "middle", clock_label(tick));
  }
  draw_utilisation(svg, report, time);
  const bool all_known = static_cast<std::int64_t>(report.points.size()) == report.queue.count;
  for (const Lane& lane : lanes) {
    svg.rect(kLanesLeft, lane.y, kLanesRight - kLanesLeft, height, "lane");
    name_lane(svg, report, lane, height, pitch >= kRoomForText);
    if (all_known) {
      draw_items(svg, report, *lane.worker, time, lane.y, height);
    } else {
      draw_shades(svg, report, *lane.worker, time, lane.y, height);
    }
  }
  draw_run_begins(svg, report, time, bottom);
  if (has_more)
    svg.text(kLanesLeft, bottom + 36, "start",
             "and " + with_commas(report.workers.size() - count) + " more workers");
  return svg.take();
}

}  // namespace pipeline::page
