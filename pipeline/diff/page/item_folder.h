#pragma once

#include <filesystem>
#include <string>

#include "pipeline/diff/finding.h"

namespace pipeline::diff::page {

constexpr const char* kItemFolder = "diff-items";  ///< beside the page

/// Writes item `number`'s drawing and sounds into the folder, which is there, where the page reads
/// them when it shows the item. Throws io::Error. Thread-safe.
void write_item(const ItemFinding& finding, int number, const std::filesystem::path& folder);

/// The same as one piece of a page that has everything in itself; `scratch` is a folder for files
/// that are written on the way.
std::string inline_item(const ItemFinding& finding, int number,
                        const std::filesystem::path& scratch);

/// JSON that may stand within a script of a page: nothing in it ends that script.
std::string safe_in_script(std::string json);

}  // namespace pipeline::diff::page
