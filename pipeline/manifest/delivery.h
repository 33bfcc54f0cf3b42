#pragma once

#include <map>
#include <string>

#include "io/files/json_object.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {

/// Names of keys where they differ from the usual ones: `text` -> `sentence`.
using Columns = std::map<std::string, std::string>;

/// The name that stands for `key`.
std::string name_of(const Columns& columns, const std::string& key);

/// The keys `voice`, `language`, `speed`, `pauses` and `dictionaries` of an object over what it
/// inherits.
Delivery read_delivery(io::JsonObject& object, const Delivery& inherited,
                       const Columns& columns = {});

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

}  // namespace pipeline
