// Pipelines of three stages on oneTBB, for runs, plans, diffs and data sets: serial reading,
// parallel work, serial writing. The number of items in flight is bounded.
#pragma once

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <vector>

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif

namespace pipeline {

/// Shows the thread sanitizer the order in which TBB, whose insides it does not see, runs the steps
/// on `subject`: each begins after the one before has ended. Nothing in other builds.
class Ordered {
 public:
  explicit Ordered([[maybe_unused]] const void* subject) {
#ifdef __SANITIZE_THREAD__
    subject_ = const_cast<void*>(subject);
    __tsan_acquire(subject_);
#endif
  }
#ifdef __SANITIZE_THREAD__
  ~Ordered() { __tsan_release(subject_); }
  Ordered(const Ordered&) = delete;
  Ordered& operator=(const Ordered&) = delete;

 private:
  void* subject_;
#endif
};

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

enum class WriteOrder { kAsRead, kAnyOrder };

/// Takes each T through three stages on `workers` threads (the caller's among them): `read()` one
/// at a time until it gives nullptr, `works[worker](T&)` in parallel, `write(T&)` one at a time, in
/// the order of reading or, with kAnyOrder, as soon as an item is ready. At most `most` are under
/// way, which bounds the memory. Each of `works` is used by one thread at a time, so it may own
/// scratch memory. An exception of any stage ends the reading; what was read before still goes
/// through, but for the item that it came from, then the first exception is thrown here.
template <class T, class Read, class Step, class Write>
void run_through(const std::vector<Step>& works, std::size_t most, WriteOrder order, Read&& read,
                 Write&& write) {
  namespace tbb = oneapi::tbb;
  FirstFailure failure;
  // TBB carries the pointer; the stage that holds it owns the item. No stage throws, so none is
  // lost.
  const auto read_next = [&](tbb::flow_control& control) {
    const Ordered after_the_last_read(&read);
    std::unique_ptr<T> item;
    if (!failure.happened()) failure.try_to([&] { item = read(); });
    if (!item) control.stop();
    const Ordered before_its_work(item.get());
    return item.release();
  };
  const auto work_on = [&](T* passed) {
    const Ordered after_its_reading(passed);
    std::unique_ptr<T> item(passed);
    // No two threads are in one slot of the arena at a time, and it has a slot for each worker.
    const Step& work =
        works[static_cast<std::size_t>(tbb::this_task_arena::current_thread_index())];
    const Ordered in_this_slot(&work);
    if (!failure.try_to([&] { work(*item); })) item.reset();
    return item.release();
  };
  const auto write_next = [&](T* passed) {
    const Ordered after_its_work(passed);
    const Ordered after_the_last_write(&write);
    const std::unique_ptr<T> item(passed);
    if (item) failure.try_to([&] { write(*item); });
  };
  // More workers than cores are allowed: results must not depend on the machine.
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, works.size());
  tbb::task_arena arena(static_cast<int>(works.size()));
  const auto mode = order == WriteOrder::kAsRead ? tbb::filter_mode::serial_in_order
                                                 : tbb::filter_mode::serial_out_of_order;
  // TBB copies the steps into nodes of its own, so these come after the last write to a copy.
  const auto filters = tbb::make_filter<void, T*>(tbb::filter_mode::serial_in_order, read_next) &
                       tbb::make_filter<T*, T*>(tbb::filter_mode::parallel, work_on) &
                       tbb::make_filter<T*, void>(mode, write_next);
  for (const Step& work : works) const Ordered before_any_work(&work);
  { const Ordered before_any_read(&read), before_any_write(&write); }
  arena.execute([&] { tbb::parallel_pipeline(most, filters); });
  const Ordered after_all_reads(&read);
  const Ordered after_all_writes(&write);
  for (const Step& work : works) const Ordered after_all_work(&work);
  failure.rethrow();
}

/// A long item does not hold up those after it. At most two items per worker are under way.
/// `make_step` is called with 0 .. workers - 1 before the first item.
template <class T>
void run_stages(int workers, const std::function<std::unique_ptr<T>()>& read,
                const std::function<std::function<void(T&)>(int)>& make_step,
                const std::function<void(T&)>& write) {
  std::vector<std::function<void(T&)>> steps;
  steps.reserve(static_cast<std::size_t>(workers));
  for (int worker = 0; worker < workers; ++worker) steps.push_back(make_step(worker));
  run_through<T>(steps, 2 * steps.size(), WriteOrder::kAnyOrder, read, write);
}

/// What is written does not depend on the workers. At most four items per worker are under way.
template <class T, class Read, class Step, class Write>
void for_each_in_order(int workers, Read read, Step work, Write write) {
  const std::vector<Step> works(static_cast<std::size_t>(workers), work);
  run_through<T>(works, 4 * works.size(), WriteOrder::kAsRead, read, write);
}

/// Visits 0 .. count - 1 in parallel.
inline void for_each_index(int workers, std::size_t count,
                           const std::function<void(std::size_t)>& visit) {
  std::size_t next = 0;
  for_each_in_order<std::size_t>(
      workers, [&] { return next < count ? std::make_unique<std::size_t>(next++) : nullptr; },
      [&](std::size_t index) { visit(index); }, [](std::size_t) {});
}

}  // namespace pipeline
