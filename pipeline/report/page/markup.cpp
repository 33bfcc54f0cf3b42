// The style sheet of all pages, number formats, axis ticks and SVG elements. See markup.h.
#include "pipeline/report/page/markup.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "io/base/strings.h"
#include "pipeline/report/print.h"

namespace pipeline::page {

/// Of the whole page, drawings included; follows the reader's choice of light or dark.
constexpr std::string_view kStyle = R"css(
:root { color-scheme: light dark;
  --paper: #fcfbf8; --ink: #1c1f23; --muted: #656a70; --rule: #dedad1; --faint: #efece5;
  --accent: #23618e; --warm: #b8481a; --gold: #b98a12; }
@media (prefers-color-scheme: dark) { :root {
  --paper: #15171a; --ink: #e4e1da; --muted: #989ca2; --rule: #34383d; --faint: #202327;
  --accent: #6fb1de; --warm: #f0844c; --gold: #e0b548; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", "Helvetica Neue", "DejaVu Sans", sans-serif;
  font-variant-numeric: tabular-nums; }
main { max-width: 1104px; margin: 0 auto; padding: 56px 32px 72px; }
.eyebrow { margin: 0; color: var(--muted); font-size: 13px; letter-spacing: .04em; }
h1 { margin: 4px 0 6px; font-size: 34px; line-height: 1.2; font-weight: 600;
  letter-spacing: -.015em; }
.lead { margin: 0; color: var(--muted); font-size: 17px; }
.lead .bad { color: var(--warm); }
h2 { margin: 60px 0 4px; font-size: 20px; font-weight: 600; letter-spacing: -.005em; }
h3 { margin: 28px 0 4px; font-size: 15px; font-weight: 600; }
p.note { margin: 0 0 18px; max-width: 62em; color: var(--muted); font-size: 14px; }
dl.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  gap: 0 28px; margin: 36px 0 0; border-top: 1px solid var(--rule); }
dl.figures div { padding: 14px 0 12px; border-bottom: 1px solid var(--rule); }
dl.figures dt { color: var(--muted); font-size: 13px; }
dl.figures dd { margin: 0; font-size: 23px; font-weight: 500; letter-spacing: -.01em; }
dl.figures small { display: block; color: var(--muted); font-size: 13px; font-weight: 400; letter-spacing: 0; }
.wide { overflow-x: auto; }
.wide + .wide { margin-top: 26px; }
table { width: 100%; min-width: 640px; border-collapse: collapse; font-size: 14px; }
th { padding: 4px 0 4px 20px; text-align: right; font-weight: 400; font-size: 13px;
  color: var(--muted); border-bottom: 1px solid var(--rule); white-space: nowrap; }
td { padding: 5px 0 5px 20px; text-align: right; vertical-align: top; white-space: nowrap;
  border-bottom: 1px solid var(--faint); }
th:first-child, td:first-child { padding-left: 0; }
th.t, td.t { text-align: left; }
td.t { white-space: normal; overflow-wrap: anywhere; }
td.name { white-space: nowrap; overflow-wrap: normal; }
td.none { color: var(--muted); }
td.bar { width: 42%; }
td.bar i { display: block; height: 11px; margin-top: 6px; min-width: 1px;
  background: var(--accent); }
tr.rest td { color: var(--muted); }
.mono { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: 12.5px; }
table.facts td:first-child { width: 11em; color: var(--muted); }
.killed, .broken { color: var(--warm); }
.stopped, .unfinished { color: var(--gold); }
svg { display: block; width: 100%; min-width: 720px; height: auto; overflow: visible; }
svg text { font-size: 12px; fill: var(--muted); }
svg text.strong { fill: var(--ink); font-size: 13px; }
.grid { stroke: var(--rule); stroke-width: 1; }
.axis { stroke: var(--muted); stroke-width: 1; }
.limit { stroke: var(--warm); stroke-width: 1; stroke-dasharray: 5 4; }
.run { stroke: var(--ink); stroke-width: 1; stroke-dasharray: 2 3; }
.area { fill: var(--accent); opacity: .14; }
.curve { fill: none; stroke: var(--accent); stroke-width: 1.4; }
.lane { fill: var(--faint); }
.item, .bin { fill: var(--accent); }
.dot { fill: var(--accent); fill-opacity: .42; }
.dot.few { fill-opacity: .8; }
.item.quarantined, .dot.quarantined { fill: var(--gold); fill-opacity: 1; }
.item.failed { fill: var(--warm); }
.median { fill: none; stroke: var(--ink); stroke-width: 1.8; stroke-linejoin: round; }
.bin:hover, .item:hover, .dot:hover { fill: var(--ink); fill-opacity: 1; }
details { margin-top: 10px; font-size: 14px; }
summary { color: var(--accent); cursor: pointer; }
footer { margin-top: 64px; padding-top: 14px; border-top: 1px solid var(--rule);
  color: var(--muted); font-size: 13px; }
@media (max-width: 640px) { main { padding: 32px 18px 48px; } h1 { font-size: 27px; } }
@media print { main { padding: 0; max-width: none; } h2 { break-after: avoid; } }
)css";

std::string with_commas(double whole) {
  std::string text = fmt::format("{:.0f}", whole);
  for (std::size_t i = text.size(); i > 3 + (whole < 0 ? 1u : 0u);) text.insert(i -= 3, ",");
  return text;
}

std::string in_words(double seconds) {
  if (seconds < 90) return fmt::format("{:.{}f} s", seconds, seconds < 10 ? 2 : 1);
  const auto whole = std::llround(seconds);
  if (whole < 5400) return fmt::format("{} min {} s", whole / 60, whole % 60);
  const auto hours = whole / 3600;
  return with_commas(hours) + fmt::format(" h {} min", whole / 60 % 60);
}

std::string in_digits(double value) {
  if (value <= 0) return "0";
  if (value >= 100) return with_commas(std::round(value));
  if (value < 0.00005) return "<0.0001";
  const int decimals = std::min(4, 2 - static_cast<int>(std::floor(std::log10(value))));
  return fmt::format("{:.{}f}", value, decimals);
}

std::string in_bytes(std::int64_t bytes) {
  constexpr double kMiB = 1 << 20, kGiB = 1 << 30;
  const auto size = static_cast<double>(bytes);
  if (size >= 10 * kGiB) return fmt::format("{:.1f} GiB", size / kGiB);
  return fmt::format("{:.{}f} MiB", size / kMiB, size < 10 * kMiB ? 1 : 0);
}

std::string date_and_time(std::string_view utc) {
  constexpr std::size_t kToSeconds = 19;  // 2024-05-01T12:30:00
  if (utc.size() < kToSeconds || utc[10] != 'T') return std::string(utc);
  return std::string(utc.substr(0, 10)) + " " + std::string(utc.substr(11, 8)) + " UTC";
}

std::string clock_label(double seconds) {
  const auto whole = std::llround(seconds);
  if (seconds == 0) return "0";
  if (seconds < 60) return fmt::format("{:g} s", seconds);
  return whole < 3600 ? fmt::format("{}:{:02}", whole / 60, whole % 60) : h_mm_ss(seconds);
}

std::string document(const std::string& title, const std::string& main) {
  std::string out =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>" +
      title + "</title>\n<style>";
  out.append(kStyle) += "</style>\n</head>\n<body>\n<main>\n";
  return out + main + "</main>\n</body>\n</html>\n";
}

std::string section(const std::string& heading, const std::string& note,
                    const std::string& content) {
  return "<section>\n<h2>" + heading + "</h2>\n<p class=\"note\">" + note + "</p>\n" + content +
         "</section>\n";
}

std::string figure(const std::string& name, const std::string& value, const std::string& unit) {
  return "<div><dt>" + name + "</dt><dd>" + value +
         (unit.empty() ? "" : " <small>" + unit + "</small>") + "</dd></div>\n";
}

std::string table(const std::string& rows) {
  return "<div class=\"wide\"><table>\n" + rows + "</table></div>\n";
}

std::string drawing(const std::string& svg) { return "<div class=\"wide\">\n" + svg + "</div>\n"; }

double Scale::operator()(double value) const {
  const double share =
      is_log ? std::log(value / from) / std::log(to / from) : (value - from) / (to - from);
  return at_from + share * (at_to - at_from);
}

std::vector<double> Scale::ticks(int count) const {
  std::vector<double> list;
  if (is_log) {
    const bool crowded = std::log10(to / from) * 3 > count;
    for (double decade = std::pow(10, std::floor(std::log10(from))); decade <= to; decade *= 10)
      for (const double step : {1.0, 2.0, 5.0})
        if ((step == 1 || !crowded) && decade * step >= from * 0.999 && decade * step <= to * 1.001)
          list.push_back(decade * step);
    if (list.size() >= 3) return list;
    list.clear();  // a part of a decade: as good as linear
  }
  const double rough = (to - from) / count;
  if (!(rough > 0)) return {from};
  const double decade = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * decade;
  for (const double digit : {5.0, 2.0, 1.0})
    if (digit * decade >= rough * 0.999) step = digit * decade;
  const auto first = static_cast<long>(std::ceil(from / step));
  for (long i = first; static_cast<double>(i) * step <= to * (1 + 1e-9); ++i)
    list.push_back(static_cast<double>(i) * step);
  return list;
}

std::vector<double> Scale::clock_ticks(int count) const {
  constexpr std::array<double, 14> kSteps = {1,   2,   5,   10,  15,   30,   60,
                                             120, 300, 600, 900, 1800, 3600, 7200};
  if (to - from < kSteps[0] * count) return ticks(count);
  double step = std::ceil((to - from) / count / 14400) * 14400;
  for (auto it = kSteps.rbegin(); it != kSteps.rend(); ++it)
    if (*it * count >= to - from) step = *it;
  std::vector<double> list;
  for (double tick = std::ceil(from / step) * step; tick <= to; tick += step) list.push_back(tick);
  return list;
}

Svg::Svg(double width, double height, std::string_view label) {
  print(out_, "<svg viewBox=\"0 0 {:g} {:g}\" role=\"img\" aria-label=\"", width, height);
  out_ += io::escape_html(label) + "\">\n";
}

void Svg::finish(const char* element, std::string_view tip) {
  if (tip.empty()) {
    out_ += "/>\n";
  } else {
    out_ += "><title>" + io::escape_html(tip) + "</title></" + element + ">\n";
  }
}

void Svg::rect(double x, double y, double width, double height, std::string_view style,
               std::string_view tip, double opacity) {
  print(out_, "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" class=\"{}\"", x,
        y, width, height, std::string(style));
  if (opacity < 1) print(out_, " opacity=\"{:.2g}\"", opacity);
  finish("rect", tip);
}

void Svg::circle(double x, double y, double radius, std::string_view style, std::string_view tip) {
  print(out_, "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:g}\" class=\"{}\"", x, y, radius,
        std::string(style));
  finish("circle", tip);
}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view style) {
  print(out_, "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n", x1,
        y1, x2, y2, std::string(style));
}

void Svg::path(std::string_view commands, std::string_view style) {
  out_.append("<path d=\"").append(commands).append("\" class=\"").append(style) += "\"/>\n";
}

void Svg::text(double x, double y, std::string_view anchor, std::string_view text,
               std::string_view style) {
  print(out_, "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" class=\"{}\">", x, y,
        std::string(anchor), std::string(style));
  out_ += io::escape_html(text) + "</text>\n";
}

void Svg::count_axis(const Scale& height, int ticks, double left, double right) {
  for (const double tick : height.ticks(ticks)) {
    if (tick != std::round(tick)) continue;
    line(left, height(tick), right, height(tick), tick == 0 ? "axis" : "grid");
    text(left - 8, height(tick) + 4, "end", with_commas(tick));
  }
}

std::string Svg::take() {
  out_ += "</svg>\n";
  return std::move(out_);
}

}  // namespace pipeline::page
