#pragma once

#include <string_view>

#include "io/audio_format.h"
#include "pipeline/manifest/json_object.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {

// The objects `audio` and `quality` of a manifest. Both refuse what they do not know.
io::AudioFormat read_audio(JsonObject& object);
QualityPolicy read_quality(JsonObject& object);

/// How manifests name a container; the ending of its files, too.
std::string_view extension(io::Container container);

}  // namespace pipeline
