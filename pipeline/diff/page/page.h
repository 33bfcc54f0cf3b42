#pragma once

#include <filesystem>
#include <string>

#include "io/files/owned_folder.h"
#include "pipeline/diff/judge/finding.h"

namespace pipeline::diff::page {

/// Writes item `number`'s drawing and sounds into the folder of a page, where the page reads them
/// when it shows the item. Throws io::Error. Thread-safe.
void write_item(const ItemFinding& finding, int number, io::OwnedFolder& folder);

/// The same as one piece of a page that has everything in itself.
std::string inline_item(const ItemFinding& finding, int number);

/// JSON that may stand within a script of a page: nothing in it ends that script.
std::string safe_in_script(std::string json);

}  // namespace pipeline::diff::page

namespace pipeline::diff {

/// Writes the page of a comparison. Where `target` ends in `.html` all of it is in that file, which
/// suits few items; else `target` is a folder, with `index.html` that opens at once whatever the
/// number of items, and beside it `diff-items`, which is replaced as a whole. The page fetches
/// nothing from elsewhere. `diff_json` is the report as to_json() has it. The worst `drawings`
/// items that differ are drawn and can be heard, `workers` of them are made at a time; the others
/// are listed. The bytes depend on the report and the sound files alone. Throws io::Error.
void write_page(const DiffReport& report, const std::string& diff_json,
                const std::filesystem::path& target, int drawings, int workers);

}  // namespace pipeline::diff
