#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "io/files/owned_folder.h"
#include "pipeline/journal/finished_items.h"
#include "pipeline/manifest/item.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {

constexpr std::string_view kMetadataName = "metadata.jsonl";  ///< in the output folder

/// What the results tell about one finished item (the fields: README.md of this folder). It depends
/// on the item, the manifest, the model and the engine alone, so that any way of rendering a job
/// gives the same bytes.
nlohmann::ordered_json metadata(const Item& item, const Outcome& outcome, const Manifest& manifest);

/// The same as the text of the file beside the audio.
std::string sidecar(const Item& item, const Outcome& outcome, const Manifest& manifest);

/// Writes `metadata.jsonl`: a line for every finished item (not the quarantined and failed ones) in
/// the manifest's order. Memory is one item. Throws io::Error.
void write_metadata(io::OwnedFolder& output, const Manifest& manifest, FinishedItems& finished);

}  // namespace pipeline
