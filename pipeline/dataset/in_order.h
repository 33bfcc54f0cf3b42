#pragma once

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <cstddef>
#include <memory>

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
  using Item = std::shared_ptr<T>;
  arena.execute([&] {
    tbb::parallel_pipeline(
        kPerWorker * count,
        tbb::make_filter<void, Item>(tbb::filter_mode::serial_in_order,
                                     [&](tbb::flow_control& control) -> Item {
                                       Item item = read();
                                       if (!item) control.stop();
                                       return item;
                                     }) &
            tbb::make_filter<Item, Item>(tbb::filter_mode::parallel,
                                         [&](Item item) {
                                           work(*item);
                                           return item;
                                         }) &
            tbb::make_filter<Item, void>(tbb::filter_mode::serial_in_order,
                                         [&](const Item& item) { write(*item); }));
  });
}

}  // namespace pipeline::dataset
