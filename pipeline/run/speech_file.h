#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "io/audio_sink.h"
#include "io/resampler.h"
#include "pipeline/journal/record.h"
#include "pipeline/run/quality.h"

namespace pipeline {

/// The way of one item's speech from the model to its file, block by block: measured, resampled,
/// encoded. One object, one thread.
class SpeechFile {
 public:
  /// `target`: where it will be unless finish() says otherwise. Adds its seconds to `times`.
  /// Throws io::Error, as all of it does.
  SpeechFile(std::filesystem::path target, const std::filesystem::path& staging,
             const io::AudioFormat& format, StageTimes& times, std::uint64_t dither_seed);

  /// Samples of the model, 24 kHz.
  void append(std::span<const float> samples);
  void pause(int ms);

  std::vector<std::string> flags(const QualityPolicy& policy, int symbols, double speed) const {
    return meter_.flags(policy, symbols, speed);
  }

  /// Makes the file durable under the name `target`.
  io::AudioFile finish(const std::filesystem::path& target);

 private:
  void resample_and_write(std::span<const float> samples);
  void write(std::span<const float> samples);

  StageTimes& times_;
  QualityMeter meter_;
  io::Resampler resampler_;
  io::AudioSink sink_;
};

}  // namespace pipeline
