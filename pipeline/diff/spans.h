#pragma once

#include <vector>

#include "pipeline/diff/aligned_meter.h"
#include "pipeline/diff/finding.h"

namespace pipeline::diff {

/// Where an alignment tells of more than how something sounds.
struct Spans {
  std::vector<Span> spans;  ///< in order of the baseline's time
  double missing_seconds = 0, added_seconds = 0, replaced_seconds = 0;  ///< of frames with sound
  double tempo_percent = 0;  ///< of the candidate outside the spans; positive is faster
};

/// Frames of one side at which the other one hardly moves are missing there, unless they sound much
/// like what they were aligned to: then they are longer. Frames that are unlike their partners,
/// where others are not, are replaced.
Spans find_spans(const AlignedMeter& meter);

}  // namespace pipeline::diff
