#include "pipeline/dataset/made_from.h"

#include <cmath>
#include <utility>

namespace pipeline::dataset {
namespace {

using Json = nlohmann::ordered_json;

/// JSON has no infinity: no limit is null.
Json limit(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }
Json pair(const std::pair<double, double>& range) {
  return Json::array({limit(range.first), limit(range.second)});
}

}  // namespace

Json made_from(const RunSource& source, const ExportOptions& options) {
  const Selection& selection = options.selection;
  const Limits& limits = selection.limits;
  const Augmentation& augmentation = options.augmentation;
  return {
      {"run_metadata_hash", source.identity()},
      {"format", options.format},
      {"sample_rate", options.sample_rate},
      {"shard_bytes", options.shard_bytes},
      {"split", selection.shares},
      {"speaker_disjoint", selection.speaker_disjoint},
      {"seconds", pair(limits.seconds)},
      {"characters", pair(limits.characters)},
      {"characters_per_second", pair(limits.characters_per_second)},
      {"lufs", pair(limits.lufs)},
      {"clipped_samples", limits.clipped_samples ? Json(*limits.clipped_samples) : Json(nullptr)},
      {"unflagged", limits.unflagged},
      {"unwarned", limits.unwarned},
      {"copies", augmentation.copies},
      {"speed", pair(augmentation.speed)},
      {"gain_db", pair(augmentation.gain_db)},
      {"band_limits_hz", augmentation.band_limits_hz},
      {"seed", augmentation.seed}};
}

Json results(const ExportSummary& summary) {
  Json splits = Json::object();
  for (std::size_t split = 0; split < kSplitNames.size(); ++split) {
    const SplitStatistics& part = summary.statistics.splits[split];
    splits[kSplitNames[split]] = {{"utterances", part.utterances}, {"seconds", part.seconds}};
  }
  return {{"recordings", summary.recordings},
          {"copies", summary.copies},
          {"seconds", summary.seconds},
          {"speakers", summary.statistics.speakers.size()},
          {"left_out", summary.left_out},
          {"changed", summary.changed},
          {"aligned", summary.aligned ? Json(*summary.aligned) : Json(nullptr)},
          {"splits", splits}};
}

}  // namespace pipeline::dataset
