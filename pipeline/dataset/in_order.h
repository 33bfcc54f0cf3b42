#pragma once

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <cstddef>
#include <memory>
#include <vector>

#include "pipeline/run/ordered.h"

namespace pipeline::dataset {

/// Reads one T after the other until `read()` gives nullptr, has `work(T&)` done on `workers`
/// threads, and gives each to `write(T&)` one at a time in the order they were read, so that what
/// is written does not depend on the workers. At most four per worker are under way. The first
/// exception of any of the three ends it and is thrown here.
template <class T, class Read, class Work, class Write>
void for_each_in_order(int workers, Read read, Work work, Write write) {
  namespace tbb = oneapi::tbb;
  constexpr std::size_t kPerWorker = 4;
  const auto count = static_cast<std::size_t>(workers);
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, count);
  tbb::task_arena arena(workers);
  // TBB carries the place of an item. It lends no more places than there are, and takes each back
  // when its item is written.
  std::vector<std::shared_ptr<T>> items(kPerWorker * count);
  std::size_t next = 0;
  { const Ordered before_any_read(&read), before_any_write(&write); }
  const auto read_next = [&](tbb::flow_control& control) {
    const Ordered after_the_last_read(&read);
    const std::size_t place = next++ % items.size();
    const Ordered after_the_item_before(&items[place]);
    items[place] = read();
    if (!items[place]) control.stop();
    return place;
  };
  const auto work_on = [&](std::size_t place) {
    const Ordered after_its_reading(&items[place]);
    work(*items[place]);
    return place;
  };
  const auto write_next = [&](std::size_t place) {
    const Ordered after_its_work(&items[place]);
    const Ordered after_the_last_write(&write);
    write(*items[place]);
    items[place].reset();
  };
  arena.execute([&] {
    tbb::parallel_pipeline(
        items.size(),
        tbb::make_filter<void, std::size_t>(tbb::filter_mode::serial_in_order, read_next) &
            tbb::make_filter<std::size_t, std::size_t>(tbb::filter_mode::parallel, work_on) &
            tbb::make_filter<std::size_t, void>(tbb::filter_mode::serial_in_order, write_next));
  });
  const Ordered after_all_reads(&read);
  const Ordered after_all_writes(&write);
}

}  // namespace pipeline::dataset
