#pragma once

#include <span>
#include <vector>

#include "pipeline/diff/finding.h"
#include "pipeline/diff/outline.h"

namespace pipeline::diff {

/// Where two recordings have something that the other one lacks, and how fast they are elsewhere.
struct Spans {
  std::vector<Span> spans;  ///< in order of the baseline's time
  double missing_seconds = 0, added_seconds = 0, replaced_seconds = 0;  ///< of strokes with sound
  double tempo_percent = 0;  ///< of the candidate outside the spans; positive is faster
};

/// Aligns two outlines with gaps near a time warping, `partners`: for each stroke of the baseline
/// one of the candidate. Gaps that sound much like what is beside them are longer sounds, others
/// are speech that is missing or added; both at the same place, replaced. `usual_distance` is that
/// of the shapes of frames aligned to each other.
Spans find_spans(const Outline& baseline, const Outline& candidate, std::span<const int> partners,
                 double usual_distance);

}  // namespace pipeline::diff
