// Converts records to JSON and back: one function for each kind lists its keys, and serves both
// directions. See record.h.
#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "io/base/json_document.h"
#include "pipeline/journal/record.h"

namespace io {

// The library finds these by the type's own namespace.
static void to_json(nlohmann::ordered_json& json, const FileStamp& stamp) {
  json = {{"bytes", stamp.bytes}, {"hash", stamp.hash}};
}
static void from_json(const nlohmann::ordered_json& json, FileStamp& stamp) {
  json.at("bytes").get_to(stamp.bytes);
  json.at("hash").get_to(stamp.hash);
}

}  // namespace io

namespace pipeline {

static void to_json(nlohmann::ordered_json& json, const Join& join) {
  json = {join.silence, join.head, join.tail};
}
static void from_json(const nlohmann::ordered_json& json, Join& join) {
  json.at(0).get_to(join.silence);
  json.at(1).get_to(join.head);
  json.at(2).get_to(join.tail);
}

namespace {

using io::Json;

// Each kind of record is described once, by a function that names every field; these two visitors
// make it write or read.

class Writer {
 public:
  template <class T>
  void field(const char* key, const T& value) {
    json_[key] = value;
  }
  void flag(const char* key, bool value) {
    if (value) json_[key] = true;
  }
  template <class T>
  void list(const char* key, const std::vector<T>& values) {
    if (!values.empty()) json_[key] = values;
  }
  void maybe(const char* key, const std::optional<double>& value) {
    if (value) json_[key] = *value;
  }
  template <class Enum, std::size_t N>
  void choice(const char* key, const Enum& value, const std::array<std::string_view, N>& names) {
    json_[key] = names[static_cast<std::size_t>(value)];
  }
  template <class Describe>
  void object(const char* key, Describe&& describe) {
    Writer inner;
    describe(inner);
    json_[key] = std::move(inner.json_);
  }
  Json take() { return std::move(json_); }

 private:
  Json json_ = Json::object();
};

class Reader {
 public:
  explicit Reader(const Json& json) : json_(json) {}
  template <class T>
  void field(const char* key, T& value) {
    json_.at(key).get_to(value);
  }
  void flag(const char* key, bool& value) { value = json_.value(key, false); }
  template <class T>
  void list(const char* key, std::vector<T>& values) {
    if (const auto found = json_.find(key); found != json_.end()) found->get_to(values);
  }
  void maybe(const char* key, std::optional<double>& value) {
    if (const auto found = json_.find(key); found != json_.end()) value = found->get<double>();
  }
  template <class Enum, std::size_t N>
  void choice(const char* key, Enum& value, const std::array<std::string_view, N>& names) {
    const auto& name = json_.at(key).get_ref<const std::string&>();
    for (std::size_t i = 0; i < N; ++i)
      if (names[i] == name) return void(value = static_cast<Enum>(i));
    throw Json::other_error::create(501, "no " + std::string(key) + " " + name, &json_);
  }
  template <class Describe>
  void object(const char* key, Describe&& describe) {
    Reader inner(json_.at(key));
    describe(inner);
  }

 private:
  const Json& json_;
};

void describe(auto& record, auto& outcome, const Outcome*) {
  record.field("name", outcome.name);
  record.choice("status", outcome.status, kStatusNames);
  record.field("fingerprint", outcome.fingerprint);
  record.field("path", outcome.path);
  record.field("bytes", outcome.bytes);
  record.field("hash", outcome.hash);
  record.field("curves", outcome.curves);
  record.field("samples", outcome.samples);
  record.field("audio_seconds", outcome.audio_seconds);
  record.field("failure", outcome.failure);
  record.field("warnings", outcome.warnings);
  record.field("flags", outcome.flags);
  record.field("copy_of", outcome.copy_of);
  record.field("origin", outcome.origin);
  record.field("voice", outcome.voice);
  record.field("language", outcome.language);
  record.field("speed", outcome.speed);
  record.field("seed", outcome.seed);
  record.field("phonemes", outcome.phonemes);
  record.object("characters", [&](auto& characters) {
    characters.field("all", outcome.characters.all);
    characters.field("spoken", outcome.characters.spoken);
    characters.field("white_space", outcome.characters.white_space);
    characters.field("removed", outcome.characters.removed);
    characters.field("unspeakable", outcome.characters.unspeakable);
  });
  record.field("chunks", outcome.chunks);
  record.field("tokens", outcome.tokens);
  record.field("frames", outcome.frames);
  record.field("durations", outcome.durations);
  record.list("joins", outcome.joins);
  record.maybe("gain_db", outcome.gain_db);
  record.object("seconds", [&](auto& seconds) {
    seconds.field("g2p", outcome.times.g2p);
    for (std::size_t stage = 0; stage < model::kStageCount; ++stage)
      seconds.field(std::string(model::stage_name(static_cast<model::Stage>(stage))).c_str(),
                    outcome.times.model[stage]);
    seconds.field("resample", outcome.times.resample);
    seconds.field("write", outcome.times.write);
  });
  record.field("bucket", outcome.bucket);
  record.field("worker", outcome.worker);
  record.field("begin", outcome.begin_seconds);
  record.field("queue", outcome.queue_seconds);
  record.field("busy", outcome.busy_seconds);
  record.maybe("cpu", outcome.cpu_seconds);
}

void describe(auto& record, auto& run, const RunBegin*) {
  record.field("time", run.time);
  record.field("manifest", run.manifest);
  record.field("manifest_hash", run.manifest_hash);
  record.field("seed", run.seed);
  record.flag("strict", run.is_strict);
  record.field("shard", run.shard);
  record.field("shards", run.shards);
  record.field("workers", run.workers);
  record.object("model", [&](auto& model) {
    model.field("source", run.model.source);
    model.field("identity", run.model.identity);
    model.field("parameters", run.model.parameters);
    model.field("bytes", run.model.bytes);
  });
  record.field("engine", run.engine);
  record.object("build", [&](auto& build) {
    build.field("version", run.version);
    build.field("revision", run.revision);
    build.field("compiler", run.compiler);
    build.field("type", run.build_type);
  });
  record.field("audio", run.audio);
  record.object("machine", [&](auto& machine) {
    machine.field("host", run.machine.host);
    machine.field("cpu", run.machine.cpu);
    machine.field("cores", run.machine.cores);
    machine.field("features", run.machine.features);
    machine.field("vector_isa", run.machine.vector_isa);
  });
  record.field("load_seconds", run.load_seconds);
  record.field("bucket_bytes", run.bucket_bytes);
}

void describe(auto& record, auto& end, const RunEnd*) {
  record.choice("result", end.result, kResultNames);
  record.field("error", end.error);
  record.field("items", end.items);
  record.field("already_done", end.already_done);
  record.field("wall_seconds", end.wall_seconds);
  record.field("cpu_seconds", end.cpu_seconds);
  record.field("plan_seconds", end.plan_seconds);
  record.field("peak_memory_bytes", end.peak_memory_bytes);
}

constexpr const char* kind(const RunBegin*) { return "begin"; }
constexpr const char* kind(const Outcome*) { return "item"; }
constexpr const char* kind(const RunEnd*) { return "end"; }

template <class T>
Record read_as(const Json& json) {
  T record;
  Reader reader(json);
  describe(reader, record, static_cast<const T*>(nullptr));
  return record;
}

}  // namespace

Json to_json(const Record& record) {
  return std::visit(
      [](const auto& which) {
        Writer writer;
        writer.field("record", kind(&which));
        describe(writer, which, &which);
        return writer.take();
      },
      record);
}

Record record_from_json(const Json& json) {
  const auto& name = json.at("record").get_ref<const std::string&>();
  if (name == "item") return read_as<Outcome>(json);
  if (name == "begin") return read_as<RunBegin>(json);
  if (name == "end") return read_as<RunEnd>(json);
  throw Json::other_error::create(501, "no record " + name, &json);
}

}  // namespace pipeline
