// JSON to text and back in one place, so that no byte of a text is refused in some files and
// replaced in others.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "io/base/json_document.h"

namespace io {

/// Writes `json` on one line or, when `indent` is not negative, on several, indented by so many
/// spaces a level. Bytes that are not UTF-8 become U+FFFD. Pure, as all here.
std::string json_text(const Json& json, int indent = -1);
std::string json_text(const nlohmann::json& json, int indent = -1);

/// The value of a text that we wrote, or nothing for one that is not JSON. JsonDocument reads
/// those of other hands.
std::optional<Json> json_of(std::string_view text);

/// The same. Throws Json::parse_error.
Json parse_json(std::string_view text);

}  // namespace io
