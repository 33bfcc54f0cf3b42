// Writes samples in memory to an audio file in one call.
#pragma once

#include <filesystem>
#include <span>

#include "io/audio_sink.h"

namespace io {

/// Writes mono `samples` as a whole file: an AudioSink for those who have all of them at once.
inline void write_audio(const std::filesystem::path& path, std::span<const float> samples,
                        const AudioFormat& format) {
  AudioSink sink(path, format);
  sink.append(samples);
  sink.finish();
}

}  // namespace io
