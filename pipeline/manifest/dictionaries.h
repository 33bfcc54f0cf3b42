#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/files/json_object.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {

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
