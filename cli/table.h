// Tables with aligned columns, for terminals.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

/// The fields of a line, in UTF-8.
using Row = std::vector<std::string>;

/// The rows as lines of text. Columns are two spaces apart, each as wide as its widest field and no
/// narrower than `widths` says, so that lines printed one by one can share their columns. The
/// letters of `alignment` put a column to the left (l) or the right (r); those it does not name are
/// to the left. A line end within a field becomes a space.
std::string aligned(std::vector<Row> rows, std::string_view alignment = "",
                    std::vector<std::size_t> widths = {});

}  // namespace cli
