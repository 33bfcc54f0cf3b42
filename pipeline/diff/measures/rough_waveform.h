// Tones and echoes in the rough waveform that is restored from a sketch.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace pipeline::diff {

// What is seen in the rough waveform that sums speak for (Projection): what goes on all the time,
// or is there again and again, adds up.

/// The frequency of the strongest tone from `lowest_hz` on, between bins. Thread-safe.
double strongest_hz(std::span<const float> rough, int sample_rate, double lowest_hz);

/// How like a sound is to it at each lag, from `before` samples before it to `after` samples after
/// it: their cross-correlation, half whitened by the sound's own spectrum, so that neither its
/// loudest harmonics nor what is quiet in it count most. [before + after] Thread-safe.
std::vector<float> likeness_at_lags(std::span<const float> rough, std::span<const float> sound,
                                    int sample_rate, std::size_t before, std::size_t after);

}  // namespace pipeline::diff
