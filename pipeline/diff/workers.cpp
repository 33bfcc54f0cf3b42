// Each item on a thread of the pool, with a look at the stop before it.
#include "pipeline/diff/workers.h"

#include <algorithm>

#include "model/kernels/blas.h"
#include "pipeline/worker_pool.h"

namespace pipeline::diff {

void for_each_item(std::size_t count, const Workers& workers,
                   const std::function<void(std::size_t)>& visit) {
  const int most = std::max(1, workers.count);
  const auto stop_if_asked = [&] {
    if (workers.is_stopped && workers.is_stopped()) throw Stopped();
  };
  model::reserve_blas(most);
  for_each_index(most, count, [&](std::size_t i) {
    stop_if_asked();
    try {
      visit(i);
    } catch (...) {
      stop_if_asked();  // the signal may have reached a program that the item was waiting for, too
      throw;
    }
  });
}

}  // namespace pipeline::diff
