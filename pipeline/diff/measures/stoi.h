// Objective intelligibility of speech: the metric `stoi`.
#pragma once

#include <optional>
#include <span>

namespace pipeline::diff {

constexpr int kStoiRate = 10000;  ///< of the audio, Hz

/// Short-time objective intelligibility of `degraded` speech, given the `clean` one that lies on it
/// (Taal, Hendriks, Heusdens and Jensen 2011, An algorithm for intelligibility prediction of
/// time-frequency weighted noisy speech): 1 for equal sound, 0 where nothing of it is left,
/// whatever the gain. Hann windows of 256 samples every 128; those of the clean speech that are 40
/// dB below the loudest one are cut out of both. Envelopes of 15 third-octave bands from 150 Hz up,
/// transforms of 512 points; the degraded ones scaled to the energy of the clean ones in each
/// segment of 30 frames (384 ms) and clipped at a ratio of signal to distortion of -15 dB; the mean
/// correlation of all segments and bands, 0 for a band that does not move. Nothing where less than
/// a segment has sound. REQUIRES: samples at kStoiRate, finite, as many of both. Thread-safe.
std::optional<double> stoi(std::span<const float> clean, std::span<const float> degraded);

}  // namespace pipeline::diff
