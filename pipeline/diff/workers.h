// Work on many items at a time, which somebody may stop.
#pragma once

#include <cstddef>
#include <functional>
#include <stdexcept>
#include <utility>

namespace pipeline::diff {

/// How many items are worked on at a time, and what is asked before each whether to go on.
struct Workers {
  Workers(int most, std::function<bool()> stop = {}) : count(most), is_stopped(std::move(stop)) {}

  int count;
  std::function<bool()> is_stopped;  ///< thread-safe; empty: never
};

/// Somebody asked to stop before all items were through.
class Stopped : public std::runtime_error {
 public:
  Stopped() : std::runtime_error("stopped before the end") {}
};

/// Calls `visit(i)` for each of `count` items, `workers` of them at a time. Throws what `visit`
/// does, and Stopped.
void for_each_item(std::size_t count, const Workers& workers,
                   const std::function<void(std::size_t)>& visit);

}  // namespace pipeline::diff
