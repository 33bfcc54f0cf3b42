#include "pipeline/report/page/markup.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "pipeline/report/page/style.h"
#include "pipeline/report/print.h"

namespace pipeline::page {

std::string escape(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default: {
        const auto code = static_cast<unsigned char>(c);
        const bool is_control = (code < 0x20 && c != '\n' && c != '\t') || code == 0x7f;
        out += is_control ? "\xEF\xBF\xBD" : std::string(1, c);
      }
    }
  }
  return out;
}

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
  out_ += escape(label) + "\">\n";
}

void Svg::finish(const char* element, std::string_view tip) {
  if (tip.empty()) {
    out_ += "/>\n";
  } else {
    out_ += "><title>" + escape(tip) + "</title></" + element + ">\n";
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
  out_ += escape(text) + "</text>\n";
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
