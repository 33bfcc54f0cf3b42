// The table of a terminal.
#include <algorithm>

#include "io/base/error.h"
#include "pipeline/diff/tell/tell.h"
#include "pipeline/report/print.h"

namespace pipeline::diff {

std::string to_table(const DiffReport& report, int max_rows) {
  const auto shown = std::min(report.items.size(), static_cast<std::size_t>(std::max(0, max_rows)));
  std::string table;
  std::size_t width = 4;
  std::size_t listed = 0;
  for (; listed < shown && report.items[listed].kind != Kind::kIdentical; ++listed)
    width =
        std::max(width, std::min<std::size_t>(40, io::printable(report.items[listed].id).size()));
  for (std::size_t i = 0; i < listed; ++i) {
    const ItemFinding& item = report.items[i];
    print(table, "{:4}  {:{}}  {:10} {}\n", item.passed ? "ok" : "FAIL", io::printable(item.id),
          width, name_of(item.kind), io::printable(item.sentence));
  }
  const auto others = static_cast<std::int64_t>(report.items.size() - listed);
  const auto identical = report.kinds.find(Kind::kIdentical);
  const std::int64_t same = identical == report.kinds.end() ? 0 : identical->second;
  if (others > same) print(table, "and {} more that differ\n", others - same);
  print(table, "{}: {} beyond limits", io::counted(std::ssize(report.items), "item"),
        report.failed);
  for (const auto& [kind, count] : report.kinds) print(table, ", {} {}", count, name_of(kind));
  return table + "\n";
}

}  // namespace pipeline::diff
