#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/eta.h"
#include "pipeline/run/render_job.h"

namespace cli {

/// What a run has come to so far. One object, one thread.
class Tally {
 public:
  Tally() = default;
  /// `now`: seconds of the clock that the others take, too.
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
