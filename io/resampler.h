// Sample rate conversion, of a stream or of a whole signal.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "io/audio_format.h"

namespace io {

/// The length of the result: `samples` * to / from, to the nearest, half a sample upwards.
constexpr std::int64_t resampled_length(std::int64_t samples, int from_hz, int to_hz) {
  return (2 * samples * to_hz + from_hz) / (2 * std::int64_t{from_hz});
}

/// Resamples audio of any length piece by piece, without delay: sample k of the result belongs to
/// the time k / to_hz. The samples depend on the input alone, not on the pieces; equal rates are
/// the identity. One object belongs to one thread.
///
/// kPolyphase gives the same bits on every processor; a ratio of numbers above 2048 goes to
/// kSincBest. resampler_bench compares the converters.
class Resampler {
 public:
  /// REQUIRES: both rates positive, their ratio within 1/256 .. 256. Throws Error, as all of this
  /// class, when libsamplerate fails.
  Resampler(int from_hz, int to_hz, Converter converter = Converter::kPolyphase);
  ~Resampler();
  Resampler(Resampler&&) noexcept;
  Resampler& operator=(Resampler&&) noexcept;

  /// Takes the next samples and returns those of the result that are certain now; valid until the
  /// next call.
  std::span<const float> append(std::span<const float> samples);

  /// The rest, so that the result has resampled_length() samples in all. Call it once, as the
  /// last.
  std::span<const float> finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// All of `samples` resampled at once. Safe to call from several threads. As Resampler.
std::vector<float> resample(std::span<const float> samples, int from_hz, int to_hz,
                            Converter converter = Converter::kPolyphase);

}  // namespace io
