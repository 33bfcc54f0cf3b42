// Draws the plots of report.html: lanes of workers, a scatter plot with medians, and a histogram.
// See plots.h.
#include "pipeline/report/page/plots.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "pipeline/report/page/markup.h"
#include "pipeline/report/print.h"

namespace pipeline::page {
namespace {

constexpr double kWidth = 1040, kLeft = 52, kRight = 1034;
constexpr double kTop = 28, kRtfBottom = 288, kCountTop = 330, kCountBottom = 420;
constexpr int kBinsPerOctave = 4;

int bin_of(double seconds) {
  return static_cast<int>(std::floor(std::log2(seconds) * kBinsPerOctave));
}
double bin_begin(int bin) { return std::exp2(static_cast<double>(bin) / kBinsPerOctave); }

double rtf(const Point& point) { return point.busy_seconds / point.audio_seconds; }

std::string item_tip(const Point& point) {
  return point.name +
         fmt::format(": {:.2f} s of audio, RTF {:.3f}", point.audio_seconds, rtf(point));
}

/// The middle RTF of each bin of length with enough points to have one.
void draw_medians(Svg& svg, const std::vector<Point>& points, const Scale& length,
                  const Scale& speed) {
  constexpr std::size_t kEnough = 5;
  std::map<int, std::vector<double>> bins;
  for (const Point& point : points) bins[bin_of(point.audio_seconds)].push_back(rtf(point));
  std::string path;
  double x = 0, y = 0;
  for (auto& [bin, values] : bins) {
    if (values.size() < kEnough) continue;
    const auto middle = values.begin() + static_cast<long>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    x = length(bin_begin(bin) * std::exp2(0.5 / kBinsPerOctave));
    y = speed(*middle);
    print(path, "{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x, y);
  }
  if (path.find('L') == std::string::npos) return;
  svg.path(path, "median");
  svg.text(x + 6, y + 4, "start", "median", "label strong");
}

void draw_counts(Svg& svg, const Histogram& audio, const Scale& length) {
  const std::map<int, std::int64_t> counts = audio.by_octaves(kBinsPerOctave);
  std::int64_t most = 1;
  for (const auto& [bin, count] : counts) most = std::max(most, count);
  const Scale height{0, static_cast<double>(most), kCountBottom, kCountTop};
  svg.count_axis(height, 3, kLeft, kRight);
  for (const auto& [bin, count] : counts) {
    const double x = std::max(kLeft, length(bin_begin(bin)));
    const double y = height(static_cast<double>(count));
    svg.rect(x + 0.5, y, std::max(1.0, length(bin_begin(bin + 1)) - x - 1), kCountBottom - y, "bin",
             fmt::format("{:.2f} to {:.2f} s: ", bin_begin(bin), bin_begin(bin + 1)) +
                 with_commas(count));
  }
}

}  // namespace

std::string lengths_plot(const Report& report) {
  std::vector<Point> points;
  for (const Point& point : report.points)
    if (point.audio_seconds > 0 && point.status != Status::kFailed) points.push_back(point);
  const auto by_length = [](const Point& a, const Point& b) {
    return a.audio_seconds < b.audio_seconds;
  };
  const auto by_rtf = [](const Point& a, const Point& b) { return rtf(a) < rtf(b); };
  const auto [shortest, longest] = std::minmax_element(points.begin(), points.end(), by_length);
  const auto [fastest, slowest] = std::minmax_element(points.begin(), points.end(), by_rtf);
  const double least = report.audio.count() > 0 ? report.audio.min() : shortest->audio_seconds;
  const double most = std::max(report.audio.max(), longest->audio_seconds);
  const Scale length{bin_begin(bin_of(std::min(least, shortest->audio_seconds))),
                     bin_begin(bin_of(most) + 1), kLeft, kRight, true};
  // From 0 where that leaves room for differences; else the few slowest would hide the rest.
  const bool is_wide = rtf(*slowest) > 12 * rtf(*fastest);
  const Scale speed{is_wide ? rtf(*fastest) / 1.3 : 0, rtf(*slowest) * 1.15, kRtfBottom, kTop,
                    is_wide};

  Svg svg(kWidth, kCountBottom + 42, "Real-time factor and number of items by length of audio");
  svg.text(0, kTop - 12, "start", "busy seconds of one worker per second of audio (RTF)",
           "label strong");
  svg.text(0, kCountTop - 14, "start", "items done", "label strong");
  for (const double tick : length.ticks(14)) {
    svg.line(length(tick), kTop, length(tick), kRtfBottom, "grid");
    svg.line(length(tick), kCountTop, length(tick), kCountBottom, "grid");
    svg.text(length(tick), kCountBottom + 17, "middle", fmt::format("{:g} s", tick));
  }
  svg.text(kRight, kCountBottom + 37, "end", "seconds of audio, logarithmic");
  for (const double tick : speed.ticks(7)) {
    svg.line(kLeft, speed(tick), kRight, speed(tick), tick == 1 ? "limit" : "grid");
    svg.text(kLeft - 8, speed(tick) + 4, "end", fmt::format("{:g}", tick));
  }
  svg.line(kLeft, kRtfBottom, kRight, kRtfBottom, "axis");
  const bool is_crowded = points.size() > 400;
  const std::string style = is_crowded ? "dot" : "dot few";
  for (const Point& point : points)
    svg.circle(length(point.audio_seconds), speed(rtf(point)), is_crowded ? 2.2 : 3.4,
               style + (point.status == Status::kQuarantined ? " quarantined" : ""),
               item_tip(point));
  draw_medians(svg, points, length, speed);
  draw_counts(svg, report.audio, length);
  return svg.take();
}

namespace {

constexpr double kLanesWidth = 1040, kLanesLeft = 92, kLanesRight = 984;
constexpr double kUseTop = 24, kUseHeight = 84;
constexpr double kLanesTop = kUseTop + kUseHeight + 22;
constexpr double kGroupGap = 5;  // between the workers of two journals
constexpr std::size_t kMaxLanes = 128;

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

std::string percent(double share) { return fmt::format("{:.0f}%", 100 * share); }

/// Steps from bin to bin, filled down to the axis.
void draw_utilisation(Svg& svg, const Report& report, const Scale& time) {
  const Scale use{0, 1, kUseTop + kUseHeight, kUseTop};
  for (const double share : {0.0, 0.5, 1.0}) {
    svg.line(kLanesLeft, use(share), kLanesRight, use(share), share == 0 ? "axis" : "grid");
    svg.text(kLanesLeft - 8, use(share) + 4, "end", percent(share));
  }
  std::string outline, area;
  print(area, "M{:.1f} {:.1f}", kLanesLeft, use(0));
  for (std::size_t i = 0; i < report.utilisation.size(); ++i) {
    const double x1 = time(static_cast<double>(i) * report.bin_seconds);
    const double x2 = time(static_cast<double>(i + 1) * report.bin_seconds);
    const double y = use(report.utilisation[i]);
    print(outline, "{}{:.1f} {:.1f}H{:.1f}", i == 0 ? "M" : "L", x1, y, x2);
    print(area, "L{:.1f} {:.1f}H{:.1f}", x1, y, x2);
  }
  print(area, "V{:.1f}Z", use(0));
  svg.path(area, "area");
  svg.path(outline, "curve");
}

std::string attempt_tip(const Point& point) {
  if (point.status == Status::kFailed) return point.name + ": failed";
  return point.name +
         fmt::format(": {:.2f} s of audio in {:.2f} s", point.audio_seconds, point.busy_seconds);
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
  const std::size_t count = std::min(report.workers.size(), kMaxLanes);
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
