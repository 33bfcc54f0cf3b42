// Writes journals in the Trace Event Format for Perfetto: a process for each run, a thread for
// each worker. See report.h.
#include <algorithm>
#include <string>

#include "io/base/atomic_file.h"
#include "io/base/json_text.h"
#include "pipeline/report/print.h"
#include "pipeline/report/report.h"

namespace pipeline {
namespace {

using io::Json;

constexpr std::size_t kTraceBufferBytes = 1 << 16;
constexpr int kTextThread = 0;  // workers follow

std::string quoted(const std::string& text) { return io::json_text(Json(text)); }

/// Thousandths, so that slices meet to the nanosecond.
std::string microseconds(std::int64_t nanoseconds) {
  return fmt::format("{}.{:03}", nanoseconds / 1000, nanoseconds % 1000);
}

class TraceWriter {
 public:
  explicit TraceWriter(const std::filesystem::path& path) : file_(path) {}

  void name_run(int run, const JournaledRun& journaled, const std::string& journal) {
    const std::string host = journaled.begin ? ", " + journaled.begin->machine.host : "";
    name("process_name", run, kTextThread,
         "run " + std::to_string(run + 1) + ", shard " + journal + host);
    name("thread_name", run, kTextThread, "text");
    for (int worker = 0; worker < std::min(journaled.workers, kMaxNames); ++worker)
      name("thread_name", run, worker + 1, "worker " + std::to_string(worker));
  }

  /// `args`: a JSON object, or empty.
  void slice(const std::string& label, int run, int thread, std::int64_t begin, std::int64_t end,
             const std::string& args = {}) {
    event(R"({"name":)" + quoted(label) + R"(,"ph":"X","pid":)" + std::to_string(run + 1) +
          R"(,"tid":)" + std::to_string(thread) + R"(,"ts":)" + microseconds(begin) + R"(,"dur":)" +
          microseconds(end - begin) + (args.empty() ? "" : R"(,"args":)" + args) + "}");
  }

  void commit() {
    buffer_ += "\n]\n";
    file_.write(buffer_);
    file_.commit();
  }

 private:
  static constexpr int kMaxNames = 4096;  // of a run's threads
  io::AtomicFile file_;
  std::string buffer_ = "[";
  bool is_first_ = true;

  void name(const char* what, int run, int thread, const std::string& value) {
    event(R"({"name":")" + std::string(what) + R"(","ph":"M","pid":)" + std::to_string(run + 1) +
          R"(,"tid":)" + std::to_string(thread) + R"(,"args":{"name":)" + quoted(value) + "}}");
  }

  void event(const std::string& json) {
    buffer_ += is_first_ ? "\n" : ",\n";
    is_first_ = false;
    buffer_ += json;
    if (buffer_.size() < kTraceBufferBytes) return;
    file_.write(buffer_);
    buffer_.clear();
  }
};

std::string args_of(const Outcome& outcome) {
  Json args = {{"origin", outcome.origin}, {"voice", outcome.voice}};
  if (outcome.failed()) {
    args["failure"] = outcome.failure;
  } else {
    args["audio_seconds"] = outcome.audio_seconds;
    if (outcome.audio_seconds > 0) args["rtf"] = outcome.busy_seconds / outcome.audio_seconds;
  }
  args["tokens"] = outcome.tokens;
  args["frames"] = outcome.frames;
  args["chunks"] = outcome.chunks;
  args["bucket"] = outcome.bucket;
  args["queue_seconds"] = outcome.queue_seconds;
  if (!outcome.copy_of.empty()) args["copy_of"] = outcome.copy_of;
  return io::json_text(args);
}

void trace_item(TraceWriter& trace, const JournaledItem& item, double offset_seconds) {
  const Outcome& outcome = item.outcome;
  const std::int64_t begin = to_nanoseconds(offset_seconds + outcome.begin_seconds);
  const std::int64_t prepared =
      std::max<std::int64_t>(begin - to_nanoseconds(outcome.queue_seconds), 0);
  const std::int64_t g2p = to_nanoseconds(outcome.times.g2p);
  if (g2p > 0)
    trace.slice(outcome.name, item.run, kTextThread, std::max<std::int64_t>(prepared - g2p, 0),
                prepared);
  if (outcome.busy_seconds <= 0) return;

  const int thread = outcome.worker + 1;
  const std::int64_t end = begin + to_nanoseconds(outcome.busy_seconds);
  trace.slice(outcome.name, item.run, thread, begin, end, args_of(outcome));
  std::int64_t at = begin;
  const auto stage = [&](const std::string& name, double seconds) {
    const std::int64_t until = std::min(end, at + to_nanoseconds(seconds));
    if (until > at) trace.slice(name, item.run, thread, at, until);
    at = until;
  };
  for (std::size_t i = 0; i < outcome.times.model.size(); ++i)
    stage(std::string(model::stage_name(static_cast<model::Stage>(i))), outcome.times.model[i]);
  stage("resample", outcome.times.resample);
  stage("write", outcome.times.write);
}

}  // namespace

void write_trace(const std::filesystem::path& output, const std::filesystem::path& file) {
  const Journals journals(output);
  TraceWriter trace(file);
  int number = 0;
  for (const JournaledRun& run : journals.runs())
    trace.name_run(number++, run, journals.names()[static_cast<std::size_t>(run.journal)]);
  journals.for_each([&](const JournaledItem& item) {
    trace_item(trace, item, journals.runs()[static_cast<std::size_t>(item.run)].offset_seconds);
  });
  trace.commit();
}

}  // namespace pipeline
