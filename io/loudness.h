// Measures a recording: loudness, range, peaks, RMS, noise floor, and silence at both ends.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <span>

namespace io {

/// How loud a recording is. Levels are dB relative to full scale, -infinity for digital silence.
struct Loudness {
  double integrated_lufs = 0;  ///< ITU-R BS.1770-4, gated; one channel counts as one
  double range_lu = 0;         ///< EBU Tech 3342
  double true_peak_db = 0;     ///< BS.1770-4 annex 2: between the samples, too
  double peak_db = 0;          ///< the largest sample
  double rms_db = 0;           ///< of all samples; a full-scale sine has -3.01
  double noise_floor_db = 0;   ///< RMS of the quietest half second
  double head_seconds = 0;     ///< before the first 10 ms above kQuietDb RMS
  double tail_seconds = 0;     ///< after the last
  double sound_begin = 0;      ///< seconds to the first 10 ms above kSoundDb RMS; 0: there is none
  double sound_end = 0;        ///< to the end of the last
  double seconds = 0;
  int sample_rate = 0;  ///< Hz
};

/// What counts as room tone at either end: the highest noise floor that ACX takes.
constexpr double kQuietDb = -60;

/// What is heard as a sound beside speech.
constexpr double kSoundDb = -50;

/// Measures a recording block by block, with libebur128 and sums of squares of its own. Memory
/// grows by 160 bytes a second of audio, for the gates of BS.1770. One object belongs to one
/// thread.
class LoudnessMeter {
 public:
  /// Throws Error for a rate or a number of channels that libebur128 does not take.
  explicit LoudnessMeter(int sample_rate, int channels = 1);
  ~LoudnessMeter();
  LoudnessMeter(const LoudnessMeter&) = delete;
  LoudnessMeter& operator=(const LoudnessMeter&) = delete;

  /// Samples, full scale [-1, 1], channels interleaved. The result does not depend on the blocks.
  /// REQUIRES: a multiple of the channels. Throws std::bad_alloc.
  void append(std::span<const float> samples);

  /// Of all samples so far.
  Loudness result() const;

 private:
  void end_frame();

  struct State;
  std::unique_ptr<State> state_;
  int sample_rate_;
  int channels_;
  std::int64_t samples_ = 0;  ///< all channels counted
  double energy_ = 0;
  std::int64_t frame_samples_ = 0;  ///< in a frame of 10 ms
  double frame_energy_ = 0;
  std::int64_t in_frame_ = 0;
  std::deque<double> window_;    ///< energies of the frames of the last half second
  double quietest_window_ = -1;  ///< negative: there was none yet
  std::int64_t frames_ = 0;
  /// Frames from the first above a level to behind the last.
  struct Stretch {
    double level_db;
    std::int64_t begin = 0;
    std::int64_t end = 0;  ///< 0: there was none
  };
  Stretch loud_{kQuietDb};
  Stretch sound_{kSoundDb};
};

/// Measures a file. Throws Error.
Loudness measure_loudness(const std::filesystem::path& path);

}  // namespace io
