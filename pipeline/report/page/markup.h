// Building blocks of HTML pages for reports and data sets: sections, tables, number formats, SVG.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pipeline::page {

std::string with_commas(double whole);  ///< "5,000"
std::string with_commas(std::integral auto whole) {
  return with_commas(static_cast<double>(whole));
}
std::string in_words(double seconds);             ///< "41.2 s", "12 min 5 s", "4 h 12 min"
std::string in_digits(double value);              ///< three significant ones: "0.0412", "4.12"
std::string in_bytes(std::int64_t bytes);         ///< "412 MiB"
std::string date_and_time(std::string_view utc);  ///< of ISO 8601: "2024-05-01 12:30:00 UTC"
std::string clock_label(double seconds);          ///< of an axis: "40 s", "2:30", "1:10:00"

/// A whole page: what `main` has, under the style of all pages.
std::string document(const std::string& title, const std::string& main);

/// A section with a heading, a note (markup), and what it shows.
std::string section(const std::string& heading, const std::string& note,
                    const std::string& content);

/// A figure of the list at the head of a page.
std::string figure(const std::string& name, const std::string& value, const std::string& unit = {});

std::string table(const std::string& rows);   ///< head included
std::string drawing(const std::string& svg);  ///< one that Svg made

/// From values to a coordinate of the drawing.
struct Scale {
  double from = 0, to = 1;          ///< values; positive when logarithmic
  double at_from = 0, at_to = 100;  ///< their coordinates
  bool is_log = false;

  double operator()(double value) const;
  /// Round values between from and to, about `count`: 1, 2, 5, 10, ...
  std::vector<double> ticks(int count) const;
  /// The same in seconds as clocks count: 1, 2, 5, 10, 15, 30, 60, ...
  std::vector<double> clock_ticks(int count) const;
};

/// A drawing as inline SVG, coordinates in CSS pixels from the top left. Colours and sizes come
/// from the classes of the page's style. All text is escaped here.
class Svg {
 public:
  /// `label`: for those who do not see it.
  Svg(double width, double height, std::string_view label);

  void rect(double x, double y, double width, double height, std::string_view style,
            std::string_view tip = {}, double opacity = 1);
  void circle(double x, double y, double radius, std::string_view style, std::string_view tip = {});
  void line(double x1, double y1, double x2, double y2, std::string_view style);
  /// `commands`: as in the attribute d.
  void path(std::string_view commands, std::string_view style);
  /// `anchor`: start, middle or end.
  void text(double x, double y, std::string_view anchor, std::string_view text,
            std::string_view style = "label");
  /// A vertical axis of counts with about `ticks` lines from `left` to `right`.
  void count_axis(const Scale& height, int ticks, double left, double right);

  std::string take();

 private:
  std::string out_;

  void finish(const char* element, std::string_view tip);
};

}  // namespace pipeline::page
