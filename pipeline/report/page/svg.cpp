#include "pipeline/report/page/svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "pipeline/report/print.h"

namespace pipeline::page {

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
  print(out_, "<svg viewBox=\"0 0 %g %g\" role=\"img\" aria-label=\"", width, height);
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
  print(out_, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" class=\"%s\"", x, y,
        width, height, std::string(style).c_str());
  if (opacity < 1) print(out_, " opacity=\"%.2g\"", opacity);
  finish("rect", tip);
}

void Svg::circle(double x, double y, double radius, std::string_view style, std::string_view tip) {
  print(out_, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%g\" class=\"%s\"", x, y, radius,
        std::string(style).c_str());
  finish("circle", tip);
}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view style) {
  print(out_, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>\n", x1, y1, x2,
        y2, std::string(style).c_str());
}

void Svg::path(std::string_view commands, std::string_view style) {
  out_.append("<path d=\"").append(commands).append("\" class=\"").append(style) += "\"/>\n";
}

void Svg::text(double x, double y, std::string_view anchor, std::string_view text,
               std::string_view style) {
  print(out_, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">", x, y,
        std::string(anchor).c_str(), std::string(style).c_str());
  out_ += escape(text) + "</text>\n";
}

std::string Svg::take() {
  out_ += "</svg>\n";
  return std::move(out_);
}

}  // namespace pipeline::page
