// The HTML page of a comparison, to view and play what changed.
#pragma once

#include <filesystem>
#include <string>

#include "pipeline/diff/judge/finding.h"
#include "pipeline/diff/workers.h"

namespace pipeline::diff {

/// Writes the page of a comparison. Where `target` ends in `.html` all of it is in that file, which
/// suits few items; else `target` is a folder, with `index.html` that opens at once whatever the
/// number of items, and beside it `diff-items`, which is replaced as a whole. The page fetches
/// nothing from elsewhere. `diff_json` is the report as to_json() has it. The worst `items` that
/// differ are drawn and can be heard, `workers` of them are made at a time; the others are listed.
/// Equal sounds are one file. The bytes depend on the report and the sound files alone. Throws
/// io::Error and Stopped; then a folder has nothing that it had not before.
void write_page(const DiffReport& report, const std::string& diff_json,
                const std::filesystem::path& target, int items, const Workers& workers);

}  // namespace pipeline::diff
