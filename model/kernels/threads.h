#pragma once

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstddef>

#include "model/tensor/arena.h"

namespace model {

/// Calls work(i, scratch) for i = 0 .. count - 1 on the threads of the worker that `scratch`
/// belongs to, in any order and each with the scratch of its own thread. Rethrows what work throws.
template <class Work>
void for_each(int count, Arena& scratch, Work work) {
  const int threads = std::min(count, scratch.threads());
  if (threads <= 1) {
    for (int i = 0; i < count; ++i) {
      const Arena::Scope scope(scratch);
      work(i, scratch);
    }
    return;
  }
  // An arena of its own: a thread that waits here must not begin another worker's item.
  tbb::task_arena crew(threads);
  crew.execute([&] {
    tbb::parallel_for(0, count, [&](int i) {
      Arena& own = scratch.of_thread(tbb::this_task_arena::current_thread_index());
      const Arena::Scope scope(own);
      work(i, own);
    });
  });
}

}  // namespace model
