// How much memory a run takes, and how many workers it gets by default.
#pragma once

#include <cstdint>
#include <vector>

#include "model/engine/engine.h"

namespace pipeline {

/// What a run takes at most, in bytes.
struct MemoryNeed {
  std::int64_t shared = 0;      ///< the model, and what the program itself takes
  std::int64_t per_worker = 0;  ///< activations and buffers of one worker
  std::int64_t weights = 0;     ///< of the model: a part of `shared`
  /// Of one worker; `per_worker` is for the largest.
  std::vector<model::BucketMemory> buckets = {};

  std::int64_t of(int workers) const { return shared + workers * per_worker; }
  /// How many workers fit into `limit`; 0 when none does.
  int workers_within(std::int64_t limit) const;
};

/// For chunks of up to as many frames as the engine's largest bucket has.
MemoryNeed memory_need(const model::Engine& engine);

/// As many workers of so many threads as the process has cores for, and as its control groups leave
/// memory for; at least one.
int default_workers(const MemoryNeed& need, int threads_per_worker = 1);

}  // namespace pipeline
