// Log-spectral distance of two aligned recordings: the metric `lsd_db`.
#pragma once

#include <optional>
#include <span>

namespace pipeline::diff {

/// Log-spectral distance of two recordings that lie on each other, dB: the root mean square over
/// frequency of the difference of their log power spectra (d2 of Gray and Markel 1976, Distance
/// measures for speech processing, of spectra in place of models), averaged over frames. Hann
/// windows of 1024 samples every 512, whatever the rate; all bins from 0 to half the rate, powers
/// such that a sine of full scale has 1, and none counting for less than 1e-10; frames less than 40
/// dB below the loudest of `a`. A gain is a distance, too. Nothing where `a` is shorter than a
/// window or has no sound. REQUIRES: finite samples, as many of both. Thread-safe.
std::optional<double> log_spectral_distance(std::span<const float> a, std::span<const float> b);

}  // namespace pipeline::diff
