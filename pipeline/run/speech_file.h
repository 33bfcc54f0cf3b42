#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "io/audio_sink.h"
#include "io/resampler.h"
#include "model/engine.h"
#include "pipeline/journal/record.h"
#include "pipeline/run/meters.h"

namespace pipeline {

/// Of a pause, at model::kSampleRate.
constexpr std::int64_t pause_samples(int ms) {
  return std::int64_t{ms} * model::kSampleRate / 1000;
}

/// The way of one item's speech from the model to its file, block by block: measured, resampled,
/// encoded. One object, one thread.
class SpeechFile {
 public:
  /// `target`: where it belongs unless seal() says otherwise. Adds its seconds to `times`. Throws
  /// io::Error, as all of it does.
  SpeechFile(io::Target target, const io::AudioFormat& format, StageTimes& times,
             std::uint64_t dither_seed);

  /// Measures F0 and energy from here on.
  void keep_curves() { curves_.emplace(); }

  void append(const model::Speech& speech);
  void pause(int ms);

  std::vector<std::string> flags(const QualityPolicy& policy, int symbols, double speed) const {
    return meter_.flags(policy, symbols, speed);
  }

  /// What keep_curves() asked for, complete after seal().
  const std::optional<CurveMeter>& curves() const { return curves_; }

  /// Completes the file, which belongs to `target`.
  io::SealedFile seal(io::Target target);
  std::int64_t samples() const { return sink_.samples(); }  ///< in the file, after seal()

 private:
  void resample_and_write(std::span<const float> samples);
  void write(std::span<const float> samples);

  StageTimes& times_;
  QualityMeter meter_;
  std::optional<CurveMeter> curves_;
  io::Resampler resampler_;
  io::AudioSink sink_;
};

}  // namespace pipeline
