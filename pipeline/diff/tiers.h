#pragma once

#include <vector>

#include "pipeline/diff/finding.h"
#include "pipeline/diff/limits.h"
#include "pipeline/diff/recording.h"

namespace pipeline::diff {

/// How one waveform lies in the other.
struct WaveformResult {
  Measures measures;
  std::vector<Span> damage;  ///< stretches that are another sound, or none
  bool is_same = false;  ///< the candidate is the baseline but for gain, delay, noise and damage
};

/// Finds the delay between two recordings by cross-correlation, and measures what gain and delay
/// leave of their difference. Each recording is read a few times, from its begin. The
/// seconds are their lengths. REQUIRES: recordings of one rate. Throws io::Error.
WaveformResult compare_waveforms(Recording& baseline, Recording& candidate, double baseline_seconds,
                                 double candidate_seconds, const Limits& limits);

/// Where two recordings say different things, and how different they sound where they say the same.
struct SpeechResult {
  Measures measures;
  std::vector<Span> spans;  ///< in order of time
};

/// Compares two recordings as speech: aligns their mel-cepstra in windows of a minute and measures
/// along the alignment. `baseline_db` and `candidate_db` are the levels of their loudest 10 ms.
/// REQUIRES: recordings at kFrameRate, rewound. Throws io::Error. Memory: some 20 MB and 5 kB for
/// each second.
SpeechResult compare_speech(Recording& baseline, Recording& candidate, double baseline_db,
                            double candidate_db);

}  // namespace pipeline::diff
