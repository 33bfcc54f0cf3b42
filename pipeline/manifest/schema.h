#pragma once

#include <string_view>

namespace pipeline {

/// The JSON Schema (draft 2020-12) of manifests, as it ships: for editors, and for programs that
/// write manifests. What it refuses read_manifest() refuses; the files, uniqueness and order only
/// read_manifest() and survey() look at.
std::string_view manifest_schema();

}  // namespace pipeline
