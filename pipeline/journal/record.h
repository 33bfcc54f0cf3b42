// The records of a journal (begin of a run, outcome of an item, end of a run), and their JSON.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "io/base/atomic_file.h"
#include "model/engine/engine.h"

namespace pipeline {

/// Seconds of work on one item, by stage.
struct StageTimes {
  double g2p = 0;
  model::StageSeconds model{};
  double resample = 0;
  double write = 0;  ///< encoding, flushing to the disk, naming
};

enum class Status {
  kDone,
  kQuarantined,  ///< rendered, but its quality flags keep it out of the results
  kFailed,
};
constexpr std::array<std::string_view, 3> kStatusNames = {"done", "quarantined", "failed"};
constexpr std::string_view name_of(Status status) {
  return kStatusNames[static_cast<std::size_t>(status)];
}

/// What became of the characters of an item's text; the classes add up to `all`. Nothing of an item
/// that was given as phonemes.
struct Characters {
  std::int64_t all = 0;
  std::int64_t spoken = 0;  ///< of words and marks that are heard
  std::int64_t white_space = 0;
  std::int64_t removed = 0;      ///< controls, zero-width characters, stray accents
  std::int64_t unspeakable = 0;  ///< without sound; the warnings name them
};

/// How a chunk of an item stands in its file, in samples at model::kSampleRate.
struct Join {
  std::int64_t silence = 0;  ///< put before it
  std::int64_t head = 0;     ///< left out of its own, at their begin
  std::int64_t tail = 0;     ///< and at their end

  bool operator==(const Join&) const = default;
};

/// What became of one item: one record of the journal. Everything but `times` and what follows it
/// depends on the item, the model and the engine alone.
struct Outcome {
  std::string name;    ///< `corpus/id`
  std::string origin;  ///< where the item is in its source
  Status status = Status::kDone;
  std::string fingerprint;            ///< of everything that shapes the samples, 32 hex digits
  std::string failure;                ///< why there is no file; empty when there is one
  std::vector<std::string> warnings;  ///< what was left out of the speech
  std::vector<std::string> flags;     ///< what its sound is suspected of (`clipping`, ...)
  std::string path;     ///< of its file, relative to the output folder; empty when failed
  std::string copy_of;  ///< the item whose file it is a copy of, for it says the same; else empty
  std::string voice;
  std::string language;
  double speed = 1.0;
  std::uint64_t seed = 0;
  std::string phonemes;  ///< as spoken, chunks separated by a newline
  Characters characters;
  int chunks = 0;
  int tokens = 0;              ///< pads included
  std::int64_t frames = 0;     ///< of 25 ms, pauses not included
  std::vector<int> durations;  ///< frames of every token; an alignment can be made of them
  /// Of every chunk, and the end; none where the chunks follow each other as they are.
  std::vector<Join> joins;
  std::optional<double> gain_db;                ///< of its samples; none: as the model spoke them
  std::int64_t samples = 0;                     ///< in the file, at its rate
  double audio_seconds = 0;                     ///< in the file
  std::int64_t bytes = 0;                       ///< of the file
  std::string hash;                             ///< XXH3-128 of the file's bytes, 32 hex digits
  std::map<std::string, io::FileStamp> curves;  ///< the files beside it, by name: `f0`, `energy`

  StageTimes times;
  int bucket = 0;            ///< frames of the largest memory plan used
  int worker = 0;            ///< which one rendered it, from 0
  double begin_seconds = 0;  ///< when its rendering began, after the begin of the run
  double queue_seconds = 0;  ///< from prepared to the begin of its rendering
  double busy_seconds = 0;   ///< from the begin of its rendering to its last byte
  /// Of processor time that its worker spent meanwhile, all its threads together; none in records
  /// of versions that did not measure it.
  std::optional<double> cpu_seconds;

  bool failed() const { return status == Status::kFailed; }
  /// There is no file then: what tells of one is cleared.
  void fail(std::string reason) {
    status = Status::kFailed;
    failure = std::move(reason);
    path.clear();
    hash.clear();
    durations.clear();
    joins.clear();
    curves.clear();
    gain_db.reset();
    samples = bytes = 0;
    audio_seconds = 0;
  }
};

/// What the program runs on, as far as speed and samples depend on it.
struct Machine {
  std::string host;
  std::string cpu;                    ///< the processor's name, or "unknown"
  int cores = 0;                      ///< that the process may use
  std::vector<std::string> features;  ///< vector extensions the kernels choose by
  std::string vector_isa;             ///< what the engine's kernels run with
};

/// The begin of one process on a journal: where everything it appends comes from.
struct RunBegin {
  std::string time;      ///< UTC, ISO 8601
  std::string manifest;  ///< path as given
  std::string manifest_hash;
  std::uint64_t seed = 0;
  bool is_strict = false;  ///< what cannot be spoken failed its item
  int shard = 0;           ///< of `shards`, from 0
  int shards = 1;
  int workers = 0;
  model::ModelInfo model;
  std::string engine;  ///< identity of the code that shapes samples: its sources and the codecs
  std::string version;
  std::string revision;
  std::string compiler;
  std::string build_type;
  std::string audio;  ///< the output format in words: `wav pcm16 24000 Hz`
  Machine machine;
  double load_seconds = 0;                   ///< for the model, before the run
  std::map<int, std::int64_t> bucket_bytes;  ///< activations of one worker, by the bucket's frames
};

enum class RunResult {
  kComplete,  ///< every item of the shard was dealt with
  kStopped,   ///< asked to stop
  kBroken,    ///< an error ended it
};
constexpr std::array<std::string_view, 3> kResultNames = {"complete", "stopped", "broken"};
constexpr std::string_view name_of(RunResult result) {
  return kResultNames[static_cast<std::size_t>(result)];
}

/// The end of that process; missing when it was killed.
struct RunEnd {
  RunResult result = RunResult::kComplete;
  std::string error;              ///< what ended it, when broken
  std::int64_t items = 0;         ///< of the shard, as far as it was read
  std::int64_t already_done = 0;  ///< of these, found finished by an earlier run
  double wall_seconds = 0;
  double cpu_seconds = 0;   ///< all threads
  double plan_seconds = 0;  ///< reading and checking the corpora, before the first item
  std::int64_t peak_memory_bytes = 0;
};

using Record = std::variant<RunBegin, Outcome, RunEnd>;

/// The record as the journal writes it: an object whose "record" says which kind it is
/// (keys: README.md of this folder).
nlohmann::ordered_json to_json(const Record& record);

/// The reverse. Throws nlohmann::json::exception when a key is missing or of another type.
Record record_from_json(const nlohmann::ordered_json& json);

}  // namespace pipeline
