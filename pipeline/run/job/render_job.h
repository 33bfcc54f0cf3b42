// One run of a rendering job: its options, its progress events and its result.
#pragma once

#include <cstdint>
#include <functional>

#include "model/engine/engine.h"
#include "pipeline/journal/record.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/run/feed/preparer.h"
#include "pipeline/run/feed/shard.h"
#include "pipeline/run/record/run_journal.h"

namespace pipeline {

/// How much there is to do, from the corpora alone. Work is counted in characters of text: what a
/// second of it costs is measured on the way.
struct JobSize {
  std::int64_t items = 0;
  double characters = 0;
};

/// Is told of the progress of a run. Calls come one at a time, from any thread; none may throw.
class Observer {
 public:
  virtual ~Observer() = default;

  /// `job`: what this shard has to do in all.
  virtual void begin(const RunBegin&, const JobSize& /*job*/) {}
  /// Something about the whole job that its user should know; right after begin().
  virtual void warned(const std::string& /*warning*/) {}
  /// An item of an earlier run was found finished, or failed and is not tried again.
  virtual void found(const Outcome&, double /*characters*/) {}
  /// An item was dealt with: done, quarantined or failed.
  virtual void finished(const Outcome&, double /*characters*/) {}
  /// A signal was seen: running items are being finished.
  virtual void stopping() {}
  virtual void end(const RunEnd&) {}
  /// After the end, finished items are put together to larger files: the part of it that is done,
  /// above 0. On any thread, but one at a time.
  virtual void assembling(double /*part*/) {}
};

/// How urgently a run is asked to end.
enum class Stop {
  kNo,
  kFinish,   ///< items under way are finished, no more are taken
  kAbandon,  ///< items under way are given up at the next pause between their pieces
};

struct RunOptions {
  int workers = 1;
  int threads_per_item = 1;  ///< of each worker
  Shard shard = {};
  Balance balance = Balance::kHash;
  ResumePolicy resume = {};
  Unspeakable unspeakable = Unspeakable::kWarn;
  double load_seconds = 0;  ///< what loading the model took, for the report
  std::function<Stop()> stop = [] { return Stop::kNo; };  ///< asked from all threads
};

struct RunSummary {
  RunEnd end;
  std::int64_t failed = 0;  ///< earlier failures that were not tried again included
  std::int64_t quarantined = 0;
};

/// Renders what is not finished yet of the shard's items of `manifest` into its output folder, and
/// keeps the journal there (pipeline/journal/README.md). A bad item is an outcome with a reason,
/// and the rest are rendered; the files are the same whatever `options` are. When a whole job comes
/// to its end, `metadata.jsonl` is written; shards leave that to merge(). REQUIRES: workers >= 1.
/// Throws ManifestError for corpora that cannot be used, before anything is rendered, and io::Error
/// when the folder is in use, a corpus cannot be read or the disk takes no more: then what was
/// finished is in the journal, and another run resumes from there.
RunSummary render_job(const Manifest& manifest, const model::Engine& engine,
                      const RunOptions& options, Observer& observer);

}  // namespace pipeline
