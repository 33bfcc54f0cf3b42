#include "pipeline/run/worker_pool.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <atomic>
#include <exception>
#include <vector>

#include "pipeline/run/ordered.h"

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

void run_stages(int workers, const std::function<std::unique_ptr<Work>()>& read,
                const std::function<std::function<void(Work&)>(int)>& make_render,
                const std::function<void(Work&)>& write) {
  const auto count = static_cast<std::size_t>(workers);
  std::vector<std::function<void(Work&)>> renders;
  renders.reserve(count);
  for (int worker = 0; worker < workers; ++worker) renders.push_back(make_render(worker));

  FirstFailure failure;
  for (const auto& render : renders) const Ordered before_any_render(&render);
  { const Ordered before_any_read(&read), before_any_write(&write); }
  // TBB carries the pointer; the stage that holds it owns the item. No stage throws, so none is
  // lost.
  const auto read_filter = tbb::make_filter<void, Work*>(
      tbb::filter_mode::serial_in_order, [&](tbb::flow_control& control) {
        const Ordered after_the_last_read(&read);
        std::unique_ptr<Work> work;
        if (!failure.happened()) failure.try_to([&] { work = read(); });
        if (!work) control.stop();
        const Ordered before_rendering(work.get());
        return work.release();
      });
  const auto render_filter =
      tbb::make_filter<Work*, Work*>(tbb::filter_mode::parallel, [&](Work* passed) {
        const Ordered after_reading(passed);
        std::unique_ptr<Work> work(passed);
        // No two threads are in one slot of the arena at a time, and it has `workers` slots.
        const int slot = tbb::this_task_arena::current_thread_index();
        const auto& render = renders[static_cast<std::size_t>(slot)];
        const Ordered in_this_slot(&render);
        if (!failure.try_to([&] { render(*work); })) work.reset();
        return work.release();
      });
  const auto write_filter =
      tbb::make_filter<Work*, void>(tbb::filter_mode::serial_out_of_order, [&](Work* passed) {
        const Ordered after_rendering(passed);
        const Ordered after_the_last_write(&write);
        const std::unique_ptr<Work> work(passed);
        if (work) failure.try_to([&] { write(*work); });
      });

  // More workers than cores are allowed: results must not depend on the machine.
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, count);
  tbb::task_arena arena(workers);
  arena.execute(
      [&] { tbb::parallel_pipeline(2 * count, read_filter & render_filter & write_filter); });
  const Ordered after_all_reads(&read);
  const Ordered after_all_writes(&write);
  for (const auto& render : renders) const Ordered after_all_renders(&render);
  failure.rethrow();
}

}  // namespace pipeline
