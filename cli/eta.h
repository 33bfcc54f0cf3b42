#pragma once

#include <cstdint>
#include <optional>

#include "pipeline/run/render_job.h"

namespace cli {

/// Estimates how long a run still takes, from what its finished items cost.
///
/// A character of text costs as many seconds of work as those of the finished items did. The work
/// that is left is that of all characters not dealt with, less what the workers have already put
/// into the items they hold: each has, on average, been at its item for E[b^2] / 2 E[b], b being
/// the seconds items take (the mean age in a renewal process). It is done at the pace so far, of
/// `workers` seconds a second or less. Leaving the items in progress out would make the estimate
/// too long in the beginning, the more so the more workers there are.
///
/// One object, one thread.
class Eta {
 public:
  Eta(const pipeline::JobSize& job, int workers);

  /// An item needs no work.
  void found(double characters);
  /// An item was dealt with in `busy_seconds` of one worker.
  void finished(double characters, double busy_seconds);

  /// Seconds from now to the end, `elapsed_seconds` after the begin of the run; nothing before an
  /// item was finished, 0 when all are dealt with.
  std::optional<double> remaining_seconds(double elapsed_seconds) const;

 private:
  std::int64_t items_left_;
  double characters_left_;
  int workers_;
  std::int64_t finished_ = 0;
  double characters_ = 0;    ///< of finished items
  double busy_ = 0;          ///< of finished items, seconds
  double busy_squares_ = 0;  ///< sum of squares, seconds^2
};

}  // namespace cli
