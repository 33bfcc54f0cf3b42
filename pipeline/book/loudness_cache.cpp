#include "pipeline/book/loudness_cache.h"

#include <array>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "io/files/error.h"
#include "io/files/json_object.h"

namespace pipeline {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::pair<const char*, double io::Loudness::*>, 9> kFigures = {{
    {"integrated_lufs", &io::Loudness::integrated_lufs},
    {"range_lu", &io::Loudness::range_lu},
    {"true_peak_db", &io::Loudness::true_peak_db},
    {"peak_db", &io::Loudness::peak_db},
    {"rms_db", &io::Loudness::rms_db},
    {"noise_floor_db", &io::Loudness::noise_floor_db},
    {"head_seconds", &io::Loudness::head_seconds},
    {"tail_seconds", &io::Loudness::tail_seconds},
    {"seconds", &io::Loudness::seconds},
}};

io::Loudness from_json(io::JsonObject& json) {
  io::Loudness loudness;
  for (const auto& [name, figure] : kFigures)
    loudness.*figure = json.is_null(name) ? -std::numeric_limits<double>::infinity()
                                          : json.required(name, json.number(name));
  constexpr std::uint64_t kMostHz = 1'000'000;
  loudness.sample_rate =
      static_cast<int>(json.required("sample_rate", json.integer("sample_rate", 1, kMostHz)));
  return loudness;
}

}  // namespace

Json to_json(const io::Loudness& loudness) {
  Json json;
  for (const auto& [name, figure] : kFigures) json[name] = loudness.*figure;
  json["sample_rate"] = loudness.sample_rate;
  return json;
}

LoudnessCache::LoudnessCache(io::Target file, std::function<void()> before_measuring)
    : file_(std::move(file)), before_measuring_(std::move(before_measuring)) {
  try {
    const io::JsonDocument document = io::JsonDocument::read(file_.full());
    for (auto& [key, figures] : io::JsonObject(document).members())
      known_[key] = from_json(figures);
  } catch (const io::Error&) {
    known_.clear();
  }
}

const io::Loudness& LoudnessCache::of(const std::string& key,
                                      const std::function<io::Loudness()>& measure) {
  asked_.insert(key);
  const auto known = known_.find(key);
  if (known != known_.end()) return known->second;
  before_measuring_();
  return known_[key] = measure();
}

void LoudnessCache::forget_others() {
  std::erase_if(known_, [&](const auto& entry) { return !asked_.contains(entry.first); });
}

void LoudnessCache::save() const {
  Json json = Json::object();
  for (const auto& [key, loudness] : known_) json[key] = to_json(loudness);
  io::write_file(file_, json.dump(0) + "\n");
}

}  // namespace pipeline
