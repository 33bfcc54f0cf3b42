#include "cli/stop_signals.h"

#include <atomic>
namespace cli {
namespace {

// A signal handler can reach nothing but globals.
std::atomic<int> signals_seen = 0;
static_assert(std::atomic<int>::is_always_lock_free, "handlers may not lock");

extern "C" void note_signal(int) {
  if (++signals_seen < 2) return;
  std::signal(SIGTERM, SIG_DFL);
  std::signal(SIGINT, SIG_DFL);
}

}  // namespace

StopSignals::StopSignals() {
  struct sigaction action {};
  action.sa_handler = note_signal;
  action.sa_flags = SA_RESTART;
  sigaction(SIGTERM, &action, &terminate_);
  sigaction(SIGINT, &action, &interrupt_);
}

StopSignals::~StopSignals() {
  sigaction(SIGTERM, &terminate_, nullptr);
  sigaction(SIGINT, &interrupt_, nullptr);
}

pipeline::Stop stop_asked_for() {
  switch (signals_seen.load()) {
    case 0:
      return pipeline::Stop::kNo;
    case 1:
      return pipeline::Stop::kFinish;
    default:
      return pipeline::Stop::kAbandon;
  }
}

}  // namespace cli
