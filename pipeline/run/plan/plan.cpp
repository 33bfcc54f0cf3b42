// Prepares all items, speaks a reservoir sample of their chunks to measure speed, and
// extrapolates. Formats the plan as table and JSON. See plan.h.
#include "pipeline/run/plan/plan.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <utility>

#include "io/base/json_text.h"
#include "model/kernels/cpu_clock.h"
#include "pipeline/journal/finished_items.h"
#include "pipeline/manifest/item_stream.h"
#include "pipeline/manifest/survey.h"
#include "pipeline/report/print.h"
#include "pipeline/run/control_groups.h"
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

/// Text front end, voices, journal index, libraries: measured 40 MB for a small corpus.
constexpr std::int64_t kProgramBytes = std::int64_t{64} << 20;
/// Resampler, encoder and front end buffers of a worker, and the allocator's rounding.
constexpr std::int64_t kBufferBytes = std::int64_t{8} << 20;

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

namespace {

using io::Json;

constexpr double kMiB = 1 << 20;
constexpr double kSecondsPerFrame = 1.0 * model::kSamplesPerFrame / model::kSampleRate;

void print_rows(std::string& text, const char* title, const Plan& plan,
                const std::vector<Amount>& rows) {
  print(text, "{:20} {:>9} {:>9} {:>9} {:>9} {:>11} {:>11} {:>11}\n", title, "items", "finished",
        "refused", "chunks", "tokens", "audio", "core time");
  for (const Amount& row : rows)
    print(text, "{:20} {:9} {:9} {:9} {:9} {:11} {:>11} {:>11}\n", row.name, row.items,
          row.finished, row.refused, row.chunks, row.tokens, h_mm_ss(plan.audio_seconds(row)),
          h_mm_ss(plan.core_seconds(row)));
}

std::int64_t items_in(const Plan& plan, int bucket) {
  const auto found = plan.items_by_bucket.find(bucket);
  return found == plan.items_by_bucket.end() ? 0 : found->second;
}

void print_buckets(std::string& text, const Plan& plan) {
  print(text, "\n{:20} {:>9} {:>9} {:>15} {:>15}\n", "bucket, frames", "audio s", "items",
        "activations MiB", "scratch MiB");
  for (const model::BucketMemory& bucket : plan.memory.buckets)
    print(text, "{:<20} {:9.2f} {:9} {:15.1f} {:15.1f}\n", bucket.frames,
          bucket.frames * kSecondsPerFrame, items_in(plan, bucket.frames),
          static_cast<double>(bucket.activations) / kMiB,
          static_cast<double>(bucket.scratch) / kMiB);
}

Json buckets_json(const Plan& plan) {
  Json list = Json::array();
  for (const model::BucketMemory& bucket : plan.memory.buckets)
    list.push_back({{"frames", bucket.frames},
                    {"items", items_in(plan, bucket.frames)},
                    {"activations", bucket.activations},
                    {"scratch", bucket.scratch}});
  return list;
}

Json to_json(const Plan& plan, const Amount& amount) {
  return {{"name", amount.name},
          {"items", amount.items},
          {"finished", amount.finished},
          {"refused", amount.refused},
          {"chunks", amount.chunks},
          {"tokens", amount.tokens},
          {"audio_seconds", plan.audio_seconds(amount)},
          {"core_seconds", plan.core_seconds(amount)}};
}

Json to_json(const Plan& plan, const std::vector<Amount>& amounts) {
  Json list = Json::array();
  for (const Amount& amount : amounts) list.push_back(to_json(plan, amount));
  return list;
}

}  // namespace

std::string to_table(const Plan& plan, const std::optional<Price>& price) {
  std::vector<Amount> corpora = plan.corpora;
  corpora.push_back(plan.total);
  std::string text;
  print_rows(text, "corpus", plan, corpora);
  if (plan.shards.size() > 1) {
    text += "\n";
    print_rows(text, "shard", plan, plan.shards);
    if (plan.total.unfinished_tokens > 0)
      print(text, "{:20} the longest shard takes {:.3f} times the mean\n", "balance",
            plan.imbalance());
  }
  print_buckets(text, plan);
  print(text, "\nspeech   {:.3f} s per token, {:.3f} core seconds per audio second (measured)\n",
        plan.seconds_per_token, plan.core_seconds_per_audio_second);
  print(text, "cores    {:.1f} hours of audio per core day\n",
        audio_hours_per_core_day(plan.core_seconds_per_audio_second));
  if (price)
    text += price_line(*price, plan.core_seconds(plan.total), "for what is not finished",
                       plan.core_seconds_per_audio_second);
  print(text, "time     {} with {} shard{} of {} worker{}\n", h_mm_ss(plan.wall_seconds()),
        plan.shards.size(), plan.shards.size() == 1 ? "" : "s", plan.workers,
        plan.workers == 1 ? "" : "s");
  print(text,
        "memory   up to {:.0f} MiB: {:.0f} MiB shared, {:.0f} MiB of it weights, and {:.0f} MiB "
        "per worker\n",
        static_cast<double>(plan.memory.of(plan.workers)) / kMiB,
        static_cast<double>(plan.memory.shared) / kMiB,
        static_cast<double>(plan.memory.weights) / kMiB,
        static_cast<double>(plan.memory.per_worker) / kMiB);
  for (const std::string& refusal : plan.refusals) text += "refused  " + refusal + "\n";
  return text;
}

std::string to_json(const Plan& plan, const std::optional<Price>& price) {
  Json document = {
      {"total", to_json(plan, plan.total)},
      {"corpora", to_json(plan, plan.corpora)},
      {"shards", to_json(plan, plan.shards)},
      {"refusals", plan.refusals},
      {"workers", plan.workers},
      {"wall_seconds", plan.wall_seconds()},
      {"seconds_per_token", plan.seconds_per_token},
      {"core_seconds_per_audio_second", plan.core_seconds_per_audio_second},
      {"audio_hours_per_core_day", audio_hours_per_core_day(plan.core_seconds_per_audio_second)},
      {"memory_bytes",
       {{"shared", plan.memory.shared},
        {"weights", plan.memory.weights},
        {"per_worker", plan.memory.per_worker},
        {"total", plan.memory.of(plan.workers)},
        {"buckets", buckets_json(plan)}}}};
  if (price)
    document["price"] =
        price_json(*price, plan.core_seconds(plan.total), plan.core_seconds_per_audio_second);
  return io::json_text(document, 2) + "\n";
}

}  // namespace pipeline
