// The estimate of `plan`: audio, time and memory.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "model/engine/engine.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/run/feed/shard.h"
#include "pipeline/run/plan/memory_need.h"
#include "pipeline/run/work.h"

namespace pipeline {

/// How much something is: a corpus, a shard, a whole job.
struct Amount {
  std::string name;
  std::int64_t items = 0;
  std::int64_t refused = 0;   ///< items that will fail: unknown voice, nothing to say, ...
  std::int64_t finished = 0;  ///< items that an earlier run finished and that have not changed
  std::int64_t chunks = 0;    ///< of all items that can be spoken
  std::int64_t tokens = 0;
  double pause_seconds = 0;
  double paced_tokens = 0;       ///< sum of tokens / speed
  double unfinished_tokens = 0;  ///< the same of what is not finished

  void add(const Amount& part);
};

struct Plan {
  Amount total;
  std::vector<Amount> corpora;
  std::vector<Amount> shards;
  std::vector<std::string> refusals;  ///< the first reasons, with the items' names
  int workers = 0;                    ///< per shard
  MemoryNeed memory;
  std::map<int, std::int64_t> items_by_bucket;  ///< expected, by frames; the finished ones not
  double seconds_per_token = 0;                 ///< of audio at speed 1, measured
  double busy_seconds_per_audio_second = 0;     ///< of one worker, measured
  double core_seconds_per_audio_second = 0;     ///< of processor time, measured

  // Expected:
  double audio_seconds(const Amount& amount) const;
  double core_seconds(const Amount& amount) const;  ///< of what is not finished
  double wall_seconds() const;                      ///< of the longest shard
  double imbalance() const;                         ///< the longest shard over the mean, 1 or more
};

/// A dry run: prepares every item and writes nothing. Times come from speaking a few pieces of the
/// job itself, which takes some seconds. `see`: told of each item, in order, as a worker would get
/// it, by one thread at a time. REQUIRES: shards and workers >= 1. Throws as render_job().
Plan make_plan(
    const Manifest& manifest, const model::Engine& engine, int shards, Balance balance, int workers,
    const std::function<void(const Work&)>& see = [](const Work&) {});

/// What a chunk has of silence, at both ends together, as the released voices and the demo's do.
constexpr double kQuietSeconds = 0.45;

/// About how much longer an item is by its pauses, which take the place of what its chunks have of
/// silence there.
double pause_seconds(const Work& work);

}  // namespace pipeline
