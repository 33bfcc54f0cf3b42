// Synthetic journals, for tests that need the records of a run but no audio.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "pipeline/journal/journal.h"

/// Journals as runs would leave them, made up: nothing is rendered.
namespace sample {

/// `minute` of an hour of 2024.
inline pipeline::RunBegin begin(int minute = 0, int workers = 2, int shard = 0, int shards = 1) {
  pipeline::RunBegin run;
  char time[32];
  std::snprintf(time, sizeof time, "2024-05-01T12:%02d:00.000Z", minute);
  run.time = time;
  run.manifest = "job.json";
  run.manifest_hash = "00112233445566778899aabbccddeeff";
  run.seed = 18446744073709551615u;
  run.shard = shard;
  run.shards = shards;
  run.workers = workers;
  run.model = {.source = "kokoro-v1.0.kkr",
               .identity = "0123456789abcdef0123456789abcdef",
               .parameters = 81'763'410,
               .bytes = 327'053'640};
  run.engine = "fedcba9876543210";
  run.version = "0.1.0";
  run.revision = "abc1234";
  run.compiler = "GNU 12.2.0";
  run.build_type = "Release";
  run.audio = "wav pcm16 24000 Hz";
  run.machine = {.host = "node1",
                 .cpu = "Example CPU @ 2.60GHz",
                 .cores = workers,
                 .features = {"avx2", "fma"},
                 .vector_isa = "AVX2"};
  run.load_seconds = 0.5;
  run.bucket_bytes = {{500, 120 << 20}, {2000, 480 << 20}};
  return run;
}

inline pipeline::RunEnd end(double wall_seconds, double cpu_seconds, std::int64_t items = 0) {
  pipeline::RunEnd run;
  run.items = items;
  run.wall_seconds = wall_seconds;
  run.cpu_seconds = cpu_seconds;
  run.peak_memory_bytes = 500 << 20;
  return run;
}

/// An item of `audio_seconds` that `worker` spends a quarter of that time on, three fifths of it on
/// the generator, one fifth each on g2p and on writing.
inline pipeline::Outcome item(const std::string& name, double audio_seconds, int worker = 0,
                              double begin_seconds = 0) {
  pipeline::Outcome outcome;
  outcome.name = name;
  outcome.origin = "lines.txt:1";
  outcome.path = name + ".wav";
  outcome.voice = "af_heart";
  outcome.language = "en-us";
  outcome.chunks = 1;
  outcome.audio_seconds = audio_seconds;
  outcome.samples = static_cast<std::int64_t>(audio_seconds * 24000);
  outcome.bytes = 2 * outcome.samples + 44;
  outcome.worker = worker;
  outcome.begin_seconds = begin_seconds;
  outcome.busy_seconds = audio_seconds / 4;
  outcome.cpu_seconds = outcome.busy_seconds;
  outcome.queue_seconds = 0.01;
  outcome.times.g2p = outcome.busy_seconds / 5;
  outcome.times.model[static_cast<std::size_t>(model::Stage::kGenerator)] =
      outcome.busy_seconds * 3 / 5;
  outcome.times.write = outcome.busy_seconds / 5;
  return outcome;
}

inline pipeline::Outcome failed_item(const std::string& name, const std::string& reason) {
  pipeline::Outcome outcome;
  outcome.name = name;
  outcome.origin = "lines.txt:2";
  outcome.fail(reason);
  return outcome;
}

inline void write_journal(const std::filesystem::path& output, int shard, int shards,
                          const std::vector<pipeline::Record>& records) {
  std::filesystem::create_directories(output / io::kStateFolder);
  pipeline::JournalWriter journal(pipeline::journal_path(output, shard, shards));
  for (const pipeline::Record& record : records) journal.append(record);
}

/// Items of speech-like lengths, rendered one after the other by whichever worker is free; the
/// same seed gives the same.
class Factory {
 public:
  explicit Factory(unsigned seed = 1) : random_(seed) {}

  pipeline::Outcome item(const std::string& name, double audio_seconds, int worker, double at) {
    static constexpr double kShares[model::kStageCount] = {.05, .02, .02, .01, .15, .02, .7, .03};
    pipeline::Outcome outcome = sample::item(name, audio_seconds, worker, at);
    const double work = (0.05 + 0.28 * audio_seconds) * std::exp(0.12 * normal_(random_));
    for (std::size_t i = 0; i < model::kStageCount; ++i)
      outcome.times.model[i] = work * kShares[i] * std::exp(0.1 * normal_(random_));
    outcome.times.g2p = 0.002 * audio_seconds;
    outcome.times.resample = 0.001 * audio_seconds;
    outcome.times.write = 0.01 * std::exp(normal_(random_));
    outcome.busy_seconds = outcome.times.resample + outcome.times.write;
    for (const double seconds : outcome.times.model) outcome.busy_seconds += seconds;
    outcome.cpu_seconds = 0.98 * outcome.busy_seconds;
    outcome.queue_seconds = 0.3 * std::exp(0.5 * normal_(random_));
    outcome.tokens = static_cast<int>(15 * audio_seconds) + 2;
    outcome.frames = static_cast<std::int64_t>(40 * audio_seconds);
    outcome.bucket = audio_seconds < 12.5 ? 500 : 2000;
    return outcome;
  }

  double audio_seconds() { return std::min(90.0, 0.6 + 4.5 * std::exp(0.8 * normal_(random_))); }

 private:
  std::mt19937 random_;
  std::normal_distribution<double> normal_;
};

/// Items `first` to `last` of one run, by when each ends; every 97th fails.
inline std::vector<pipeline::Outcome> items(int first, int last, int workers, Factory& factory) {
  std::vector<double> free_at(static_cast<std::size_t>(workers), 0.4);
  std::vector<pipeline::Outcome> list;
  for (int i = first; i < last; ++i) {
    const auto worker = std::min_element(free_at.begin(), free_at.end());
    auto outcome = factory.item("book/" + std::to_string(10000 + i), factory.audio_seconds(),
                                static_cast<int>(worker - free_at.begin()), *worker);
    *worker += outcome.busy_seconds + 0.004;
    if (i % 97 == 41) outcome.fail("expected a voice of the model, found \"<nobody> & co\"");
    if (i % 61 == 7) outcome.flags = {"clipping"};
    if (i % 43 == 5) outcome.warnings = {"not spoken: \xE2\x98\x83 (1 time)"};
    list.push_back(outcome);
  }
  return list;
}

}  // namespace sample
