// Statistics of two sketches: energy of the difference, and what gains by block leave of it.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace pipeline::diff {

/// The sums of what is kept of a recording beside those of another one, in the blocks that are
/// used. [blocks, kSums] each. REQUIRES: spans that outlive it. Thread-safe.
class SumPair {
 public:
  SumPair(std::span<const float> kept, std::span<const float> b, const std::vector<bool>& is_used)
      : kept_(kept), b_(b), is_used_(is_used) {}

  double kept_energy() const;

  /// What is kept less b; 0 where blocks are not used.
  std::vector<float> difference() const;

  /// How much of the difference is something that b has and the baseline has not, by the sums of
  /// samples, or by those of differences: 1 where b is the baseline with something on it, 0 where
  /// it lacks something.
  struct Added {
    double share, deviation;
  };
  Added added(bool of_differences) const;

  /// What is left when each block has the gain of those around it.
  double left_by_levels() const;

  /// What `left` has in blocks that are quiet beside one shortly before over what it has in those
  /// beside one shortly after, each by the energy of that one; 0 where there are none.
  double after_over_before(std::span<const float> left) const;

 private:
  std::span<const float> block_of(std::span<const float> sums, std::size_t block) const;

  std::span<const float> kept_, b_;
  const std::vector<bool>& is_used_;
};

}  // namespace pipeline::diff
