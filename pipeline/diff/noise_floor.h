#pragma once

#include <array>
#include <vector>

#include "pipeline/diff/limits.h"

namespace pipeline::diff {

/// How far takes of the same items are apart, which differ in nothing but their noise: the values
/// of each metric, signs removed. One object belongs to one thread.
class NoiseFloor {
 public:
  /// Takes in what judges `item`, a pair of takes.
  void add(const ItemFinding& item);
  void add(const NoiseFloor& other);

  /// For each metric that moved, the median plus eight upper deviations, and never less than the
  /// most that was met. The upper deviation is the root mean square of what the upper half has
  /// above the median: a rare jump widens it, and what lies low does not. Whatever the
  /// distribution, at most 1 of 128 values is beyond (Markov's inequality for the squares of the
  /// upper half), and of an exponential one 1 of 160,000. A metric that stays at 0 in half of the
  /// pairs or more has no spread to speak of: its limit is no lower than the default.
  Overrides limits() const;

 private:
  std::array<std::vector<double>, kMetrics> values_;
};

}  // namespace pipeline::diff
