// Interface of the sample rate converters that Resampler chooses from.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "io/audio_format.h"

/// Inside of the resampler.
namespace io {

/// Changes the rate of a stream that begins with silence.
class RateConverter {
 public:
  virtual ~RateConverter() = default;

  /// Appends to `ready` what is certain after `block`.
  virtual void convert(std::span<const float> block, std::vector<float>& ready) = 0;
};

/// libsamplerate's windowed sinc, for any ratio. Throws Error, as the converter does, when the
/// library fails.
std::unique_ptr<RateConverter> make_sinc_converter(int from_hz, int to_hz, Converter converter);

/// A windowed sinc too, but computed once for every phase that the samples of the result can have
/// between two of the input: a product of two rows for each. The same bits on every processor.
/// REQUIRES: has_small_ratio(from_hz, to_hz).
std::unique_ptr<RateConverter> make_polyphase_converter(int from_hz, int to_hz);

/// Whether the ratio is one of whole numbers that are small enough for a table of their phases, as
/// those of all customary rates are.
bool has_small_ratio(int from_hz, int to_hz);

}  // namespace io
