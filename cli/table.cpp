// Pads fields to the width of their column, counted in code points of UTF-8. See table.h.
#include "cli/table.h"

#include <algorithm>

namespace cli {
namespace {

/// Code points of a text in UTF-8.
std::size_t width_of(const std::string& field) {
  return static_cast<std::size_t>(
      std::ranges::count_if(field, [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

std::string aligned(std::vector<Row> rows, std::string_view alignment,
                    std::vector<std::size_t> widths) {
  for (Row& row : rows) {
    if (widths.size() < row.size()) widths.resize(row.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
      std::ranges::replace_if(
          row[i], [](char c) { return c == '\n' || c == '\r'; }, ' ');
      widths[i] = std::max(widths[i], width_of(row[i]));
    }
  }
  std::string table;
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string padding(widths[i] - width_of(row[i]), ' ');
      const bool is_right = i < alignment.size() && alignment[i] == 'r';
      line.append(is_right ? padding + row[i] : row[i] + padding).append("  ");
    }
    table += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return table;
}

}  // namespace cli
