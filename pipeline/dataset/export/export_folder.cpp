// Writes about/export.json, and refuses a folder with other contents or another export.
#include "pipeline/dataset/export/export_folder.h"

#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "io/base/error.h"
#include "io/base/folder.h"
#include "io/base/hash.h"
#include "io/base/json_document.h"
#include "io/base/json_text.h"

namespace pipeline::dataset {
namespace {

namespace fs = std::filesystem;
using io::Json;

constexpr const char* kExportName = "export.json";
constexpr const char* kKind = "kokoro-render dataset 1";

/// JSON has no infinity: no limit is null.
Json limit(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }
Json pair(const std::pair<double, double>& range) {
  return Json::array({limit(range.first), limit(range.second)});
}

/// All that shapes an export, for `about/export.json`: the run and the options.
Json made_from(const RunSource& source, const ExportOptions& options) {
  const Selection& selection = options.selection;
  const SelectionLimits& limits = selection.limits;
  const Augmentation& augmentation = options.augmentation;
  Json json = {
      {"run_metadata_hash", source.identity()},
      {"format", options.format},
      {"sample_rate", options.sample_rate},
      {"shard_bytes", options.shard_bytes},
      {"quotes", options.quotes == text::Quotes::kStraight ? "straight" : "written"},
      {"split", selection.shares},
      {"speaker_disjoint", selection.speaker_disjoint},
      {"seconds", pair(limits.seconds)},
      {"characters", pair(limits.characters)},
      {"characters_per_second", pair(limits.characters_per_second)},
      {"lufs", pair(limits.lufs)},
      {"snr_db", pair(limits.snr_db)},
      {"silence", pair(limits.silence)},
      {"word_error_rate", pair(limits.word_error_rate)},
      {"words", selection.words},
      {"clipped_samples", limits.clipped_samples ? Json(*limits.clipped_samples) : Json(nullptr)},
      {"unflagged", limits.unflagged},
      {"unwarned", limits.unwarned},
      {"copies", augmentation.copies},
      {"speed", pair(augmentation.speed)},
      {"gain_db", pair(augmentation.gain_db)},
      {"band_limits_hz", augmentation.band_limits_hz},
      {"seed", augmentation.seed}};
  if (!options.licence.empty()) json["licence"] = options.licence;
  return json;
}

/// What came of it.
Json results(const ExportSummary& summary) {
  const std::array<SplitStatistics, 3> parts = summary.statistics.splits();
  Json splits = Json::object();
  for (std::size_t split = 0; split < kSplitNames.size(); ++split) {
    const SplitStatistics& part = parts[split];
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

/// Whether there is nothing, or no more than an export begins with that was killed at once.
bool is_new(const fs::path& root) {
  const io::FileStatus status = io::look_at(root);
  if (!status.is_there()) return true;
  if (!status.is_folder()) return false;
  const std::string about = (root / kAboutFolder).string();
  const std::string state = (root / kAboutFolder / io::kStateFolder).string();
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root))
    if (entry.path() != about && !entry.path().string().starts_with(state)) return false;
  return true;
}

/// What the export in a folder was made from; null where there is none.
Json found_in(const fs::path& about) {
  if (!fs::is_regular_file(about / kExportName)) return nullptr;
  try {
    const Json json = io::JsonDocument::read(about / kExportName).root();
    if (json.is_object() && json.value("kind", Json()) == kKind && json.contains("made_from"))
      return json.at("made_from");
  } catch (const io::Error&) {  // none of ours
  }
  return nullptr;
}

/// Takes the licence away, which only the card names.
std::string take_licence(Json& made_from) {
  if (!made_from.is_object()) return {};
  const Json licence = made_from.value("licence", Json(""));
  made_from.erase("licence");
  return licence.is_string() ? licence.get<std::string>() : "";
}

/// The first key whose values differ.
std::string difference(const Json& found, const Json& wanted) {
  for (const auto& [key, value] : wanted.items())
    if (!found.contains(key) || found.at(key) != value)
      return key + " " + (found.contains(key) ? io::json_text(found.at(key)) : "nothing") +
             ", not " + io::json_text(value);
  return "other keys";
}

}  // namespace

void check_export_folder(const fs::path& root) {
  if (!is_new(root) && found_in(root / kAboutFolder).is_null())
    throw io::Error(root.string(),
                    "expected a new or empty folder, found one that holds other things");
}

ExportFolder::ExportFolder(const fs::path& root, const RunSource& source,
                           const ExportOptions& options)
    : made_from_(made_from(source, options)) {
  check_export_folder(root);
  std::optional<io::FileStamp> before;
  if (!is_new(root)) {
    const fs::path file = root / kAboutFolder / kExportName;
    before = {io::look_at(file).bytes, io::hash_file(file)};
    Json found = found_in(root / kAboutFolder), wanted = made_from_;
    licence_before_ = take_licence(found);
    take_licence(wanted);
    if (found != wanted)
      throw io::Error(root.string(), "expected a new or empty folder, found another export: " +
                                         difference(found, wanted));
  }
  folder_.emplace(root, io::FolderClaim{.in_use = "another process is exporting into this folder",
                                        .state = fs::path(kAboutFolder) / io::kStateFolder});
  files_.emplace(*folder_);
  if (before) folder_->adopt(fs::path(kAboutFolder) / kExportName, *before);
  write(nullptr);
}

void ExportFolder::complete(const ExportSummary& summary) {
  files_->place();
  write(results(summary));
  folder_->release();
}

void ExportFolder::write(const Json& results) {
  const Json json = {{"kind", kKind}, {"made_from", made_from_}, {"results", results}};
  folder_->write_unless_there(fs::path(kAboutFolder) / kExportName, io::json_text(json, 2) + "\n");
}

}  // namespace pipeline::dataset
