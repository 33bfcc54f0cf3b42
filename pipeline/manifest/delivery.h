// Delivery settings (voice, language, speed, pauses, dictionaries) and how an item inherits them
// from its corpus and from the defaults.
#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "io/base/json_object.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {

/// Names of keys where they differ from the usual ones: `text` -> `sentence`.
using Columns = std::map<std::string, std::string>;

/// The columns of a table that mean something; the others are metadata.
enum class Column {
  kId,
  kText,
  kPhonemes,
  kVoice,
  kLanguage,
  kSpeed,
  kMarkup,
  kDictionaries,
  kSeed
};
inline constexpr std::array<const char*, 9> kColumnNames = {
    "id", "text", "phonemes", "voice", "language", "speed", "markup", "dictionaries", "seed"};

/// The name that stands for `key`.
std::string name_of(const Columns& columns, const std::string& key);

/// The keys `voice`, `language`, `speed`, `markup`, `normalisation`, `pauses` and `dictionaries` of
/// an object over what it inherits.
Delivery read_delivery(io::JsonObject& object, const Delivery& inherited,
                       const Columns& columns = {});

/// The settings of an object over those of `conventions`.
void read_conventions(io::JsonObject& object, text::Conventions& conventions);

/// An item, of `items` or of a line of JSON. `metadata`: the corpus's, a JSON object or empty.
/// `place` and `origin` are left to the caller. Throws ManifestError, also for an id that is no
/// file name and when there is no voice.
ListedItem read_item(io::JsonObject& object, const Delivery& inherited, const std::string& metadata,
                     const Columns& columns = {});

/// The JSON object `own` over the JSON object `inherited`, each may be empty; key by key, own wins.
std::string merged_metadata(const std::string& inherited, const io::Json& own);

/// For an item or a corpus that has no voice.
inline constexpr const char* kNoVoice =
    "no voice (give \"voice\" here, in the corpus or in \"defaults\")";

/// The list `key` of an object before those it inherits. Throws ManifestError.
std::vector<std::string> read_dictionaries(io::JsonObject& object, const std::string& key,
                                           const std::vector<std::string>& inherited);

/// The same of a field of a table: names with `;` between them.
std::vector<std::string> split_dictionaries(const std::string& field,
                                            const std::vector<std::string>& inherited);

/// The files of a delivery's dictionaries, which are named relative to the manifest.
std::vector<std::filesystem::path> dictionary_files(const Manifest& manifest,
                                                    const Delivery& delivery);

/// Reads the dictionaries of all corpora, and of the items that the manifest lists. Throws
/// ManifestError for the first that cannot be used.
void check_dictionaries(const Manifest& manifest);

}  // namespace pipeline
