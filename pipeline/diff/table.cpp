#include <algorithm>
#include <iomanip>
#include <sstream>
#include <string>

#include "pipeline/diff/diff.h"

namespace pipeline::diff {

std::string to_table(const DiffReport& report, int most) {
  const auto shown = std::min(report.items.size(), static_cast<std::size_t>(std::max(0, most)));
  std::ostringstream table;
  std::size_t width = 4;
  std::size_t listed = 0;
  for (; listed < shown && report.items[listed].kind != Kind::kIdentical; ++listed)
    width = std::max(width, std::min<std::size_t>(40, report.items[listed].id.size()));
  for (std::size_t i = 0; i < listed; ++i) {
    const ItemFinding& item = report.items[i];
    table << (item.passed ? "ok    " : "FAIL  ") << std::left << std::setw(static_cast<int>(width))
          << item.id << "  " << std::setw(10) << name_of(item.kind) << " " << item.sentence << "\n";
  }
  const auto others = static_cast<std::int64_t>(report.items.size() - listed);
  const auto identical = report.kinds.find(Kind::kIdentical);
  const std::int64_t same = identical == report.kinds.end() ? 0 : identical->second;
  if (others > same) table << "and " << others - same << " more that differ\n";
  table << report.items.size() << " items: " << report.failed << " beyond limits";
  for (const auto& [kind, count] : report.kinds) table << ", " << count << " " << name_of(kind);
  table << "\n";
  return table.str();
}

}  // namespace pipeline::diff
