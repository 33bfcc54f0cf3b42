// Signal-to-noise ratio and silence of a recording, for selection and statistics.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace pipeline::dataset {

/// How speech stands out of a recording.
struct SpeechMeasures {
  double snr_db = 0;  ///< 0: nothing stands out
  // Shares of the length: before the first sound, behind the last, and between.
  double leading_silence = 0, trailing_silence = 0, inner_silence = 0;

  double silence() const { return leading_silence + trailing_silence + inner_silence; }
};

/// Measures a recording block by block, by the power of its frames of 20 ms, as NIST's stnr does it
/// without a model of speech. Noise is the mean of the quietest tenth, but at least what rounding
/// to 16 bits makes: silence of zeros gives some 80 dB and never 100. Speech is the mean of the
/// frames that stand 3 dB out of the noise, less the noise. Silence is what is below io::kSoundDb.
/// Memory: 400 bytes a second. One object, one thread.
class SpeechMeter {
 public:
  explicit SpeechMeter(int sample_rate) : frame_samples_(sample_rate / 50) {}

  /// Mono, full scale [-1, 1]. The result does not depend on the blocks.
  void append(std::span<const float> samples);

  /// Of all samples so far.
  SpeechMeasures result() const;

 private:
  std::int64_t frame_samples_;
  std::int64_t in_frame_ = 0;
  double energy_ = 0;           ///< of the frame that is not full yet
  std::vector<double> powers_;  ///< of the others
};

}  // namespace pipeline::dataset
