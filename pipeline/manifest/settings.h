#pragma once

#include "io/audio_format.h"
#include "pipeline/manifest/json_object.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {

// The objects `audio` and `quality` of a manifest. Both refuse what they do not know.
io::AudioFormat read_audio(JsonObject& object);
QualityPolicy read_quality(JsonObject& object);

}  // namespace pipeline
