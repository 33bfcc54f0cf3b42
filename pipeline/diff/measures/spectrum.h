#pragma once

#include <span>

namespace pipeline::diff {

/// What a long-term power spectrum looks like from afar. `power` has the kBins of frames.h.
struct SpectralShape {
  double tilt_db_per_octave = 0;  ///< of the line through thirds of octaves, 100 Hz to 8 kHz
  double bandwidth_hz = 0;        ///< below it lies 95% of the energy of the derivative
};

/// REQUIRES: values that are not negative. Silence has neither slope nor width.
SpectralShape spectral_shape(std::span<const double> power);

}  // namespace pipeline::diff
