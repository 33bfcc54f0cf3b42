// Compares each item of a run with its baseline: by hash, else by stored audio, else by features.
#include "io/base/error.h"
#include "io/base/hash.h"
#include "pipeline/diff/baseline/baseline.h"
#include "pipeline/diff/compare/compare_item.h"
#include "pipeline/diff/compare/matching.h"
#include "pipeline/diff/judge/limits.h"
#include "pipeline/diff/listen/words.h"

namespace pipeline::diff {
namespace {

namespace fs = std::filesystem;

/// The items of both sides; of the baseline's, what it keeps.
struct BaselinePair {
  Pair pair;
  const BaselineItem* kept = nullptr;
};

std::vector<BaselinePair> match_items(const fs::path& folder, const Baseline& baseline,
                                      const fs::path& candidate) {
  std::map<std::string, BaselinePair> pairs;
  for (const auto& [id, item] : baseline) {
    Side side{.path = folder / (item.audio.empty() ? kBaselineName : item.audio)};
    pairs[id] = {{.id = id, .baseline = side, .candidate = {}, .text = item.text}, &item};
  }
  for (Pair& own : match(candidate, candidate)) {
    if (own.candidate.path.empty()) continue;  // the baseline tells what the run should have
    BaselinePair& pair = pairs[own.id];
    pair.pair.id = own.id;
    pair.pair.candidate = own.candidate;
    if (pair.pair.text.empty()) pair.pair.text = own.text;
  }
  std::vector<BaselinePair> list;
  list.reserve(pairs.size());
  for (auto& [id, pair] : pairs) list.push_back(std::move(pair));
  return list;
}

ItemFinding compare_by_features(const BaselinePair& pair, const Limits& limits) {
  const BaselineItem& kept = *pair.kept;
  ItemFinding finding = compare_item(pair.pair, limits, [&](Side& side) {
    if (!kept.problem.empty()) throw io::Error(side.path.string(), kept.problem);
    side.sample_rate = kept.features.scan.sample_rate;
    side.channels = kept.features.scan.channels;
    side.seconds = kept.features.scan.seconds();
    return sound_of(kept.features);
  });
  if (finding.baseline.problem.empty())
    finding.baseline.problem = "the baseline keeps features of this item, and no sound";
  return finding;
}

ItemFinding compare_one(const BaselinePair& pair, const Limits& limits) {
  const Side& candidate = pair.pair.candidate;
  if (pair.kept == nullptr || candidate.path.empty() || !candidate.problem.empty())
    return compare_item(pair.pair, limits);
  try {
    if (io::hash_file(candidate.path) == pair.kept->hash) {
      ItemFinding same;
      same.id = pair.pair.id;
      same.tier = Tier::kBytes;
      same.baseline = pair.pair.baseline;
      same.candidate = candidate;
      return same;
    }
  } catch (const io::Error&) {
    return compare_item(pair.pair, limits);  // which says what is wrong with it
  }
  return pair.kept->audio.empty() ? compare_by_features(pair, limits)
                                  : compare_item(pair.pair, limits);
}

}  // namespace

DiffReport compare_with_baseline(const fs::path& folder, const fs::path& candidate,
                                 const LimitTable& limits, const Workers& workers, DiffTimes* times,
                                 const Recogniser* recogniser) {
  const Baseline baseline = read_baseline(folder);
  const std::vector<BaselinePair> pairs = match_items(folder, baseline, candidate);
  const ItemLimits item_limits(limits, candidate);
  DiffReport report = compare_each(
      {.baseline = folder, .candidate = candidate, .items = {}, .kinds = {}, .notes = {}},
      pairs.size(),
      [&](std::size_t i) {
        const Limits own = item_limits.of(pairs[i].pair.id);
        ItemFinding finding = compare_one(pairs[i], own);
        if (recogniser != nullptr) listen(finding, own, *recogniser);
        return finding;
      },
      workers, times);
  item_limits.explain(report, recogniser != nullptr);
  if (recogniser != nullptr) explain_listening(report);
  return report;
}

}  // namespace pipeline::diff
