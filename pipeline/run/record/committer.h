// The last stage of a run: commits finished items, so that no record precedes its file.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "io/base/owned_folder.h"
#include "pipeline/run/work.h"

namespace pipeline {

/// Gives the files of finished items their places, and has the items recorded after that. The disk
/// is waited for once for all items that have come together since the last time (group commit), by
/// a thread of its own, so that the workers continue. Thread-safe.
class Committer {
 public:
  /// `record`: told of every item, in the order they were added, once its files are in their places
  /// and durable; an item whose files are refused has become a failed one. It may add further
  /// items. `max_waiting` items wait at most, then add() does.
  Committer(io::OwnedFolder& output, std::function<void(Work&)> record, std::size_t max_waiting);
  /// Commits what was added.
  ~Committer();
  Committer(const Committer&) = delete;
  Committer& operator=(const Committer&) = delete;

  /// Throws what ended the committing: a disk that takes no more, or an exception of `record`.
  void add(Work work);

  /// Waits until everything that was added is recorded. Throws as add().
  void drain();

 private:
  void run();
  void place(std::vector<Work>& group);
  void retire_results(Work& work);

  io::OwnedFolder& output_;
  std::function<void(Work&)> record_;
  std::size_t max_waiting_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Work> waiting_;
  bool is_busy_ = false;      ///< with what it took out of waiting_
  bool is_draining_ = false;  ///< somebody waits for the group
  bool is_ending_ = false;
  std::exception_ptr failure_;
  std::thread thread_;  ///< the last: it uses the others
};

}  // namespace pipeline
