#pragma once

#include "model/engine.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {

/// Refuses voices that the manifest states for a whole corpus, or for all, and that this model does
/// not have: one that an item asks for itself is the failure of the item. Throws ManifestError.
void check_voices(const Manifest& manifest, const model::Engine& engine);

}  // namespace pipeline
