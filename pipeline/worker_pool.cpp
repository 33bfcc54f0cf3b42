#include "pipeline/worker_pool.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <atomic>
#include <exception>
#include <vector>

namespace pipeline {

namespace tbb = oneapi::tbb;

namespace {

/// Keeps the first exception of any stage. Given to TBB, it would cancel the run and with it the
/// items that are finished but not written yet; kept here, it ends the reading, and the rest
/// drains.
class FirstFailure {
 public:
  /// Whether `step` came to its end.
  template <class Step>
  bool try_to(Step&& step) {
    try {
      step();
      return true;
    } catch (...) {
      if (!happened_.exchange(true)) exception_ = std::current_exception();
      return false;
    }
  }
  bool happened() const { return happened_; }
  /// For after the run.
  void rethrow() const {
    if (exception_) std::rethrow_exception(exception_);
  }

 private:
  std::atomic<bool> happened_ = false;
  std::exception_ptr exception_;
};

}  // namespace

void run_in_order(int workers, const std::function<std::unique_ptr<Work>()>& read,
                  const std::function<std::function<void(Work&)>()>& make_render,
                  const std::function<void(Work&)>& write) {
  const auto count = static_cast<std::size_t>(workers);
  std::vector<std::function<void(Work&)>> renders(count);
  for (auto& render : renders) render = make_render();

  FirstFailure failure;
  // TBB copies what passes between its filters.
  using Passed = std::shared_ptr<Work>;
  const auto read_filter = tbb::make_filter<void, Passed>(
      tbb::filter_mode::serial_in_order, [&](tbb::flow_control& control) -> Passed {
        Passed work;
        if (!failure.happened()) failure.try_to([&] { work = read(); });
        if (!work) control.stop();
        return work;
      });
  const auto render_filter =
      tbb::make_filter<Passed, Passed>(tbb::filter_mode::parallel, [&](Passed work) {
        // No two threads are in one slot of the arena at a time, and it has `workers` slots.
        const int slot = tbb::this_task_arena::current_thread_index();
        const auto& render = renders[static_cast<std::size_t>(slot)];
        return failure.try_to([&] { render(*work); }) ? work : nullptr;
      });
  const auto write_filter =
      tbb::make_filter<Passed, void>(tbb::filter_mode::serial_in_order, [&](const Passed& work) {
        if (work) failure.try_to([&] { write(*work); });
      });

  // More workers than cores are allowed: results must not depend on the machine.
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, count);
  tbb::task_arena arena(workers);
  arena.execute(
      [&] { tbb::parallel_pipeline(2 * count, read_filter & render_filter & write_filter); });
  failure.rethrow();
}

}  // namespace pipeline
