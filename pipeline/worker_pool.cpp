#include "pipeline/worker_pool.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <vector>

namespace pipeline {

namespace tbb = oneapi::tbb;

void run_in_order(int workers, const std::function<std::unique_ptr<Work>()>& read,
                  const std::function<std::function<void(Work&)>()>& make_render,
                  const std::function<void(Work&)>& write) {
  const auto count = static_cast<std::size_t>(workers);
  std::vector<std::function<void(Work&)>> renders(count);
  for (auto& render : renders) render = make_render();

  // TBB copies what passes between its filters.
  using Passed = std::shared_ptr<Work>;
  const auto read_filter = tbb::make_filter<void, Passed>(
      tbb::filter_mode::serial_in_order, [&](tbb::flow_control& control) -> Passed {
        Passed work = read();
        if (!work) control.stop();
        return work;
      });
  const auto render_filter =
      tbb::make_filter<Passed, Passed>(tbb::filter_mode::parallel, [&](Passed work) {
        // No two threads are in one slot of the arena at a time, and it has `workers` slots.
        const int slot = tbb::this_task_arena::current_thread_index();
        renders[static_cast<std::size_t>(slot)](*work);
        return work;
      });
  const auto write_filter = tbb::make_filter<Passed, void>(
      tbb::filter_mode::serial_in_order, [&](const Passed& work) { write(*work); });

  // More workers than cores are allowed: results must not depend on the machine.
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, count);
  tbb::task_arena arena(workers);
  arena.execute(
      [&] { tbb::parallel_pipeline(2 * count, read_filter & render_filter & write_filter); });
}

}  // namespace pipeline
