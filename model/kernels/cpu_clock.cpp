// Reads CLOCK_THREAD_CPUTIME_ID, and adds up the time of a worker's own threads.
#include "model/kernels/cpu_clock.h"

#include <ctime>

namespace model {
namespace {

thread_local double crew_cpu_seconds = 0;

}  // namespace

double thread_cpu_seconds() {
  timespec used{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}

double worker_cpu_seconds() { return thread_cpu_seconds() + crew_cpu_seconds; }

void add_worker_cpu_seconds(double seconds) { crew_cpu_seconds += seconds; }

}  // namespace model
