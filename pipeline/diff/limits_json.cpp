#include <cmath>

#include "io/files/error.h"
#include "io/files/json_object.h"
#include "pipeline/diff/limits.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline::diff {
namespace {

Overrides read_overrides(io::JsonObject object) {
  Overrides overrides;
  for (const std::string& name : object.keys()) {
    const auto metric = metric_named(name);
    if (!metric) object.refuse(name, "is no metric; `diff --metrics` lists them");
    overrides[*metric] = *object.number(name, -1e9, 1e9);
  }
  return overrides;
}

VoiceLimits read_voice(io::JsonObject object) {
  VoiceLimits voice;
  voice.speaker.model = object.string("model").value_or("");
  voice.speaker.identity = object.required("identity", object.string("identity"));
  voice.speaker.voice = object.required("voice", object.string("voice"));
  constexpr std::uint64_t kMostItems = 1'000'000'000;
  voice.items = static_cast<std::int64_t>(object.integer("items", 0, kMostItems).value_or(0));
  voice.limits = read_overrides(object.required("limits", object.object("limits")));
  object.finish();
  return voice;
}

nlohmann::ordered_json to_json(const Overrides& overrides) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const auto& [metric, limit] : overrides)
    json[std::string(info(metric).name)] = std::ceil(limit * 1e4) / 1e4;
  return json;
}

}  // namespace

LimitTable read_limits(const std::filesystem::path& path) try {
  const io::JsonDocument document = io::JsonDocument::read(path);
  io::JsonObject root(document);
  LimitTable table;
  if (auto object = root.object("default")) table.defaults = read_overrides(*object);
  for (io::JsonObject& object : root.objects("voices").value_or(std::vector<io::JsonObject>{})) {
    VoiceLimits voice = read_voice(object);
    if (table.find(voice.speaker) != nullptr)
      object.refuse("", "has this voice of this model a second time");
    table.voices.push_back(std::move(voice));
  }
  if (auto corpora = root.object("corpora"))
    for (const std::string& name : corpora->keys())
      table.corpora.emplace(name, read_overrides(*corpora->object(name)));
  root.finish();
  return table;
} catch (const io::Error& error) {
  throw ManifestError(error.what());
}

std::string limits_to_json(const LimitTable& table) {
  nlohmann::ordered_json json = {{"default", to_json(table.defaults)}};
  json["voices"] = nlohmann::ordered_json::array();
  for (const VoiceLimits& voice : table.voices)
    json["voices"].push_back({{"model", voice.speaker.model},
                              {"identity", voice.speaker.identity},
                              {"voice", voice.speaker.voice},
                              {"items", voice.items},
                              {"limits", to_json(voice.limits)}});
  json["corpora"] = nlohmann::ordered_json::object();
  for (const auto& [name, overrides] : table.corpora) json["corpora"][name] = to_json(overrides);
  return json.dump(1) + "\n";
}

}  // namespace pipeline::diff
