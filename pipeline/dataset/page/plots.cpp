#include "pipeline/dataset/page/plots.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "model/text/unicode.h"
#include "pipeline/report/page/markup.h"
#include "pipeline/report/print.h"

namespace pipeline::dataset {
namespace {

using page::Scale;
using page::Svg;
using page::with_commas;

constexpr double kWidth = 1040, kLeft = 62, kRight = 1016, kTop = 14, kBottom = 190;
constexpr int kBinsPerOctave = 6;

struct Bar {
  double from = 0, to = 1;
  std::int64_t count = 0;
};

Scale height_of(std::int64_t most) { return {0, static_cast<double>(most), kBottom, kTop}; }

/// Bars over a scale of values, which are named with `unit`.
std::string bars_plot(const std::vector<Bar>& bars, bool is_log, const std::string& unit,
                      const std::string& label) {
  std::int64_t most = 1;
  for (const Bar& bar : bars) most = std::max(most, bar.count);
  const Scale value{bars.front().from, bars.back().to, kLeft, kRight, is_log};
  const Scale height = height_of(most);
  Svg svg(kWidth, kBottom + 26, label);
  svg.count_axis(height, 4, kLeft, kRight);
  for (const double tick : value.ticks(12))
    svg.text(value(tick), kBottom + 18, "middle", printed("%g %s", tick, unit.c_str()));
  for (const Bar& bar : bars) {
    std::string tip = printed("%.3g to %.3g %s: ", bar.from, bar.to, unit.c_str());
    const double y = height(static_cast<double>(bar.count));
    svg.rect(value(bar.from) + 0.5, y, std::max(1.0, value(bar.to) - value(bar.from) - 1),
             kBottom - y, "bin", tip + with_commas(bar.count));
  }
  return svg.take();
}

std::vector<Bar> bars_of(const Histogram& histogram) {
  const auto bound = [](int bin) { return std::exp2(static_cast<double>(bin) / kBinsPerOctave); };
  std::vector<Bar> bars;
  for (const auto& [bin, count] : histogram.by_octaves(kBinsPerOctave))
    bars.push_back({bound(bin), bound(bin + 1), count});
  return bars;
}

}  // namespace

std::string durations_plot(const Histogram& seconds) {
  return bars_plot(bars_of(seconds), true, "s", "Recordings by length");
}

std::string rates_plot(const Histogram& characters_per_second) {
  return bars_plot(bars_of(characters_per_second), true, "/s",
                   "Recordings by characters of text per second");
}

std::string loudness_plot(const std::map<int, std::int64_t>& lufs) {
  std::vector<Bar> bars;
  bars.reserve(lufs.size());
  for (const auto& [from, count] : lufs) bars.push_back({from + 0.0, from + 1.0, count});
  return bars_plot(bars, false, "LUFS", "Recordings by integrated loudness");
}

std::string phonemes_plot(const std::map<char32_t, std::int64_t>& counts) {
  std::vector<std::pair<char32_t, std::int64_t>> sorted(counts.begin(), counts.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  const Scale height = height_of(sorted.front().second);
  const double pitch = std::min(36.0, (kRight - kLeft) / static_cast<double>(sorted.size()));
  Svg svg(kWidth, kBottom + 26, "How often each sound is spoken");
  svg.count_axis(height, 4, kLeft, kRight);
  double x = kLeft;
  for (const auto& [phoneme, count] : sorted) {
    const double y = height(static_cast<double>(count));
    const std::string symbol = text::encode(phoneme);
    svg.rect(x + 0.5, y, std::max(1.0, pitch - 2), kBottom - y, "bin",
             symbol + ": " + with_commas(count));
    svg.text(x + pitch / 2, kBottom + 18, "middle", symbol);
    x += pitch;
  }
  return svg.take();
}

}  // namespace pipeline::dataset
