// From the model's speech to a file or stream: resampling; meters for flags, F0 and energy.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "io/audio_sink.h"
#include "io/resampler.h"
#include "model/engine/engine.h"
#include "pipeline/journal/record.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/run/render/sample_spool.h"

namespace pipeline {

/// Listens to an item as the model speaks it, before resampling and saturation, and without the
/// silence that pauses add; then says what its sound is suspected of. It measures levels in frames
/// of 10 ms against the item's loudest one, so that quiet voices are judged like loud ones; memory
/// is a byte per frame. One object belongs to one thread.
class QualityMeter {
 public:
  /// The next samples of speech at model::kSampleRate, full scale [-1, 1]. The flags do not depend
  /// on how they are cut. REQUIRES: finite samples.
  void speech(std::span<const float> samples) { speech(samples, samples); }
  /// `heard`: what of them goes into the file, which may be louder or softer than they were spoken.
  void speech(std::span<const float> samples, std::span<const float> heard);

  /// The suspicions, in this order; limits are those of `policy`.
  ///
  /// | flag | raised by |
  /// | `clipping` | samples beyond full scale |
  /// | `silence` | no sound at all (nothing else is judged then), or a stretch of frames 45 dB
  ///   below the loudest, before or within the speech |
  /// | `run-on` | too much after the last frame within 30 dB of the loudest |
  /// | `rate` | too few or too many `symbols` (phoneme characters) per second that is not silent;
  ///   for the slow limit half a second is free, which the shortest word takes to begin and end |
  /// | `dc` | mean of the samples |
  ///
  /// Times are counted as at speed 1: of what is spoken at half speed, half.
  std::vector<std::string> flags(const QualityPolicy& policy, int symbols, double speed) const;

  /// Of the frames above 50 dB below full scale.
  double heard_seconds() const;

  /// From here on as if all were louder by a gain that takes no peak beyond full scale.
  void amplify(double gain_db);

 private:
  void end_frame();

  std::vector<std::int8_t> levels_;  ///< of the frames, dBFS
  double frame_energy_ = 0;          ///< of the samples since the last frame
  int frame_samples_ = 0;
  double sum_ = 0;
  std::int64_t samples_ = 0;
  std::int64_t clipped_ = 0;
  double gain_db_ = 0;
};

/// F0 and energy of an item, a value each for every 12.5 ms from its first sample to its last, the
/// pauses asked for included. F0 is the model's, in Hz: that at the middle of the 12.5 ms, 0 where
/// nothing is voiced. Energy is the root mean square of the samples, full scale 1, before they are
/// resampled and saturated. One object belongs to one thread.
class CurveMeter {
 public:
  static constexpr int kHop = 300;  ///< samples at model::kSampleRate

  /// The next samples, of speech those from its sample `first` on, and the model's F0 of it, a
  /// value for every kHop samples; none in a pause.
  void append(std::span<const float> samples, std::span<const float> f0, std::int64_t first = 0);

  /// The rest, when the item has come to its end; call it once.
  void finish();

  /// The energy becomes that of samples louder by a gain.
  void amplify(double gain_db);

  const std::vector<float>& f0() const { return f0_; }
  const std::vector<float>& energy() const { return energy_; }

 private:
  void end_value();

  std::vector<float> f0_;
  std::vector<float> energy_;
  double square_sum_ = 0;  ///< of the samples since the last value
  int samples_ = 0;        ///< since then
  float middle_f0_ = 0;
};

/// Of a pause, at model::kSampleRate.
constexpr std::int64_t pause_samples(int ms) {
  return std::int64_t{ms} * model::kSampleRate / 1000;
}

/// The way of one item's speech from the model to where its samples are kept, block by block:
/// measured and resampled. One object, one thread.
class SpeechWriter {
 public:
  virtual ~SpeechWriter() = default;

  /// Measures F0 and energy from here on.
  void keep_curves() { curves_.emplace(); }

  /// The samples of a chunk from `begin` to before `end`, faded where that cuts some off. `gains`:
  /// of each token, by which its samples are louder or softer; empty: as they are. Throws
  /// io::Error, as all that writes.
  void append(const model::Speech& speech, std::span<const double> gains, std::int64_t begin,
              std::int64_t end);
  void silence(std::int64_t samples);  ///< at model::kSampleRate

  std::vector<std::string> flags(const QualityPolicy& policy, int symbols, double speed) const {
    return meter_.flags(policy, symbols, speed);
  }

  /// What keep_curves() asked for, once the speech has come to its end.
  const std::optional<CurveMeter>& curves() const { return curves_; }

  double heard_seconds() const { return meter_.heard_seconds(); }

  /// Writes what the resampler still holds; call it once, at the end.
  void finish();

 protected:
  /// Adds its seconds to `times`.
  SpeechWriter(const io::AudioFormat& format, StageTimes& times);

  /// What was measured becomes that of sound that is louder by a gain.
  void amplify(double gain_db);

  StageTimes& times_;

 private:
  /// Takes the next samples at the rate of the format.
  virtual void take(std::span<const float> samples) = 0;

  void resample_and_write(std::span<const float> samples);
  void write(std::span<const float> samples);

  QualityMeter meter_;
  std::optional<CurveMeter> curves_;
  io::Resampler resampler_;
};

/// Speech that becomes a file, of any format.
class SpeechFile final : public SpeechWriter {
 public:
  /// `target`: where it belongs unless seal() says otherwise. Throws io::Error, as all of it does.
  SpeechFile(io::Target target, const io::AudioFormat& format, StageTimes& times,
             std::uint64_t dither_seed);

  /// Keeps all samples in a hidden file, as one of `target`, until level() says how loud they
  /// become.
  void hold_back(io::Target target, int sample_rate) {
    spool_.emplace(std::move(target), sample_rate);
  }

  /// What was held back, all of it.
  io::Loudness loudness() const { return spool_->loudness(); }

  /// Writes what was held back, louder by a gain that takes no peak beyond full scale.
  void level(double gain_db);

  /// What the finished file says of itself.
  void tag(const io::Tags& tags) { sink_.tag(tags); }

  /// Completes the file, which belongs to `target`.
  io::SealedFile seal(io::Target target);
  std::int64_t samples() const { return sink_.samples(); }  ///< in the file, after seal()

 private:
  void take(std::span<const float> samples) override;

  io::AudioSink sink_;
  std::optional<SampleSpool> spool_;
};

/// Speech that is passed on as it is spoken.
class SpeechStream final : public SpeechWriter {
 public:
  using Take = std::function<void(std::span<const float>)>;

  /// `take`: is given the samples, at the rate of `format`; what it throws is passed on.
  SpeechStream(const io::AudioFormat& format, StageTimes& times, Take take)
      : SpeechWriter(format, times), take_(std::move(take)) {}

  std::int64_t samples() const { return samples_; }  ///< passed on so far

 private:
  void take(std::span<const float> samples) override {
    take_(samples);
    samples_ += std::ssize(samples);
  }

  Take take_;
  std::int64_t samples_ = 0;
};

}  // namespace pipeline
