#include "cli/stop_signals.h"

#include <atomic>
#include <csignal>

namespace cli {
namespace {

// A signal handler can reach nothing but globals.
std::atomic<int> signals_seen = 0;
static_assert(std::atomic<int>::is_always_lock_free, "handlers may not lock");

extern "C" void note_signal(int signal) {
  if (++signals_seen == 2) std::signal(signal, SIG_DFL);
}

}  // namespace

void catch_stop_signals() {
  struct sigaction action {};
  action.sa_handler = note_signal;
  action.sa_flags = SA_RESTART;
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGINT, &action, nullptr);
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
