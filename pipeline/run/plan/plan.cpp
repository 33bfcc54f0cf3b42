#include "pipeline/run/plan/plan.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "model/kernels/blas.h"
#include "pipeline/journal/finished_items.h"
#include "pipeline/manifest/item_stream.h"
#include "pipeline/manifest/seed.h"
#include "pipeline/manifest/survey.h"
#include "pipeline/run/checks.h"
#include "pipeline/run/environment.h"
#include "pipeline/run/feed/preparer.h"
#include "pipeline/run/work.h"

namespace pipeline {
namespace {

/// Text front end, voices, journal index, libraries: measured 40 MB for a small corpus.
constexpr std::int64_t kProgramBytes = std::int64_t{64} << 20;
/// Resampler, encoder and front end buffers of a worker, and the allocator's rounding.
constexpr std::int64_t kBufferBytes = std::int64_t{8} << 20;

/// A few pieces of the job, each equally likely to be among them: reservoir sampling, with a draw
/// that depends on the piece's number alone.
class Sample {
 public:
  void offer(const Work& work) {
    for (std::size_t i = 0; i < work.chunks.size(); ++i) {
      constexpr std::size_t kSize = 12;
      ++offered_;
      const std::uint64_t draw = chunk_seed(1, offered_) % offered_;
      const Piece piece{work.chunks[i], work.item.speed, chunk_seed(work.item.seed, i)};
      if (pieces_.size() < kSize)
        pieces_.push_back(piece);
      else if (draw < kSize)
        pieces_[draw] = piece;
    }
  }

  /// Speaks the pieces, for a few seconds at most, and fills in what they took.
  void speak(const model::Engine& engine, Plan& plan) const {
    constexpr double kMostSeconds = 10;
    model::Workspace workspace;
    double tokens = 0, seconds_at_speed_1 = 0, audio_seconds = 0, busy_seconds = 0;
    for (const Piece& piece : pieces_) {
      const model::Utterance utterance{.ids = piece.chunk.tokens.ids,
                                       .style = piece.chunk.style,
                                       .speed = piece.speed,
                                       .noise_seed = piece.seed};
      const Stopwatch watch;
      const auto speech = engine.speak({&utterance, 1}, workspace);
      busy_seconds += watch.seconds();
      const double seconds = static_cast<double>(speech[0].samples.size()) / model::kSampleRate;
      audio_seconds += seconds;
      seconds_at_speed_1 += seconds * piece.speed;
      tokens += static_cast<double>(utterance.ids.size());
      if (busy_seconds > kMostSeconds) break;
    }
    if (audio_seconds == 0) return;
    plan.seconds_per_token = seconds_at_speed_1 / tokens;
    plan.core_seconds_per_audio_second = busy_seconds / audio_seconds;
  }

 private:
  struct Piece {
    Chunk chunk;
    double speed;
    std::uint64_t seed;
  };
  std::vector<Piece> pieces_;
  std::uint64_t offered_ = 0;
};

double pause_seconds(const Work& work) {
  const Pauses& pauses = work.item.pauses;
  const auto joins = static_cast<double>(work.chunks.size()) - 1;
  double asked_for = work.pause_before_ms;
  for (const Chunk& chunk : work.chunks) asked_for += chunk.pause_after_ms;
  return (pauses.before_ms + joins * pauses.between_ms + pauses.after_ms + asked_for) / 1000;
}

/// Lengths of items as far as the choice of their bucket goes: tokens over speed of their longest
/// piece, rounded up.
class PieceLengths {
 public:
  void add(const Work& work) {
    std::size_t most = 0;
    for (const Chunk& chunk : work.chunks) most = std::max(most, chunk.tokens.ids.size());
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
  double longest = 0;
  for (const Amount& shard : shards) longest = std::max(longest, core_seconds(shard));
  return longest / workers;
}

Plan make_plan(const Manifest& manifest, const model::Engine& engine, int shards, Balance balance,
               int workers) {
  check_voices(manifest, engine);
  survey(manifest);
  model::reserve_blas(1);
  text::Frontend frontend = make_frontend(engine, manifest.lexicons);
  Preparer preparer(engine, frontend);
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
  PieceLengths lengths;
  std::size_t corpus = 0;
  ItemStream items(manifest);
  while (auto item = items.next()) {
    const auto shard = static_cast<std::size_t>(dealer.deal(*item));
    while (plan.corpora[corpus].name != item->corpus) ++corpus;
    Work work = preparer.prepare(*std::move(item));
    if (work.outcome.failed()) {
      constexpr std::size_t kMostShown = 20;
      if (plan.refusals.size() < kMostShown)
        plan.refusals.push_back(work.outcome.name + ": " + work.outcome.failure);
    } else {
      work.outcome.fingerprint =
          fingerprint(work, engine.info().identity, identity, manifest.audio, manifest.quality);
      sample.offer(work);
    }
    const Amount amount = amount_of(work, finished);
    if (amount.refused + amount.finished == 0) lengths.add(work);
    for (Amount* sum : {&plan.shards[shard], &plan.corpora[corpus], &plan.total}) sum->add(amount);
  }
  sample.speak(engine, plan);
  plan.items_by_bucket = lengths.by_bucket(plan.seconds_per_token, engine);
  return plan;
}

}  // namespace pipeline
