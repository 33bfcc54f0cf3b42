// Reads delivery settings and items from JSON objects; checks that every dictionary can be read.
// See delivery.h.
#include "pipeline/manifest/delivery.h"

#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <variant>

#include "io/base/json_text.h"
#include "io/base/strings.h"
#include "model/text/lexicon/dictionary.h"
#include "model/text/markup.h"
#include "pipeline/manifest/paths.h"

namespace pipeline {
namespace {

std::vector<WeightedVoice> read_voices(io::JsonObject& object, const std::string& key) {
  if (!object.is_object(key)) {
    if (!object.is_string(key))
      object.refuse(
          key, "expected a voice or {\"draw\": {VOICE: WEIGHT, ...}}, found " + object.found(key));
    return {{*object.string(key)}};
  }
  io::JsonObject choice = *object.object(key);
  io::JsonObject weights = choice.required("draw", choice.object("draw"));
  choice.finish();
  constexpr double kLeast = 0.001;
  constexpr double kMax = 100000;
  std::vector<WeightedVoice> voices;
  for (const std::string& voice : weights.keys())
    voices.push_back({voice, *weights.number(voice, kLeast, kMax)});
  if (voices.empty()) choice.refuse("draw", "expected at least one voice");
  return voices;
}

Pauses read_pauses(io::JsonObject& object, Pauses pauses) {
  const auto read = [&](const char* key, int& ms) {
    if (const auto value = object.integer(key, 0, text::kMaxPauseMs)) ms = static_cast<int>(*value);
  };
  read("before_ms", pauses.before_ms);
  read("between_ms", pauses.between_ms);
  read("after_ms", pauses.after_ms);
  object.finish();
  return pauses;
}

}  // namespace

void read_conventions(io::JsonObject& object, text::Conventions& conventions) {
  for (const text::ConventionSetting& setting : text::settings_of(conventions)) {
    const auto value = object.one_of(std::string(setting.name), setting.values);
    if (value) text::set_convention(conventions, setting.name, *value);
  }
  object.finish();
}

std::string name_of(const Columns& columns, const std::string& key) {
  const auto found = columns.find(key);
  return found == columns.end() ? key : found->second;
}

Delivery read_delivery(io::JsonObject& object, const Delivery& inherited, const Columns& columns) {
  Delivery delivery = inherited;
  const std::string voice = name_of(columns, "voice");
  if (object.has(voice)) {
    delivery.voices = read_voices(object, voice);
    delivery.voices_at = object.path_of(voice);
  }
  const std::string language = name_of(columns, "language");
  if (auto name = object.string(language)) {
    delivery.language = *std::move(name);
    delivery.language_at = object.path_of(language);
  }
  const std::string speed = name_of(columns, "speed");
  if (object.is_array(speed)) {
    std::tie(delivery.min_speed, delivery.max_speed) = *object.range(speed, kMinSpeed, kMaxSpeed);
  } else if (const auto fixed = object.number(speed, kMinSpeed, kMaxSpeed)) {
    delivery.min_speed = delivery.max_speed = *fixed;
  }
  if (const auto markup = object.one_of(name_of(columns, "markup"), {"text", "ssml"}))
    delivery.reading.format =
        *markup == "ssml" ? text::ScriptFormat::kSsml : text::ScriptFormat::kText;
  if (auto settings = object.object(name_of(columns, "normalisation")))
    read_conventions(*settings, delivery.reading.conventions);
  delivery.dictionaries =
      read_dictionaries(object, name_of(columns, "dictionaries"), inherited.dictionaries);
  if (auto pauses = object.object(name_of(columns, "pauses")))
    delivery.pauses = read_pauses(*pauses, inherited.pauses);
  return delivery;
}

std::string merged_metadata(const std::string& inherited, const io::Json& own) {
  io::Json merged = inherited.empty() ? io::Json::object() : io::parse_json(inherited);
  merged.update(own);
  return merged.empty() ? "" : io::json_text(merged);
}

ListedItem read_item(io::JsonObject& object, const Delivery& inherited, const std::string& metadata,
                     const Columns& columns) {
  ListedItem item;
  const std::string id = name_of(columns, "id");
  const std::string text_key = name_of(columns, "text");
  const std::string phonemes_key = name_of(columns, "phonemes");
  item.id = object.required(id, object.string(id));
  if (!is_file_name(item.id)) object.refuse(id, file_name_rule(item.id));
  auto text = object.string(text_key);
  auto phonemes = object.string(phonemes_key);
  item.delivery = read_delivery(object, inherited, columns);
  item.seed = object.integer(name_of(columns, "seed"));
  item.metadata = metadata;
  if (auto own = object.object(name_of(columns, "metadata")))
    item.metadata = merged_metadata(metadata, own->json());
  object.finish();
  if (text.has_value() == phonemes.has_value())
    object.refuse("", "expected either \"" + text_key + "\" or \"" + phonemes_key + "\"");
  item.script.is_phonemes = phonemes.has_value();
  item.script.content = text ? *std::move(text) : *std::move(phonemes);
  if (item.delivery.voices.empty()) object.refuse("", kNoVoice);
  return item;
}

std::vector<std::string> read_dictionaries(io::JsonObject& object, const std::string& key,
                                           const std::vector<std::string>& inherited) {
  std::vector<std::string> dictionaries = object.strings(key).value_or(std::vector<std::string>());
  dictionaries.insert(dictionaries.end(), inherited.begin(), inherited.end());
  return dictionaries;
}

std::vector<std::string> split_dictionaries(const std::string& field,
                                            const std::vector<std::string>& inherited) {
  const std::vector<std::string_view> names = io::split(field, ";");
  std::vector<std::string> dictionaries(names.begin(), names.end());
  dictionaries.insert(dictionaries.end(), inherited.begin(), inherited.end());
  return dictionaries;
}

std::vector<std::filesystem::path> dictionary_files(const Manifest& manifest,
                                                    const Delivery& delivery) {
  std::vector<std::filesystem::path> files;
  for (const std::string& name : delivery.dictionaries)
    files.push_back(manifest.source.folder() / name);
  return files;
}

void check_dictionaries(const Manifest& manifest) {
  std::set<std::filesystem::path> read;
  const auto check = [&](const Delivery& delivery) {
    for (const std::filesystem::path& file : dictionary_files(manifest, delivery)) {
      if (!read.insert(file).second) continue;
      try {
        text::Dictionary::load(file);
      } catch (const std::runtime_error& error) {  // the model's, or of the file
        throw ManifestError(manifest.source.shown() + ": " + error.what());
      }
    }
  };
  for (const Corpus& corpus : manifest.corpora) {
    check(corpus.delivery);
    if (const auto* items = std::get_if<std::vector<ListedItem>>(&corpus.source)) {
      for (const ListedItem& item : *items) check(item.delivery);
    }
  }
}

}  // namespace pipeline
