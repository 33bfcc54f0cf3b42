#include "pipeline/diff/baseline/approve.h"

#include <algorithm>

#include "io/error.h"
#include "pipeline/diff/baseline/baseline.h"
#include "pipeline/diff/baseline/compare.h"
#include "pipeline/diff/matching.h"

namespace pipeline::diff {

namespace fs = std::filesystem;

std::int64_t create_baseline(const fs::path& run, const fs::path& folder, bool with_audio,
                             const Decision& decision, int workers) {
  if (is_baseline(folder))
    throw io::Error(folder.string(), "has a baseline already, which approve changes");
  const std::vector<Pair> pairs = match(run, run);
  for (const Pair& pair : pairs)
    if (!pair.candidate.problem.empty()) throw io::Error(pair.id, pair.candidate.problem);
  fs::create_directories(folder);
  std::vector<BaselineItem> items(pairs.size());
  compare_each({}, pairs.size(),
               [&](std::size_t i) {
                 items[i] = item_of(pairs[i].candidate.path, pairs[i].text, folder, with_audio);
                 return ItemFinding{};
               },
               workers, {});
  Baseline baseline;
  std::vector<ItemChange> changes;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    changes.push_back({pairs[i].id, std::string(name_of(Kind::kAdded)), {}, items[i].hash});
    baseline.emplace(pairs[i].id, std::move(items[i]));
  }
  write_baseline(folder, baseline);
  append_history(folder, "create", decision, changes);
  return static_cast<std::int64_t>(baseline.size());
}

std::vector<ItemChange> approve(const fs::path& folder, const fs::path& run,
                                const std::function<bool(const ItemFinding&)>& is_wanted,
                                const Decision& decision, const LimitTable& limits, int workers) {
  Baseline baseline = read_baseline(folder);
  const bool keeps_audio =
      !baseline.empty() && std::all_of(baseline.begin(), baseline.end(), [](const auto& entry) {
        return !entry.second.audio.empty();
      });
  DiffReport report = compare_with_baseline(folder, run, limits, workers);
  std::sort(report.items.begin(), report.items.end(),
            [](const ItemFinding& x, const ItemFinding& y) { return x.id < y.id; });
  std::vector<ItemChange> changes;
  for (const ItemFinding& finding : report.items) {
    const bool is_same = finding.kind == Kind::kIdentical && finding.tier == Tier::kBytes;
    if (is_same || !is_wanted(finding)) continue;
    const auto old = baseline.find(finding.id);
    ItemChange change{finding.id, std::string(name_of(finding.kind)), {}, {}};
    const bool with_audio = old == baseline.end() ? keeps_audio : !old->second.audio.empty();
    if (old != baseline.end()) change.from = old->second.hash;
    if (finding.candidate.path.empty()) {
      baseline.erase(finding.id);
    } else {
      BaselineItem item = item_of(finding.candidate.path, finding.text, folder, with_audio);
      change.to = item.hash;
      baseline[finding.id] = std::move(item);
    }
    changes.push_back(std::move(change));
  }
  if (changes.empty()) return changes;
  append_history(folder, "approve", decision, changes);
  write_baseline(folder, baseline);
  return changes;
}

}  // namespace pipeline::diff
