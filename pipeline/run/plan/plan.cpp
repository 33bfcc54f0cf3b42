// Prepares all items, speaks a reservoir sample of their chunks to measure speed, and
// extrapolates. See plan.h.
#include "pipeline/run/plan/plan.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <utility>

#include "model/kernels/cpu_clock.h"
#include "pipeline/journal/finished_items.h"
#include "pipeline/manifest/item_stream.h"
#include "pipeline/manifest/survey.h"
#include "pipeline/run/environment.h"
#include "pipeline/run/feed/preparer.h"
#include "pipeline/run/job/checks.h"
#include "pipeline/run/render/fingerprint.h"
#include "pipeline/run/work.h"
#include "pipeline/worker_pool.h"

namespace pipeline {
namespace {

/// Threads that read texts, each with a front end and a helper that runs espeak-ng. With two on two
/// cores, a plan of 100,000 lines takes 39 to 49 s in place of 63 to 65. Each further one would
/// take the memory of the lexicons again.
constexpr int kTextThreads = 2;

/// A few chunks of the job, each equally likely to be among them: reservoir sampling, with a draw
/// that depends on the chunk's number alone.
class Sample {
 public:
  void offer(const Work& work) {
    for (std::size_t i = 0; i < work.chunks.size(); ++i) {
      constexpr std::size_t kSize = 12;
      ++offered_;
      const std::uint64_t draw = chunk_seed(1, offered_) % offered_;
      const SampledChunk sampled{work.chunks[i], work.item.speed, chunk_seed(work.item.seed, i)};
      if (chunks_.size() < kSize)
        chunks_.push_back(sampled);
      else if (draw < kSize)
        chunks_[draw] = sampled;
    }
  }

  /// Speaks the chunks, for a few seconds at most, and fills in what they took.
  void speak(const model::Engine& engine, Plan& plan) const {
    constexpr double kMaxSeconds = 10;
    model::Workspace workspace;
    double tokens = 0, seconds_at_speed_1 = 0, audio_seconds = 0;
    double busy_seconds = 0, cpu_seconds = 0;
    for (const SampledChunk& sampled : chunks_) {
      const model::Utterance utterance{.ids = sampled.chunk.tokens.ids,
                                       .style = sampled.chunk.style,
                                       .speed = sampled.speed,
                                       .noise_seed = sampled.seed};
      const double cpu_before = model::worker_cpu_seconds();
      const Stopwatch watch;
      const auto speech = engine.speak({&utterance, 1}, workspace);
      busy_seconds += watch.seconds();
      cpu_seconds += model::worker_cpu_seconds() - cpu_before;
      const double seconds = static_cast<double>(speech[0].samples.size()) / model::kSampleRate;
      audio_seconds += seconds;
      seconds_at_speed_1 += seconds * sampled.speed;
      tokens += static_cast<double>(utterance.ids.size());
      if (busy_seconds > kMaxSeconds) break;
    }
    if (audio_seconds == 0) return;
    plan.seconds_per_token = seconds_at_speed_1 / tokens;
    plan.busy_seconds_per_audio_second = busy_seconds / audio_seconds;
    plan.core_seconds_per_audio_second = cpu_seconds / audio_seconds;
  }

 private:
  struct SampledChunk {
    PreparedChunk chunk;
    double speed;
    std::uint64_t seed;
  };
  std::vector<SampledChunk> chunks_;
  std::uint64_t offered_ = 0;
};

/// Lengths of items as far as the choice of their bucket goes: tokens over speed of their longest
/// chunk, rounded up.
class ItemLengths {
 public:
  void add(const Work& work) {
    std::size_t most = 0;
    for (const PreparedChunk& chunk : work.chunks) most = std::max(most, chunk.tokens.ids.size());
    ++items_[static_cast<int>(std::ceil(static_cast<double>(most) / work.item.speed))];
  }

  std::map<int, std::int64_t> by_bucket(double seconds_per_token,
                                        const model::Engine& engine) const {
    constexpr double kFramesPerSecond = 1.0 * model::kSampleRate / model::kSamplesPerFrame;
    std::map<int, std::int64_t> buckets;
    for (const auto& [tokens, items] : items_)
      buckets[engine.bucket_for(
          static_cast<int>(std::lround(tokens * seconds_per_token * kFramesPerSecond)))] += items;
    return buckets;
  }

 private:
  std::map<int, std::int64_t> items_;
};

bool is_finished(const Work& work, FinishedItems& finished) {
  const auto outcome = finished.find(work.outcome.name);
  return outcome && !outcome->failed() && outcome->fingerprint == work.outcome.fingerprint;
}

Amount amount_of(const Work& work, FinishedItems& finished) {
  Amount amount;
  amount.items = 1;
  if (work.outcome.failed()) {
    amount.refused = 1;
    return amount;
  }
  amount.chunks = work.outcome.chunks;
  amount.tokens = work.outcome.tokens;
  amount.pause_seconds = pause_seconds(work);
  amount.paced_tokens = work.outcome.tokens / work.item.speed;
  if (is_finished(work, finished))
    amount.finished = 1;
  else
    amount.unfinished_tokens = amount.paced_tokens;
  return amount;
}

double most_unfinished_tokens(const std::vector<Amount>& shards) {
  double most = 0;
  for (const Amount& shard : shards) most = std::max(most, shard.unfinished_tokens);
  return most;
}

}  // namespace

double pause_seconds(const Work& work) {
  double seconds = 0;
  for (std::size_t i = 0; i <= work.chunks.size() && !work.chunks.empty(); ++i) {
    const int ms = pause_ms_before(work, i);
    const bool is_between = i > 0 && i < work.chunks.size();
    if (ms > 0) seconds += ms / 1000.0 - kQuietSeconds / (is_between ? 1 : 2);
  }
  return seconds;
}

void Amount::add(const Amount& part) {
  items += part.items;
  refused += part.refused;
  finished += part.finished;
  chunks += part.chunks;
  tokens += part.tokens;
  pause_seconds += part.pause_seconds;
  paced_tokens += part.paced_tokens;
  unfinished_tokens += part.unfinished_tokens;
}

double Plan::audio_seconds(const Amount& amount) const {
  return amount.paced_tokens * seconds_per_token + amount.pause_seconds;
}

double Plan::core_seconds(const Amount& amount) const {
  return amount.unfinished_tokens * seconds_per_token * core_seconds_per_audio_second;
}

double Plan::wall_seconds() const {
  return most_unfinished_tokens(shards) * seconds_per_token * busy_seconds_per_audio_second /
         workers;
}

double Plan::imbalance() const {
  const double mean = total.unfinished_tokens / static_cast<double>(shards.size());
  return mean > 0 ? most_unfinished_tokens(shards) / mean : 1;
}

namespace {

/// What one thread reads texts with.
struct TextReader {
  TextReader(const model::Engine& engine, const std::filesystem::path& lexicons)
      : frontend(make_frontend(engine, lexicons)), preparer(engine, frontend) {}

  text::Frontend frontend;
  Preparer preparer;
};

/// An item on its way through the plan.
struct PlannedItem {
  Item item;
  std::size_t shard;
  Work work;  ///< once its text is read
};

/// So many that a thread seldom waits while the other reads a long text; what bounds the memory.
constexpr std::size_t kItemsUnderWay = 16;

}  // namespace

Plan make_plan(const Manifest& manifest, const model::Engine& engine, int shards, Balance balance,
               int workers, const std::function<void(const Work&)>& see) {
  check_voices(manifest, engine);
  survey(manifest);
  const int threads = std::min(kTextThreads, usable_cores());
  std::deque<TextReader> readers;
  for (int i = 0; i < threads; ++i) readers.emplace_back(engine, manifest.lexicons);
  FinishedItems finished(manifest.output);
  Dealer dealer(shards, balance);
  const std::string identity = engine_identity();
  Plan plan;
  plan.total.name = "total";
  plan.workers = workers;
  plan.memory = memory_need(engine);
  for (const Corpus& corpus : manifest.corpora) plan.corpora.emplace_back().name = corpus.name;
  for (int i = 0; i < shards; ++i) plan.shards.emplace_back().name = std::to_string(i);

  Sample sample;
  ItemLengths lengths;
  std::size_t corpus = 0;
  ItemStream items(manifest);
  const auto read = [&]() -> std::unique_ptr<PlannedItem> {
    auto item = items.next();
    if (!item) return nullptr;
    const auto shard = static_cast<std::size_t>(dealer.deal(*item));
    return std::make_unique<PlannedItem>(PlannedItem{*std::move(item), shard, {}});
  };
  const auto add = [&](PlannedItem& item) {
    Work& work = item.work;
    while (plan.corpora[corpus].name != work.item.corpus) ++corpus;
    if (work.outcome.failed()) {
      constexpr std::size_t kMaxRefusals = 20;
      if (plan.refusals.size() < kMaxRefusals)
        plan.refusals.push_back(work.outcome.name + ": " + work.outcome.failure);
    } else {
      work.outcome.fingerprint =
          fingerprint(work, engine.info().identity, identity, manifest.audio, manifest.quality);
      sample.offer(work);
    }
    see(work);
    const Amount amount = amount_of(work, finished);
    if (amount.refused + amount.finished == 0) lengths.add(work);
    for (Amount* sum : {&plan.shards[item.shard], &plan.corpora[corpus], &plan.total})
      sum->add(amount);
  };
  std::vector<std::function<void(PlannedItem&)>> steps;
  steps.reserve(readers.size());
  for (TextReader& reader : readers)
    steps.emplace_back([&reader](PlannedItem& planned) {
      planned.work = reader.preparer.prepare(std::move(planned.item));
    });
  run_through<PlannedItem>(steps, kItemsUnderWay, WriteOrder::kAsRead, read, add);
  sample.speak(engine, plan);
  plan.items_by_bucket = lengths.by_bucket(plan.seconds_per_token, engine);
  return plan;
}

}  // namespace pipeline
