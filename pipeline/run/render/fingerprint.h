// What two renderings have to have in common to give the same bytes.
#pragma once

#include <string>
#include <string_view>

#include "io/audio_format.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/run/work.h"

namespace pipeline {

/// 32 hex digits (XXH3-128) of everything that shapes the samples of a prepared item: token ids,
/// style rows, noise seeds, speed and pauses; the same of the references that its gain goes by, and
/// the policy of that; the model; the engine (`engine_identity()`); the
/// output's format; and of the policy that decides on its flags and its folder. Equal fingerprints
/// mean equal bytes and equal metadata.
std::string fingerprint(const Work& work, std::string_view model, std::string_view engine,
                        const io::AudioFormat& format, const QualityPolicy& quality);

}  // namespace pipeline
