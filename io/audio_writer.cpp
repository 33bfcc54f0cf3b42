#include "io/audio_writer.h"

#include "io/audio_sink.h"

namespace io {

void write_audio(const std::filesystem::path& path, std::span<const float> samples,
                 const AudioFormat& format) {
  AudioSink sink(path, format);
  sink.append(samples);
  sink.finish();
}

}  // namespace io
