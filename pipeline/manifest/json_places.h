#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace pipeline {

/// Where a value of a JSON text begins, both from 1.
struct JsonPlace {
  std::int64_t line = 1;
  std::size_t column = 1;  ///< in bytes
};

/// Calls `visit` for every value of the JSON `text` in its order, objects and arrays before what
/// they hold, with the path of the value (`corpora[1].name`, the root's is empty) and its place.
/// Where the parser gives up, the last visit is for the value it could not read.
void visit_json_places(const std::string& text,
                       const std::function<void(const std::string& path, JsonPlace place)>& visit);

}  // namespace pipeline
