#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "pipeline/run/work.h"

namespace pipeline {

/// Prepared items waiting for a worker, the costliest handed out first: what is left for the end of
/// a run is short, and no worker is alone with a long item while the others have nothing to do.
/// Holds at most `capacity`. One thread at a time.
class LongestFirst {
 public:
  explicit LongestFirst(std::size_t capacity) : capacity_(capacity) {}

  bool is_full() const { return waiting_.size() >= capacity_; }
  void push(Work work);
  /// The costliest; of equal ones any. nullptr when there is none.
  std::unique_ptr<Work> pop();

 private:
  std::size_t capacity_;
  std::vector<std::unique_ptr<Work>> waiting_;  ///< a heap
};

}  // namespace pipeline
