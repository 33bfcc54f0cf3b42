#pragma once

#include <string>
#include <vector>

#include "pipeline/diff/finding.h"
#include "pipeline/diff/measures/faults.h"
#include "pipeline/diff/measures/loudness.h"
#include "pipeline/diff/recording.h"

namespace pipeline::diff {

/// What the first look at a recording tells: how long and how loud it is, and what is wrong with it
/// whatever was meant.
class Scan {
 public:
  /// Reads `recording` to its end. Throws io::Error.
  explicit Scan(Recording& recording);

  const Faults& faults() const { return faults_; }
  const Loudness& loudness() const { return loudness_; }
  std::int64_t samples() const { return faults_.samples(); }
  double seconds() const { return static_cast<double>(samples()) / rate_; }

  /// Why it cannot be compared: `has no samples`. Empty when it can.
  std::string problem() const;

  /// Whether nothing of it can be heard.
  bool is_silent() const;

 private:
  int rate_;
  Faults faults_;
  Loudness loudness_;
};

/// What the scans of a baseline and a candidate measure between the two.
Measures changes(const Scan& baseline, const Scan& candidate);

/// The clicks of a candidate that has more of them than its baseline; else none.
std::vector<Span> click_spans(const Scan& baseline, const Scan& candidate);

}  // namespace pipeline::diff
