#pragma once

#include <filesystem>
#include <span>

#include "io/audio_format.h"

namespace io {

/// Writes mono `samples` as a whole file: an AudioSink for those who have all of them at once.
/// Safe to call from several threads for different paths. Throws Error.
void write_audio(const std::filesystem::path& path, std::span<const float> samples,
                 const AudioFormat& format);

}  // namespace io
