// The queue that feeds a run's workers: prepared, unfinished items, the longest first.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "pipeline/manifest/item_stream.h"
#include "pipeline/run/environment.h"
#include "pipeline/run/feed/preparer.h"
#include "pipeline/run/feed/shard.h"
#include "pipeline/run/record/run_journal.h"
#include "pipeline/run/work.h"

namespace pipeline {

/// Prepared items waiting for a worker, the costliest handed out first: what is left for the end of
/// a run is short, and no worker is alone with a long item while the others have nothing to do.
/// Holds at most `capacity`. One thread at a time.
class LongestFirst {
 public:
  explicit LongestFirst(std::size_t capacity) : capacity_(capacity) {}

  bool is_full() const { return waiting_.size() >= capacity_; }
  void push(Work work);
  /// The costliest; of equal ones any. nullptr when there is none.
  std::unique_ptr<Work> pop();

 private:
  std::size_t capacity_;
  std::vector<std::unique_ptr<Work>> waiting_;  ///< a heap
};

/// The first stage of a run: reads the manifest's items, leaves out those of other shards and those
/// that are finished already, prepares the rest, and hands them out the longest first from a window
/// of bounded size. One thread at a time.
class ItemFeed {
 public:
  struct Settings {
    Shard shard;
    Balance balance = Balance::kHash;
    std::size_t window = 0;  ///< most items prepared and not handed out yet
  };
  /// What the feed asks and tells the run it feeds.
  struct Hooks {
    std::function<std::string(const Work&)> fingerprint;  ///< of a prepared item
    /// Finished by an earlier run; whether it needs nothing more.
    std::function<bool(const Work&, const Outcome&)> found;
    std::function<bool()> is_stopping;  ///< asked between items: whether to read no further
  };
  /// All references must outlive the feed; `clock` began with the run.
  ItemFeed(const Manifest& manifest, Preparer& preparer, RunJournal& journal,
           const Stopwatch& clock, Hooks hooks, Settings settings);

  /// The next item to render, or nullptr when there is none: at the end, when the run is stopping,
  /// or until items in progress requeue those that waited for them. Throws io::Error when a corpus
  /// or a journal cannot be read.
  std::unique_ptr<Work> next();

  std::int64_t items() const { return items_; }  ///< of this shard, read so far
  std::int64_t found() const { return found_; }  ///< of these, finished by earlier runs

 private:
  void admit(Item item);
  void admit(Work work);
  void push(Work work);

  ItemStream stream_;
  Preparer& preparer_;
  RunJournal& journal_;
  const Stopwatch& clock_;
  Hooks hooks_;
  Shard shard_;
  Dealer dealer_;
  LongestFirst window_;
  bool at_end_ = false;
  std::int64_t items_ = 0;
  std::int64_t found_ = 0;
};

}  // namespace pipeline
