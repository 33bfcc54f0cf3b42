#include "pipeline/diff/diff.h"

#include <algorithm>
#include <mutex>
#include <string>
#include <utility>

#include "io/files/error.h"
#include "model/kernels/blas.h"
#include "pipeline/diff/compare/compare_item.h"
#include "pipeline/diff/judge/limits.h"
#include "pipeline/diff/listen/words.h"
#include "pipeline/report/print.h"
#include "pipeline/run/environment.h"
#include "pipeline/worker_pool.h"

namespace pipeline::diff {
namespace {

bool is_worse(const ItemFinding& x, const ItemFinding& y) {
  if (x.passed != y.passed) return y.passed;
  if (x.severity != y.severity) return x.severity > y.severity;
  const bool same_x = x.kind == Kind::kIdentical;
  const bool same_y = y.kind == Kind::kIdentical;
  return same_x != same_y ? same_y : x.id < y.id;
}
}  // namespace

DiffReport compare(const std::filesystem::path& baseline, const std::filesystem::path& candidate,
                   const LimitTable& limits, const Workers& workers, DiffTimes* times,
                   const Recogniser* recogniser) {
  const std::vector<Pair> pairs = match(baseline, candidate);
  const ItemLimits item_limits(limits, candidate);
  DiffReport report = compare_each(
      {.baseline = baseline, .candidate = candidate, .items = {}, .kinds = {}, .notes = {}},
      pairs.size(),
      [&](std::size_t i) {
        const Limits own = item_limits.of(pairs[i].id);
        ItemFinding finding = compare_item(pairs[i], own);
        if (recogniser != nullptr) listen(finding, own, *recogniser);
        return finding;
      },
      workers, times);
  item_limits.explain(report, recogniser != nullptr);
  return report;
}

void for_each_item(std::size_t count, const Workers& workers,
                   const std::function<void(std::size_t)>& visit) {
  const int most = std::max(1, workers.count);
  const auto stop_if_asked = [&] {
    if (workers.is_stopped && workers.is_stopped()) throw Stopped();
  };
  model::reserve_blas(most);
  for_each_index(most, count, [&](std::size_t i) {
    stop_if_asked();
    try {
      visit(i);
    } catch (...) {
      stop_if_asked();  // the signal may have reached a program that the item was waiting for, too
      throw;
    }
  });
}

DiffReport compare_each(DiffReport report, std::size_t count,
                        const std::function<ItemFinding(std::size_t)>& compare_one,
                        const Workers& workers, DiffTimes* times) {
  if (count == 0)
    throw io::Error(report.baseline.string(),
                    "nothing to compare: no sound here, nor in " + report.candidate.string());
  const Stopwatch whole;
  report.items.resize(count);
  std::mutex mutex;
  for_each_item(count, workers, [&](std::size_t i) {
    const Stopwatch own;
    report.items[i] = compare_one(i);
    if (times == nullptr) return;
    const std::scoped_lock lock(mutex);
    times->items[report.items[i].id] = own.seconds();
  });
  if (times != nullptr) times->seconds = whole.seconds();
  std::sort(report.items.begin(), report.items.end(), is_worse);
  for (const ItemFinding& item : report.items) {
    ++report.kinds[item.kind];
    report.failed += !item.passed;
    report.audio_seconds += item.baseline.seconds;
  }
  return report;
}

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
