#include "pipeline/run/memory_need.h"

#include <algorithm>

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
