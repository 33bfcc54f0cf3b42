#pragma once

#include <nlohmann/json.hpp>
#include <variant>

#include "pipeline/journal/record.h"

namespace pipeline {

using Record = std::variant<RunBegin, Outcome, RunEnd>;

/// The record as the journal writes it: an object whose "record" says which kind it is
/// (keys: README.md of this folder).
nlohmann::ordered_json to_json(const Record& record);

/// The reverse. Throws nlohmann::json::exception when a key is missing or of another type.
Record record_from_json(const nlohmann::ordered_json& json);

}  // namespace pipeline
