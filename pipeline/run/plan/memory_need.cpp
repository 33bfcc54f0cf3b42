// Memory of a run: the engine's own figures, and constants for what the program takes beside them.
#include "pipeline/run/plan/memory_need.h"

#include <algorithm>

#include "pipeline/run/control_groups.h"
#include "pipeline/run/environment.h"

namespace pipeline {
namespace {

/// Text front end, voices, journal index, libraries: measured 40 MB for a small corpus.
constexpr std::int64_t kProgramBytes = std::int64_t{64} << 20;
/// Resampler, encoder and front end buffers of a worker, and the allocator's rounding.
constexpr std::int64_t kBufferBytes = std::int64_t{8} << 20;

}  // namespace

int MemoryNeed::workers_within(std::int64_t limit) const {
  return static_cast<int>(std::max<std::int64_t>(0, (limit - shared) / per_worker));
}

int default_workers(const MemoryNeed& need, int threads_per_worker) {
  int workers = usable_cores() / threads_per_worker;
  if (const auto limit = quota_of_groups("/").memory_bytes)
    workers = std::min(workers, need.workers_within(*limit));
  return std::max(1, workers);
}

MemoryNeed memory_need(const model::Engine& engine) {
  const auto& options = engine.options();
  const int frames =
      std::max(options.forced_bucket, options.buckets.empty() ? 0 : options.buckets.back());
  const auto weights = static_cast<std::int64_t>(engine.info().bytes);
  return {.shared = kProgramBytes + weights,
          .per_worker = kBufferBytes + static_cast<std::int64_t>(engine.worker_bytes(frames)),
          .weights = weights,
          .buckets = engine.bucket_memory()};
}

}  // namespace pipeline
