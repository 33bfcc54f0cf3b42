#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "pipeline/diff/judge/finding.h"

namespace pipeline::diff {

/// What a baseline keeps of a sound: 375 bytes for each second.
struct Features {
  static constexpr int kFrames = 8;            ///< of 5 ms, in a column: 40 ms
  static constexpr int kCepstra = 12;          ///< c1 .. c12, in steps of 1/32 from -4
  static constexpr int kWidth = kCepstra + 3;  ///< level in dB from -128, F0 in cents over 20 Hz
                                               ///< (two bytes, high one first, 0: not voiced)
  int sample_rate = 0;
  double seconds = 0;
  double loudness_lufs = 0;  ///< at least -120, as the next
  double true_peak_db = 0;
  std::vector<std::uint8_t> columns;  ///< [columns, kWidth]
};

/// Throws io::Error when the file cannot be read, is empty, or has samples that are no numbers.
/// Thread-safe.
Features features_of(const std::filesystem::path& path);

/// What features tell of a candidate against a baseline: duration, loudness, true peak, and along
/// the alignment of their columns MCD of twelve coefficients, F0, voicing and energy. Coarser than
/// compare_speech(): words, clicks and noise are not found by them. All 0 for equal features.
Measures compare_features(const Features& baseline, const Features& candidate);

}  // namespace pipeline::diff
