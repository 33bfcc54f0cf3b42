// Decides for each item of a run: already finished, a copy of an equal item, or to be rendered.
#pragma once

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "pipeline/journal/finished_items.h"
#include "pipeline/journal/journal.h"
#include "pipeline/run/render/renderer.h"

namespace pipeline {

/// When an item of an earlier run counts as finished.
struct ResumePolicy {
  bool verify = false;        ///< its file's hash must be right, not only the size
  bool retry_failed = false;  ///< render failed and quarantined ones again
};

/// The journal of one run: what earlier runs finished, what is in progress, and the record of every
/// outcome. Thread-safe.
class RunJournal {
 public:
  /// Reads the journals of `output`, then opens `journal` among them to append. `curves`: an item
  /// without them is not finished. Throws io::Error.
  RunJournal(io::OwnedFolder& output, std::filesystem::path journal, ResumePolicy policy,
             bool curves = false);

  /// What an earlier run made of this prepared item, if nothing that shapes it has changed and its
  /// file is still there. Throws io::Error when the journal cannot be read.
  std::optional<Outcome> finished_outcome(const Work& work);

  /// Whether the item has to go through the pipeline. If an item of its corpus that says the same
  /// is in progress, it is kept (moved out of `work`) to become a copy of that one; if such an item
  /// is finished, `work` becomes a copy of it.
  bool start(Work& work);

  /// Records the outcome of an item; returns the items that waited for it and become copies of it.
  /// If it failed for a reason of its own, they are requeued instead. Throws io::Error.
  std::vector<Work> record(const Work& work);

  /// The requeued items, to be started again.
  std::vector<Work> take_requeued();
  bool has_requeued();

  void begin(const RunBegin& run) { writer_.append(run); }
  void end(const RunEnd& end);

  FinishedItems& finished() { return finished_; }

 private:
  /// Whether the files that a record tells of are there.
  bool has_files(const Outcome& outcome);

  io::OwnedFolder& output_;
  std::filesystem::path journal_;
  ResumePolicy policy_;
  bool curves_;
  std::mutex mutex_;
  FinishedItems finished_;
  JournalWriter writer_;
  std::unordered_map<std::string, std::vector<Work>> under_way_;  ///< those who wait, by speech
  std::vector<Work> requeued_;
};

}  // namespace pipeline
