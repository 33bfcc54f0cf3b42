// Collects both aligned recordings in memory and computes the figures; see merit.h.
#include "pipeline/diff/compare/merit.h"

#include <algorithm>
#include <vector>

#include "io/resampler.h"
#include "pipeline/diff/compare/side_by_side.h"
#include "pipeline/diff/measures/log_spectra.h"
#include "pipeline/diff/measures/stoi.h"

namespace pipeline::diff {

Measures figures_of_merit(Recording& baseline, Recording& candidate, const Scan& baseline_scan,
                          const Scan& candidate_scan, const Course& course) {
  Measures found;
  if (std::max(baseline_scan.seconds(), candidate_scan.seconds()) > Recording::kKeptSeconds)
    return found;
  std::vector<float> before, after;
  read_side_by_side(baseline, candidate, course, [&](auto x, auto y) {
    before.insert(before.end(), x.begin(), x.end());
    after.insert(after.end(), y.begin(), y.end());
  });
  found[Metric::kLsdDb] = log_spectral_distance(before, after);
  const int rate = baseline.sample_rate();
  if (rate < kStoiRate) return found;
  found[Metric::kStoi] =
      stoi(io::resample(before, rate, kStoiRate), io::resample(after, rate, kStoiRate));
  return found;
}

}  // namespace pipeline::diff
