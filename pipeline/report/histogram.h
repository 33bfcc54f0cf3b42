// Quantiles of any number of values in bounded memory.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

namespace pipeline {

/// What is kept of many values. All 0 where there were none.
struct Distribution {
  std::int64_t count = 0;
  double total = 0;
  double min = 0, max = 0;
  double p50 = 0, p95 = 0, p99 = 0;
};

/// Counts values >= 0 in buckets whose bounds grow by 2^(1/36), after DDSketch (Masson, Rim and Lee
/// 2019): quantiles are off by less than 1 %, whatever the values. Count, sum, least and greatest
/// are exact to 1e-9, and the sum is kept in integers: equal whatever the order of the values.
/// Memory: 8 bytes for each bucket between the smallest and the greatest value, below 20 KB.
/// One object, one thread.
class Histogram {
 public:
  /// Values outside [0, 1e9] count as the nearer bound.
  void add(double value);

  std::int64_t count() const { return count_; }
  double total() const { return static_cast<double>(total_) / 1e9; }
  double min() const { return min_; }
  double max() const { return max_; }

  /// The smallest value that at least `share` (0 to 1) of all values do not exceed; 0 when empty.
  double quantile(double share) const;

  Distribution summary() const;

  /// Calls `visit(low, high, count)` for the bounds of every bucket that holds values, ascending;
  /// values below 1e-9 come as (0, 1e-9). Every power of 2^(1/36) is a bound.
  void for_each(const std::function<void(double, double, std::int64_t)>& visit) const;

  /// How many values are in each `parts`-th of an octave: those from 2^(bin / parts) on, by bin.
  /// REQUIRES: parts that divide 36.
  std::map<int, std::int64_t> by_octaves(int parts) const;

 private:
  std::vector<std::int64_t> counts_;  ///< of bucket first_ + i; empty, or both ends are not 0
  int first_ = 0;
  std::int64_t zeros_ = 0;  ///< values below 1e-9
  std::int64_t count_ = 0;
  std::int64_t total_ = 0;  ///< in units of 1e-9
  double min_ = 0, max_ = 0;

  void add_to_bucket(int bucket);
};

/// Seconds as whole nanoseconds: their sums do not depend on the order. Clamped to +-1e9 s.
std::int64_t to_nanoseconds(double seconds);

}  // namespace pipeline
