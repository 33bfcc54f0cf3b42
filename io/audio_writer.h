#pragma once

#include <filesystem>
#include <span>

#include "io/audio_format.h"

namespace io {

/// Writes mono `samples` (full scale is [-1, 1]) as a WAV file that appears complete or not at all.
/// Integer encodings round to the nearest step and saturate; float keeps every value. The bytes
/// depend on the arguments alone. Safe to call from several threads for different paths.
/// Throws Error when a sample is not finite, the data would not fit into a WAV file's 4 GiB, or the
/// file cannot be written.
void write_audio(const std::filesystem::path& path, std::span<const float> samples,
                 const AudioFormat& format);

}  // namespace io
