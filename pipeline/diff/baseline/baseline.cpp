#include "pipeline/diff/baseline/baseline.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "io/base64.h"
#include "io/files/content.h"
#include "io/files/error.h"
#include "io/files/hash.h"
#include "io/files/json_object.h"
#include "io/line_reader.h"
#include "pipeline/diff/baseline/keep_audio.h"

namespace pipeline::diff {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kName = "baseline.jsonl";
constexpr const char* kHistoryName = "history.jsonl";
constexpr const char* kKind = "kokoro-render baseline 1";

double hundredths(double value) { return std::round(value * 100) / 100; }

Json to_json(const std::string& id, const BaselineItem& item) {
  Json json = {{"id", id}, {"hash", item.hash}};
  if (!item.audio.empty()) {
    json["audio"] = item.audio;
    json["audio_bytes"] = item.audio_stamp.bytes;
    json["audio_hash"] = item.audio_stamp.hash;
  }
  if (!item.text.empty()) json["text"] = item.text;
  if (!item.problem.empty()) {
    json["problem"] = item.problem;
    return json;
  }
  json["sample_rate"] = item.features.sample_rate;
  json["seconds"] = item.features.seconds;
  json["loudness_lufs"] = hundredths(item.features.loudness_lufs);
  json["true_peak_db"] = hundredths(item.features.true_peak_db);
  json["features"] = io::to_base64(item.features.columns);
  return json;
}

BaselineItem from_json(io::JsonObject& json, const std::string& place) {
  BaselineItem item{.hash = json.required("hash", json.string("hash")),
                    .audio = json.string("audio").value_or(""),
                    .audio_stamp = {json.count("audio_bytes").value_or(0),
                                    json.string("audio_hash").value_or("")},
                    .text = json.string("text").value_or(""),
                    .problem = json.string("problem").value_or(""),
                    .features = {}};
  const fs::path audio = fs::path(item.audio).lexically_normal();
  if (audio.is_absolute() || (!audio.empty() && *audio.begin() != kAudioFolder))
    throw io::Error(place, "expected a sound in the folder " + std::string(kAudioFolder) +
                               ", found \"" + item.audio + "\"");
  if (!item.problem.empty()) return item;
  const auto number = [&](const char* key) { return json.required(key, json.number(key)); };
  constexpr std::uint64_t kMostHz = 1'000'000;
  item.features.sample_rate =
      static_cast<int>(json.required("sample_rate", json.integer("sample_rate", 1, kMostHz)));
  item.features.seconds = number("seconds");
  item.features.loudness_lufs = number("loudness_lufs");
  item.features.true_peak_db = number("true_peak_db");
  auto columns = io::from_base64(json.required("features", json.string("features")));
  if (!columns || columns->size() % Features::kWidth != 0)
    throw io::Error(place, "expected features in base64, columns of " +
                               std::to_string(Features::kWidth) + " bytes");
  item.features.columns = *std::move(columns);
  return item;
}

}  // namespace

bool is_baseline(const fs::path& folder) { return fs::is_regular_file(folder / kName); }

Baseline read_baseline(const fs::path& folder) {
  Baseline baseline;
  io::LineReader lines(folder / kName, (folder / kName).string());
  std::string line;
  while (lines.next(line)) {
    const io::JsonDocument document(line, (folder / kName).string(), lines.line());
    io::JsonObject json(document);
    if (lines.line() == 1) {
      json.required("kind", json.one_of("kind", {kKind}));
      continue;
    }
    const std::string id = json.required("id", json.string("id"));
    if (!baseline.emplace(id, from_json(json, lines.place())).second)
      throw io::Error(lines.place(), "has this item twice");
  }
  if (lines.line() == 0) throw io::Error(lines.place(), "expected a " + std::string(kKind));
  return baseline;
}

BaselineFolder::BaselineFolder(const fs::path& root)
    : folder_(root, {.in_use = "another process is writing this baseline",
                     .state = root / io::kStateFolder / "baseline"}) {
  folder_.release();
  if (!is_baseline(root)) return;
  before_ = read_baseline(root);
  folder_.adopt(kName);
  if (fs::is_regular_file(root / kHistoryName)) {
    history_ = io::read_file(root / kHistoryName);
    folder_.adopt(kHistoryName);
  }
  for (const auto& [id, item] : before_)
    if (!item.audio.empty()) folder_.adopt(item.audio, item.audio_stamp);
}

void BaselineFolder::write(const Baseline& baseline, const std::string& decision) {
  std::string text = Json{{"kind", kKind}}.dump() + "\n";
  for (const auto& [id, item] : baseline)
    text += to_json(id, item).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  io::FileGroup files(folder_);
  files.add(kHistoryName, history_ + decision);
  files.add(kName, text);
  files.place();
  for (const auto& [id, item] : baseline) folder_.keep(item.audio);
  folder_.remove_others();
}

BaselineItem item_of(const fs::path& sound, const std::string& text, io::OwnedFolder& folder,
                     bool with_audio) {
  BaselineItem item{
      .hash = io::hash_file(sound), .audio = {}, .text = text, .problem = {}, .features = {}};
  try {
    item.features = features_of(sound);
  } catch (const io::Error& error) {
    item.problem = error.what();
  }
  if (with_audio) {
    io::SealedFile copy = keep_audio(sound, item.hash, folder);
    item.audio = copy.target().path.generic_string();
    item.audio_stamp = copy.stamp();
    copy.place();
  }
  return item;
}

}  // namespace pipeline::diff
