// Cutoff frequencies and treble of a filter, estimated without the baseline's samples.
#pragma once

#include "pipeline/diff/baseline/features.h"

namespace pipeline::diff {

/// What a filter left of the bands of a sound, less a gain.
struct FilterShape {
  double treble_db = 0;     ///< above 4 kHz
  double low_pass_hz = 0;   ///< above it less than half of the amplitude is left; 0: nowhere
  double high_pass_hz = 0;  ///< below it the same
};

/// By the long-term spectra that the frames of two features stand for; `gain` is that of the
/// candidate. REQUIRES: frames of both. Thread-safe.
FilterShape filter_shape(const Features& baseline, const Features& candidate, double gain);

}  // namespace pipeline::diff
