// STOI and log-spectral distance of an item whose take is damaged.
#pragma once

#include "pipeline/diff/compare/recording.h"
#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {

/// Figures of merit of a take that other tools give, too, for the waveforms laid on each other
/// along `course`: kStoi and kLsdDb, those that can be taken. None where a recording lasts longer
/// than Recording::kKeptSeconds; no kStoi below kStoiRate. Memory: three times the samples.
/// REQUIRES: recordings of one rate, and their scans. Throws io::Error.
Measures figures_of_merit(Recording& baseline, Recording& candidate, const Scan& baseline_scan,
                          const Scan& candidate_scan, const Course& course);

}  // namespace pipeline::diff
