#pragma once

#include <vector>

#include "io/alignment/formats.h"
#include "io/audio_format.h"
#include "io/files/json_object.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {

// The objects `audio` and `quality` of a manifest. Both refuse what they do not know.
io::AudioFormat read_audio(io::JsonObject& object);
QualityPolicy read_quality(io::JsonObject& object);

/// The list `alignments` of the manifest itself, each format once.
std::vector<io::AlignmentFormat> read_alignments(io::JsonObject& root);

}  // namespace pipeline
