#include "io/resampler.h"

#include <samplerate.h>

#include <cmath>
#include <string>

#include "io/error.h"

namespace io {

std::vector<float> resample(std::span<const float> samples, int from_hz, int to_hz) {
  if (from_hz == to_hz) return {samples.begin(), samples.end()};

  const double ratio = static_cast<double>(to_hz) / from_hz;
  std::vector<float> resampled(
      static_cast<std::size_t>(std::llround(static_cast<double>(samples.size()) * ratio)));
  if (resampled.empty()) return resampled;

  // Where its input ends the converter may stop a sample short of the rounded length; with silence
  // behind the end it always gets there.
  std::vector<float> padded(samples.begin(), samples.end());
  padded.resize(samples.size() + 256);

  SRC_DATA data{};
  data.data_in = padded.data();
  data.input_frames = static_cast<long>(padded.size());
  data.data_out = resampled.data();
  data.output_frames = static_cast<long>(resampled.size());
  data.src_ratio = ratio;
  const int error = src_simple(&data, SRC_SINC_BEST_QUALITY, 1);
  const std::string rates = std::to_string(from_hz) + " Hz to " + std::to_string(to_hz) + " Hz";
  if (error != 0) throw Error("resampling " + rates, src_strerror(error));
  if (data.output_frames_gen != data.output_frames)
    throw Error("resampling " + rates, "expected " + std::to_string(data.output_frames) +
                                           " samples, found " +
                                           std::to_string(data.output_frames_gen));
  return resampled;
}

}  // namespace io
