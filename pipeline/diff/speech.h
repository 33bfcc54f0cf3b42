#pragma once

#include <vector>

#include "pipeline/diff/finding.h"
#include "pipeline/diff/recording.h"

namespace pipeline::diff {

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
