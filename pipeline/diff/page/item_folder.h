#pragma once

#include <string>

#include "io/files/owned_folder.h"
#include "pipeline/diff/finding.h"

namespace pipeline::diff::page {

/// Writes item `number`'s drawing and sounds into the folder of a page, where the page reads them
/// when it shows the item. Throws io::Error. Thread-safe.
void write_item(const ItemFinding& finding, int number, io::OwnedFolder& folder);

/// The same as one piece of a page that has everything in itself.
std::string inline_item(const ItemFinding& finding, int number);

/// JSON that may stand within a script of a page: nothing in it ends that script.
std::string safe_in_script(std::string json);

}  // namespace pipeline::diff::page
