// Measures of a single recording: clipping, clicks, silence, level, loudness and true peak.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace pipeline::diff {

/// Looks through one recording, piece by piece, for what is wrong whatever was meant. One object
/// belongs to one thread.
class Faults {
 public:
  explicit Faults(int sample_rate);

  void append(std::span<const float> samples);

  std::int64_t samples() const { return samples_; }
  float peak() const { return peak_; }                     ///< the largest magnitude
  std::int64_t not_finite() const { return not_finite_; }  ///< NaN and infinity

  /// Samples in runs of three or more that stand still at the recording's peak, or beyond full
  /// scale.
  std::int64_t clipped() const { return clipped_; }

  /// Clicks: single samples whose third difference is kClickRatio times the typical one of the
  /// 10 ms around it. The first 1,000.
  const std::vector<std::int64_t>& clicks() const { return clicks_; }

  /// dB of the loudest frame of 10 ms; -120 for silence.
  double loudest_db() const;

  /// The longest silence between first and last sound: frames kSilenceRangeDb below the loudest.
  double longest_silence_seconds() const;

 private:
  void take(std::span<float> samples);  ///< what is new in the frame
  void clip(float sample);
  void end_frame();

  std::size_t frame_samples_;  ///< 10 ms
  std::int64_t samples_ = 0;
  std::int64_t not_finite_ = 0;
  float peak_ = 0;
  float energy_ = 0;  ///< of the current frame

  std::int64_t clipped_ = 0;
  float plateau_ = 0;  ///< value of the current run
  int run_ = 0;

  std::vector<float> frame_;         ///< the current frame, after the last samples before it
  std::vector<float> roughness_;     ///< its third differences
  std::vector<std::int8_t> levels_;  ///< of whole frames, dBFS
  std::vector<std::int64_t> clicks_;
};

/// Loudness and true peak of a mono recording by EBU R128, piece by piece (libebur128). One object
/// belongs to one thread.
class LoudnessMeter {
 public:
  /// REQUIRES: a rate of at least 4 kHz. Throws std::bad_alloc.
  explicit LoudnessMeter(int sample_rate);
  ~LoudnessMeter();

  void append(std::span<const float> samples);

  double integrated_lufs() const;  ///< -infinity where nothing is above the gate
  double true_peak_db() const;     ///< dBTP, -infinity for silence

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace pipeline::diff
