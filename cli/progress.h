// Progress, warnings and failures of a run on the terminal, and the signals that stop a run.
#pragma once

#include <csignal>
#include <functional>
#include <iosfwd>
#include <memory>

#include "pipeline/run/job/render_job.h"

namespace cli {

/// How a run is shown while it is under way.
struct ProgressOptions {
  bool quiet = false;            ///< failures only
  bool json_events = false;      ///< one JSON object per line on `out` (README.md of this folder)
  int terminal_columns = 0;      ///< 0: `err` is no terminal
  double interval_seconds = 10;  ///< between the lines where there is no terminal
  std::ostream* out = nullptr;
  std::ostream* err = nullptr;
  std::function<double()> clock = {};  ///< seconds, never going back
};

/// For standard output and standard error as they are.
ProgressOptions progress_options(bool quiet, bool json_events);

/// Whoever watches the run: prints every failure as `kokoro-render: NAME: reason` on `err`,
/// warnings the same way unless quiet, and what the options ask for: a line that is redrawn on a
/// terminal, at most ten times a second, or lines every `interval_seconds`, or JSON events.
/// Nothing is printed between two items. The streams of the options must outlive it.
std::unique_ptr<pipeline::Observer> make_observer(const ProgressOptions& options);

/// As long as it lives, SIGTERM and SIGINT ask the run to end instead of ending the process: the
/// first, whichever it is, to finish the items under way, the second to give them up; the third
/// kills. Before and after, they do what they do to any program. One at a time.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

 private:
  struct sigaction terminate_ {
  }, interrupt_{};  // as they were
};

/// What the signals so far have asked for. Thread-safe.
pipeline::Stop stop_asked_for();

/// Whether they have asked for anything.
bool is_stop_asked_for();

}  // namespace cli
