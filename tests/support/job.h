// Writes manifests, renders them with the demo model, and reads back results and journals.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "model/engine/engine.h"
#include "pipeline/journal/journal.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/run/job/render_job.h"
#include "tests/support/temp_folder.h"

/// Jobs as users write them, rendered with the demo model into a folder that goes away.
namespace job {

inline const model::Engine& demo() {
  static const model::Engine engine = model::Engine::load("demo");
  return engine;
}

/// Remembers what a run tells, and whether two calls ever overlapped.
class Recorder : public pipeline::Observer {
 public:
  void begin(const pipeline::RunBegin& begin, const pipeline::JobSize& job) override {
    const Call call(*this);
    size = job;
    if (at_begin) at_begin(begin);
  }
  void warned(const std::string& warning) override {
    const Call call(*this);
    warnings.push_back(warning);
  }
  void found(const pipeline::Outcome& outcome, double /*characters*/) override {
    const Call call(*this);
    found_names.push_back(outcome.name);
  }
  void finished(const pipeline::Outcome& outcome, double /*characters*/) override {
    const Call call(*this);
    outcomes[outcome.name] = outcome;
    if (at_finish) at_finish(outcome);
  }
  void stopping() override {
    const Call call(*this);
    is_stopping = true;
  }
  void end(const pipeline::RunEnd& end) override {
    const Call call(*this);
    last = end;
  }

  /// Names of the items that were dealt with, sorted.
  std::vector<std::string> rendered() const {
    std::vector<std::string> names;
    for (const auto& [name, outcome] : outcomes) names.push_back(name);
    return names;
  }

  std::function<void(const pipeline::RunBegin&)> at_begin;
  std::function<void(const pipeline::Outcome&)> at_finish;
  int pause_us = 0;  ///< that every call takes
  pipeline::JobSize size;
  std::vector<std::string> warnings;
  std::vector<std::string> found_names;
  std::map<std::string, pipeline::Outcome> outcomes;
  pipeline::RunEnd last;
  bool is_stopping = false;
  std::atomic<bool> has_overlap = false;

 private:
  struct Call {
    explicit Call(Recorder& owner) : recorder(owner) {
      if (recorder.calls_++ > 0) recorder.has_overlap = true;
      if (recorder.pause_us > 0)
        std::this_thread::sleep_for(std::chrono::microseconds(recorder.pause_us));
    }
    ~Call() { --recorder.calls_; }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;
    Recorder& recorder;
  };
  std::atomic<int> calls_ = 0;
};

/// A manifest of one corpus `list` with these items, each the inside of a JSON object; the voice is
/// demo_slt, and the speed 4, which keeps tests short. `settings` are more keys of the manifest,
/// each with a comma after it.
inline std::string list_of(const std::vector<std::string>& items,
                           const std::string& settings = "") {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "{" : ", {") + item + "}";
  return R"({"output": "out", )" + settings +
         R"("defaults": {"voice": "demo_slt", "speed": 4}, "corpora": [{"name": "list", "items": [)" +
         text + "]}]}";
}

/// An item of list_of().
inline std::string says(const std::string& id, const std::string& text,
                        const std::string& more = "") {
  return R"("id": ")" + id + R"(", "text": ")" + text + "\"" + more;
}

/// Writes the manifest `name`, which is `json`, into the folder and reads it.
inline pipeline::Manifest read(const TempFolder& folder, const std::string& json,
                               const std::string& name = "job.json") {
  return pipeline::read_manifest(folder.write(name, json));
}

/// The same job with another folder for its results.
inline pipeline::Manifest into(pipeline::Manifest manifest, const std::filesystem::path& output) {
  manifest.output = output;
  return manifest;
}

/// Renders the job, or a shard of it, with the demo model.
inline pipeline::RunSummary render(const pipeline::Manifest& manifest,
                                   const pipeline::RunOptions& options, Recorder& recorder) {
  return pipeline::render_job(manifest, demo(), options, recorder);
}

inline pipeline::RunSummary render(const pipeline::Manifest& manifest,
                                   const pipeline::RunOptions& options = {}) {
  Recorder recorder;
  return render(manifest, options, recorder);
}

/// Renders the job; gives the names of the items that had to be dealt with, sorted.
inline std::vector<std::string> rendered(const pipeline::Manifest& manifest,
                                         const pipeline::RunOptions& options = {}) {
  Recorder recorder;
  render(manifest, options, recorder);
  return recorder.rendered();
}

/// Bytes of every file below `output`, by relative path; not of what a run keeps for itself.
inline std::map<std::string, std::string> results_of(const std::filesystem::path& output) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(output)) {
    const std::filesystem::path path = std::filesystem::relative(entry.path(), output);
    const std::string top = path.begin()->string();
    if (entry.is_regular_file() && top != io::kStateFolder && top != "report")
      files[path] = read_bytes(entry.path());
  }
  return files;
}

/// All records of the journals, in the order of find_journals().
inline std::vector<pipeline::Record> records_of(const std::filesystem::path& output) {
  std::vector<pipeline::Record> records;
  for (const auto& path : pipeline::find_journals(output)) {
    pipeline::JournalReader reader(path);
    while (auto record = reader.next()) records.push_back(*std::move(record));
  }
  return records;
}

}  // namespace job
