// Counts, speed and remaining time of a running job, and the text that shows them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "pipeline/run/job/render_job.h"

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

/// What a run has come to so far. One object, one thread.
class Tally {
 public:
  Tally() = default;
  /// `now`: seconds of the clock that the other functions are given, too.
  Tally(const pipeline::RunBegin& run, const pipeline::JobSize& job, double now);

  void found(const pipeline::Outcome& outcome, double characters);
  void finished(const pipeline::Outcome& outcome, double characters);

  std::int64_t items() const { return items_; }                ///< of the shard
  std::int64_t dealt_with() const { return dealt_with_; }      ///< done, failed or found
  std::int64_t already_done() const { return already_done_; }  ///< found finished
  std::int64_t failed() const { return failed_; }
  std::int64_t quarantined() const { return quarantined_; }
  double audio_seconds() const { return audio_seconds_; }  ///< spoken in this run
  double elapsed_seconds(double now) const { return now - begin_; }
  /// Seconds of audio spoken per second; 0 in the beginning.
  double speed(double now) const;
  std::optional<double> remaining_seconds(double now) const;

 private:
  double begin_ = 0;
  std::int64_t items_ = 0, dealt_with_ = 0, already_done_ = 0, failed_ = 0, quarantined_ = 0;
  double audio_seconds_ = 0;
  Eta eta_{{}, 1};

  void count(const pipeline::Outcome& outcome);
};

/// "120 of 5000 items, 1 failed, 0:10:12 of audio, 21.3 x real time, 0:05:10 left"
std::string to_line(const Tally& tally, double now);

/// The same with a bar before it, shortened to `columns` characters.
std::string to_bar(const Tally& tally, double now, int columns);

}  // namespace cli
