#include <algorithm>
#include <cmath>
#include <map>

#include "pipeline/report/page/markup.h"
#include "pipeline/report/page/plots.h"
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
  return point.name + printed(": %.2f s of audio, RTF %.3f", point.audio_seconds, rtf(point));
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
    print(path, "%s%.1f %.1f", path.empty() ? "M" : "L", x, y);
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
             printed("%.2f to %.2f s: ", bin_begin(bin), bin_begin(bin + 1)) + with_commas(count));
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
    svg.text(length(tick), kCountBottom + 17, "middle", printed("%g s", tick));
  }
  svg.text(kRight, kCountBottom + 37, "end", "seconds of audio, logarithmic");
  for (const double tick : speed.ticks(7)) {
    svg.line(kLeft, speed(tick), kRight, speed(tick), tick == 1 ? "limit" : "grid");
    svg.text(kLeft - 8, speed(tick) + 4, "end", printed("%g", tick));
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

}  // namespace pipeline::page
