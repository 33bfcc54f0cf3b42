// Creates a baseline, approves changed items into it, and writes the lines of its history.
#include <algorithm>

#include "io/base/error.h"
#include "io/base/hash.h"
#include "io/base/json_text.h"
#include "io/base/unicode.h"
#include "pipeline/diff/baseline/baseline.h"
#include "pipeline/diff/compare/compare_item.h"
#include "pipeline/diff/compare/matching.h"

namespace pipeline::diff {

namespace fs = std::filesystem;

namespace {

/// Whether a baseline is what would be made of these items.
bool is_of(const Baseline& baseline, const std::vector<Pair>& pairs, bool with_audio) {
  return baseline.size() == pairs.size() &&
         std::all_of(pairs.begin(), pairs.end(), [&](const Pair& pair) {
           const auto item = baseline.find(pair.id);
           return item != baseline.end() && item->second.audio.empty() != with_audio &&
                  item->second.hash == io::hash_file(pair.baseline.path);
         });
}

/// The line of a decision in `history.jsonl`, line end included. `action`: `create` or `approve`.
std::string history_line(const std::string& action, const Decision& decision,
                         const std::vector<ItemChange>& changes) {
  using io::Json;
  Json line = {{"time", decision.time},
               {"by", decision.by},
               {"action", action},
               {"reason", decision.reason},
               {"items", Json::array()}};
  const auto hash = [](const std::string& text) { return text.empty() ? Json() : Json(text); };
  for (const ItemChange& change : changes)
    line["items"].push_back({{"id", change.id},
                             {"kind", change.kind},
                             {"from", hash(change.from)},
                             {"to", hash(change.to)}});
  return io::json_text(line) + "\n";
}

/// Refuses a name that JSON cannot hold.
void check_name(const std::string& id) {
  if (!io::is_utf8(id))
    throw io::Error(io::printable(id), "its name is not UTF-8, which a baseline cannot keep");
}

}  // namespace

std::int64_t create_baseline(const fs::path& run, const fs::path& folder, bool with_audio,
                             const Decision& decision, const Workers& workers) {
  const std::vector<Pair> pairs = match(run, run);
  if (pairs.empty()) throw io::Error(run.string(), "nothing to make a baseline of: no sound here");
  for (const Pair& pair : pairs) {
    check_name(pair.id);
    if (!pair.baseline.problem.empty()) throw io::Error(pair.id, pair.baseline.problem);
  }
  if (std::error_code none; fs::equivalent(run, folder, none))
    throw io::Error(folder.string(), "is the run itself, expected another folder for its baseline");
  BaselineFolder written(folder);
  if (is_baseline(folder)) {
    if (!is_of(written.before(), pairs, with_audio))
      throw io::Error(folder.string(), "has another baseline already, which approve changes");
    written.complete(written.before());
    return std::ssize(pairs);
  }
  std::vector<BaselineItem> items(pairs.size());
  for_each_item(pairs.size(), workers, [&](std::size_t i) {
    items[i] = item_of(pairs[i].baseline.path, pairs[i].text, written.files(), with_audio);
  });
  Baseline baseline;
  std::vector<ItemChange> changes;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    changes.push_back({pairs[i].id, std::string(name_of(Kind::kAdded)), {}, items[i].hash});
    baseline.emplace(pairs[i].id, std::move(items[i]));
  }
  written.write(baseline, history_line("create", decision, changes));
  return static_cast<std::int64_t>(baseline.size());
}

bool is_unchanged(const ItemFinding& finding) {
  return finding.kind == Kind::kIdentical && finding.tier == Tier::kBytes;
}

std::vector<ItemChange> approve(const fs::path& folder, const fs::path& run, const Choose& choose,
                                const Decision& decision, const LimitTable& limits,
                                const Workers& workers) {
  if (!is_baseline(folder)) throw io::Error(folder.string(), "has no baseline to approve");
  BaselineFolder written(folder);
  Baseline baseline = written.before();
  const bool keeps_audio =
      !baseline.empty() && std::all_of(baseline.begin(), baseline.end(), [](const auto& entry) {
        return !entry.second.audio.empty();
      });
  DiffReport report = compare_with_baseline(folder, run, limits, workers);
  std::sort(report.items.begin(), report.items.end(),
            [](const ItemFinding& x, const ItemFinding& y) { return x.id < y.id; });
  if (std::ranges::all_of(report.items,
                          [](const auto& item) { return item.candidate.path.empty(); }))
    throw io::Error(run.string(), "nothing to approve: no sound here");
  const std::set<std::string> chosen = choose(report.items);
  std::vector<ItemChange> changes;
  for (const ItemFinding& finding : report.items) {
    if (is_unchanged(finding) || !chosen.contains(finding.id)) continue;
    check_name(finding.id);
    const auto old = baseline.find(finding.id);
    ItemChange change{finding.id, std::string(name_of(finding.kind)), {}, {}};
    const bool with_audio = old == baseline.end() ? keeps_audio : !old->second.audio.empty();
    if (old != baseline.end()) change.from = old->second.hash;
    if (finding.candidate.path.empty()) {
      baseline.erase(finding.id);
    } else {
      BaselineItem item =
          item_of(finding.candidate.path, finding.text, written.files(), with_audio);
      change.to = item.hash;
      baseline[finding.id] = std::move(item);
    }
    changes.push_back(std::move(change));
  }
  if (baseline.empty())
    throw io::Error(folder.string(),
                    "would be left without items: approve those that were added, too");
  if (changes.empty())
    written.complete(baseline);
  else
    written.write(baseline, history_line("approve", decision, changes));
  return changes;
}

}  // namespace pipeline::diff
