// Checks before a job starts: no output replaces an input; the model has the voices and phonemes.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "io/base/inputs.h"
#include "model/engine/engine.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {

/// The files that a job reads: manifest, corpora, dictionaries, lexicons, model.
io::Inputs inputs_of(const Manifest& manifest);

/// Throws ManifestError when `metadata.jsonl` would replace one of them.
void check_outputs(const Manifest& manifest, const io::Inputs& inputs);

/// Throws ManifestError when a file of this item would replace one of them.
void check_outputs(const Manifest& manifest, const Item& item, const io::Inputs& inputs);

/// Refuses voices that the manifest states for a whole corpus, or for all, and that this model does
/// not have: one that an item asks for itself is the failure of the item. Throws ManifestError.
void check_voices(const Manifest& manifest, const model::Engine& engine);

/// A warning for each of `languages` that is spoken with phonemes which the model's alphabet lacks,
/// naming them. Those of the released models are not asked about: each word of theirs that loses a
/// phoneme says so, as in all languages. One for Mandarin where `lexicons`, or those beside the
/// model, have no tables of it. Reads some hundred words of each, in about 50 ms. Throws
/// model::Error while a front end is alive, and for a folder with but some of the tables.
std::vector<std::string> language_warnings(const std::set<std::string>& languages,
                                           const model::Engine& engine,
                                           const std::filesystem::path& lexicons);

}  // namespace pipeline
