// Processor time of a worker: the sum of its threads, without waiting.
#include "model/kernels/cpu_clock.h"

#include <gtest/gtest.h>

#include <chrono>
#include <stdexcept>
#include <thread>

#include "model/kernels/threads.h"

namespace model {
namespace {

/// Computes for so long, by the clock of the thread that does it.
void work_for(double seconds) {
  const double end = thread_cpu_seconds() + seconds;
  while (thread_cpu_seconds() < end) {
  }
}

TEST(CpuClockTest, WorkerIsTheSumOfItsThreads) {
  for (const int threads : {1, 3}) {
    Arena scratch(threads);
    const double before = worker_cpu_seconds();
    const double own_before = thread_cpu_seconds();
    for_each(6, scratch, [](int, Arena&) { work_for(0.01); });
    EXPECT_GE(worker_cpu_seconds() - before, 0.06) << threads;
    if (threads > 1) {
      EXPECT_LT(thread_cpu_seconds() - own_before, worker_cpu_seconds() - before)
          << "others helped";
    }
  }
}

TEST(CpuClockTest, FailedWorkCountsToo) {
  Arena scratch(2);
  const double before = worker_cpu_seconds();
  EXPECT_THROW(for_each(2, scratch,
                        [](int, Arena&) {
                          work_for(0.01);
                          throw std::runtime_error("");
                        }),
               std::runtime_error);
  EXPECT_GE(worker_cpu_seconds() - before, 0.02);
}

TEST(CpuClockTest, StandsWhileItsThreadWaitsAndOthersWork) {
  const double before = worker_cpu_seconds();
  std::jthread([] { work_for(0.04); }).join();
  std::this_thread::sleep_for(std::chrono::milliseconds(40));
  EXPECT_LT(worker_cpu_seconds() - before, 0.02);
}

}  // namespace
}  // namespace model
