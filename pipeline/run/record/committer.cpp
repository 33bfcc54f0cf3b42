// A thread collects finished items for up to 100 ms, places their files together, and then has
// them recorded. See committer.h.
#include "pipeline/run/record/committer.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <string>
#include <utility>

#include "pipeline/run/render/companion_files.h"

namespace pipeline {

/// So long a finished item waits for others: a group of any size costs the disk the same.
constexpr std::chrono::milliseconds kGathering{100};

Committer::Committer(io::OwnedFolder& output, std::function<void(Work&)> record,
                     std::size_t max_waiting)
    : output_(output),
      record_(std::move(record)),
      max_waiting_(max_waiting),
      thread_([this] { run(); }) {}

Committer::~Committer() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void Committer::add(Work work) {
  std::unique_lock lock(mutex_);
  const bool is_own_thread = std::this_thread::get_id() == thread_.get_id();
  if (!is_own_thread)
    changed_.wait(lock, [&] { return waiting_.size() < max_waiting_ || failure_; });
  if (failure_) std::rethrow_exception(failure_);
  waiting_.push_back(std::move(work));
  if (waiting_.size() == 1 || waiting_.size() >= max_waiting_) changed_.notify_all();
}

void Committer::drain() {
  std::unique_lock lock(mutex_);
  is_draining_ = true;
  changed_.notify_all();
  changed_.wait(lock, [&] { return (waiting_.empty() && !is_busy_) || failure_; });
  is_draining_ = false;
  if (failure_) std::rethrow_exception(failure_);
}

void Committer::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return !waiting_.empty() || is_ending_; });
    if (waiting_.empty()) return;
    changed_.wait_for(lock, kGathering, [&] {
      return waiting_.size() >= max_waiting_ || is_draining_ || is_ending_;
    });
    std::vector<Work> group(std::make_move_iterator(waiting_.begin()),
                            std::make_move_iterator(waiting_.end()));
    waiting_.clear();
    is_busy_ = true;
    lock.unlock();
    changed_.notify_all();
    std::exception_ptr failure;
    try {
      place(group);
      for (Work& work : group) {
        retire_results(work);
        record_(work);
      }
    } catch (...) {
      failure = std::current_exception();
    }
    group.clear();
    lock.lock();
    is_busy_ = false;
    if (failure) {
      failure_ = failure;
      waiting_.clear();
    }
    changed_.notify_all();
  }
}

/// All at once; if a file is refused, the items one by one, so that the others do not fail with it.
void Committer::place(std::vector<Work>& group) {
  std::vector<io::SealedFile> files;
  for (Work& work : group)
    files.insert(files.end(), std::make_move_iterator(work.files.begin()),
                 std::make_move_iterator(work.files.end()));
  try {
    output_.place(files);
    for (Work& work : group) work.files.clear();
    return;
  } catch (const io::Error& error) {
    if (io::is_of_the_disk(error)) throw;
  }
  auto next = std::make_move_iterator(files.begin());
  for (Work& work : group)
    for (io::SealedFile& file : work.files) file = *next++;
  for (Work& work : group)
    attempt(work.outcome, [&] {
      output_.place(work.files);
      work.files.clear();
    });
}

/// Takes the files of earlier runs from where the item has no results any more. Of an item whose
/// files were refused those stay that are as they would have become.
void Committer::retire_results(Work& work) {
  const bool is_done = work.outcome.status == Status::kDone;
  for (const Status status : {Status::kDone, Status::kQuarantined}) {
    const std::string audio = work.result_path(status);
    if (audio == work.outcome.path || (is_done && !output_.has(audio))) continue;
    for (const std::string& path : result_files(audio)) {
      const bool is_current =
          std::any_of(work.files.begin(), work.files.end(), [&](const io::SealedFile& file) {
            return file.target().path == path && output_.fault(path, file.stamp(), false).empty();
          });
      if (!is_current && !output_.remove(path) && !is_done)
        work.outcome.warnings.push_back(path + " stays: it is not a file of kokoro-render's");
    }
  }
  work.files.clear();
}

}  // namespace pipeline
