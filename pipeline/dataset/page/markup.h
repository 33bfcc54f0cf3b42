#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "pipeline/report/page/svg.h"
#include "pipeline/report/print.h"

namespace pipeline::dataset::page {

using pipeline::page::escape;
using pipeline::page::in_words;

inline std::string counted(std::int64_t count) {
  return pipeline::page::with_commas(static_cast<double>(count));
}

inline std::string with_decimals(double value, int decimals) {
  return printed("%.*f", decimals, value);
}

/// A cell of a table.
struct Cell {
  Cell(std::string content, const char* cell_style = "")  // NOLINT(google-explicit-constructor)
      : markup(std::move(content)), style(cell_style) {}
  Cell(const char* content) : markup(content) {}  // NOLINT(google-explicit-constructor)
  std::string markup;
  const char* style = "";  ///< a class of the page
};

/// A cell with a bar, `share` of the greatest.
inline Cell bar(double share) {
  return {"<i style=\"width:" + with_decimals(100 * share, 1) + "%\"></i>", "t bar"};
}

/// A row of a table, the first cell at the left.
inline std::string row(const std::vector<Cell>& cells, const std::string& element = "td") {
  std::string out = "<tr>";
  for (std::size_t i = 0; i < cells.size(); ++i)
    out += "<" + element + " class=\"" + (i == 0 ? "t" : cells[i].style) + "\">" + cells[i].markup +
           "</" + element + ">";
  return out + "</tr>\n";
}

inline std::string table(const std::vector<Cell>& columns, const std::string& rows) {
  return "<div class=\"wide\"><table>\n" + row(columns, "th") + rows + "</table></div>\n";
}

/// A section with a heading, a note (markup), and what it shows.
inline std::string section(const std::string& heading, const std::string& note,
                           const std::string& content) {
  return "<section>\n<h2>" + heading + "</h2>\n<p class=\"note\">" + note + "</p>\n" + content +
         "</section>\n";
}

inline std::string drawing(const std::string& svg) {
  return "<div class=\"wide\">\n" + svg + "</div>\n";
}

}  // namespace pipeline::dataset::page
