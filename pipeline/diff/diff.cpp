#include "pipeline/diff/diff.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "model/kernels/blas.h"
#include "pipeline/diff/item_limits.h"
#include "pipeline/diff/matching.h"

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
                   const LimitTable& limits, int workers, const Progress& progress) {
  const std::vector<Pair> pairs = match(baseline, candidate);
  const ItemLimits item_limits(limits, candidate);
  DiffReport report = compare_each(
      {.baseline = baseline, .candidate = candidate, .items = {}, .kinds = {}, .notes = {}},
      pairs.size(),
      [&](std::size_t i) { return compare_item(pairs[i], item_limits.of(pairs[i].id)); }, workers,
      progress);
  item_limits.explain(report);
  return report;
}

DiffReport compare_each(DiffReport report, std::size_t count,
                        const std::function<ItemFinding(std::size_t)>& compare_one, int workers,
                        const Progress& progress) {
  report.items.resize(count);
  workers = std::max(1, workers);
  model::reserve_blas(workers);

  std::mutex mutex;
  std::int64_t done = 0;
  tbb::task_arena arena(workers);
  arena.execute([&] {
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, count, 1),
        [&](const tbb::blocked_range<std::size_t>& range) {
          for (std::size_t i = range.begin(); i < range.end(); ++i) {
            report.items[i] = compare_one(i);
            const std::scoped_lock lock(mutex);
            ++done;
            if (progress) progress(done, static_cast<std::int64_t>(count));
          }
        },
        tbb::simple_partitioner());
  });

  std::sort(report.items.begin(), report.items.end(), is_worse);
  for (const ItemFinding& item : report.items) {
    ++report.kinds[item.kind];
    report.failed += !item.passed;
    report.audio_seconds += item.baseline.seconds;
  }
  return report;
}

}  // namespace pipeline::diff
