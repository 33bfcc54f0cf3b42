// Shares the work on one item among the threads of a worker.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <thread>
#include <vector>

#include "model/kernels/cpu_clock.h"
#include "model/tensor/arena.h"

namespace model {

/// Calls work(i, scratch) for i = 0 .. count - 1 on the threads of the worker that `scratch`
/// belongs to, in any order and each with the scratch of its own thread. Rethrows one of the
/// exceptions. The threads are made anew each time, some 20 us each: nobody spins for work in
/// between, and nobody takes up another worker's. What they use is on the worker's clock
/// (cpu_clock.h).
template <class Work>
void for_each(int count, Arena& scratch, Work work) {
  std::atomic<int> next = 0;
  std::atomic<bool> has_failed = false;
  std::exception_ptr error;
  std::atomic<double> crew_seconds = 0;
  const auto run = [&](int thread) {
    Arena& own = scratch.of_thread(thread);
    try {
      for (int i = next++; i < count; i = next++) {
        const Arena::Scope scope(own);
        work(i, own);
      }
    } catch (...) {
      if (!has_failed.exchange(true)) error = std::current_exception();
    }
  };
  {
    const int threads = std::min(count, scratch.threads());
    std::vector<std::jthread> crew;
    crew.reserve(static_cast<std::size_t>(threads));
    for (int thread = 1; thread < threads; ++thread)
      crew.emplace_back([&, thread] {
        run(thread);
        crew_seconds += thread_cpu_seconds();
      });
    run(0);
  }
  add_worker_cpu_seconds(crew_seconds);
  if (error) std::rethrow_exception(error);
}

}  // namespace model
