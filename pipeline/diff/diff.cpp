// The items of two sides, several at a time, sorted by how bad they are.
#include "pipeline/diff/diff.h"

#include <algorithm>
#include <mutex>
#include <string>
#include <utility>

#include "io/base/error.h"
#include "pipeline/diff/compare/compare_item.h"
#include "pipeline/diff/judge/limits.h"
#include "pipeline/diff/listen/words.h"
#include "pipeline/run/environment.h"

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

}  // namespace pipeline::diff
