#pragma once

#include <csignal>

#include "pipeline/run/render_job.h"

namespace cli {

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

}  // namespace cli
