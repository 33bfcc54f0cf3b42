#pragma once

#include <span>

namespace model {

/// The mean absolute difference, in dB, of the log-mel spectra of two signals of equal length at
/// 24 kHz: Hann windows of 1024 every 256 samples, 80 triangular bands up to 12 kHz. It hears what
/// phase-sensitive measures cannot compare.
double log_mel_distance_db(std::span<const float> a, std::span<const float> b);

}  // namespace model
