// Connects feed, workers and committer; reports progress; records the begin and end of the run.
// See render_job.h.
#include "pipeline/run/job/render_job.h"

#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "io/base/error.h"
#include "model/kernels/cpu_clock.h"
#include "pipeline/manifest/survey.h"
#include "pipeline/run/environment.h"
#include "pipeline/run/feed/item_feed.h"
#include "pipeline/run/feed/preparer.h"
#include "pipeline/run/job/checks.h"
#include "pipeline/run/record/committer.h"
#include "pipeline/run/render/companion_files.h"
#include "pipeline/run/render/fingerprint.h"
#include "pipeline/run/work.h"
#include "pipeline/worker_pool.h"

namespace pipeline {
namespace {

/// Prepared items to choose the longest from: enough for every worker's next ones to be alike.
constexpr std::size_t kWindowPerWorker = 32;
/// Rendered items that may wait for the disk: so many are placed at once when it is slow.
constexpr std::size_t kWaitingPerWorker = 16;

/// Checks the corpora and measures the shard's part of them. `languages`: those of its texts.
JobSize survey_shard(const Manifest& manifest, const RunOptions& options, const io::Inputs& inputs,
                     std::set<std::string>& languages) {
  check_outputs(manifest, inputs);
  Dealer dealer(options.shard.count, options.balance);
  JobSize size;
  survey(manifest, [&](const Item& item) {
    check_outputs(manifest, item, inputs);
    if (dealer.deal(item) != options.shard.index) return;
    ++size.items;
    if (!item.script.is_phonemes) languages.insert(item.language);
    size.characters += characters(item);
  });
  return size;
}

/// One run of a job, from its first record in the journal to its last.
class Run {
 public:
  Run(const Manifest& manifest, const model::Engine& engine, const RunOptions& options,
      io::Inputs inputs, Observer& observer)
      : manifest_(manifest),
        engine_(engine),
        options_(options),
        observer_(observer),
        folder_(manifest.output, claim_of(options.shard, std::move(inputs))),
        journal_(folder_, journal_path(manifest.output, options.shard.index, options.shard.count),
                 options.resume, manifest.curves),
        target_{folder_,
                manifest.audio,
                manifest.quality,
                [&options] { return options.stop() == Stop::kAbandon; },
                manifest.curves,
                [this](const Work& work) { return text_files(manifest_, work, work.outcome); }} {}

  RunSummary operator()(const JobSize& size, const std::vector<std::string>& warnings,
                        double plan_seconds);

 private:
  void render_items();
  std::function<void(Work&)> make_render(int worker);
  void timed(Outcome& outcome, const std::function<void()>& step) const;
  void close(Work& work, Committer& committer);
  void record(Work& work, Committer& committer);
  void count(const Outcome& outcome);
  bool found(const Work& work, const Outcome& outcome);

  const Manifest& manifest_;
  const model::Engine& engine_;
  const RunOptions& options_;
  Observer& observer_;
  io::OwnedFolder folder_;
  RunJournal journal_;
  RenderTarget target_;
  Stopwatch clock_;
  model::Workspace scratch_of_copies_;  ///< for those whose original changed under way
  std::mutex mutex_;  ///< reading and writing run side by side and both tell of items
  RunSummary summary_;
};

RunSummary Run::operator()(const JobSize& size, const std::vector<std::string>& warnings,
                           double plan_seconds) {
  RunBegin begin = describe_program();
  begin.time = journal_.finished().time_of_next_run(begin.time);
  begin.manifest = manifest_.source.shown();
  begin.manifest_hash = manifest_.hash;
  begin.seed = manifest_.seed;
  begin.is_strict = options_.unspeakable == Unspeakable::kRefuse;
  begin.shard = options_.shard.index;
  begin.shards = options_.shard.count;
  begin.workers = options_.workers;
  begin.model = engine_.info();
  begin.audio = io::to_string(manifest_.audio);
  begin.load_seconds = options_.load_seconds;
  for (const model::BucketMemory& bucket : engine_.bucket_memory())
    begin.bucket_bytes[bucket.frames] = static_cast<std::int64_t>(bucket.activations);
  journal_.begin(begin);
  observer_.begin(begin, size);
  for (const std::string& warning : warnings) observer_.warned(warning);

  RunEnd& end = summary_.end;
  end.plan_seconds = plan_seconds;
  const double cpu_before = current_usage().cpu_seconds;
  std::exception_ptr broken;
  try {
    render_items();
    if (end.result == RunResult::kComplete && options_.shard.is_whole())
      write_metadata(folder_, manifest_, journal_.finished());
  } catch (const std::exception& error) {
    broken = std::current_exception();
    end.result = RunResult::kBroken;
    end.error = error.what();
  }
  end.wall_seconds = clock_.seconds();
  const Usage usage = current_usage();
  end.cpu_seconds = usage.cpu_seconds - cpu_before;
  end.peak_memory_bytes = usage.peak_memory_bytes;
  try {
    journal_.end(end);
  } catch (const io::Error&) {
    if (!broken) throw;  // the first error says why
  }
  observer_.end(end);
  if (broken) std::rethrow_exception(broken);
  return summary_;
}

void Run::render_items() {
  text::Frontend frontend = make_frontend(engine_, manifest_.lexicons);
  Preparer preparer(engine_, frontend, options_.unspeakable);
  const std::string engine = engine_identity();
  ItemFeed feed(manifest_, preparer, journal_, clock_,
                {[&](const Work& work) {
                   return fingerprint(work, engine_.info().identity, engine, manifest_.audio,
                                      manifest_.quality);
                 },
                 [&](const Work& work, const Outcome& outcome) { return found(work, outcome); },
                 [&] { return options_.stop() != Stop::kNo; }},
                {options_.shard, options_.balance,
                 kWindowPerWorker * static_cast<std::size_t>(options_.workers)});
  const auto take = [&]() -> std::unique_ptr<Work> {
    if (options_.stop() == Stop::kNo) {
      auto work = feed.next();
      if (work || options_.stop() == Stop::kNo) return work;
    }
    const std::lock_guard lock(mutex_);
    summary_.end.result = RunResult::kStopped;
    observer_.stopping();
    return nullptr;
  };
  const auto note_counts = [&] {
    summary_.end.items = feed.items();
    summary_.end.already_done = feed.found();
  };
  try {
    Committer committer(
        folder_, [&](Work& work) { record(work, committer); },
        kWaitingPerWorker * static_cast<std::size_t>(options_.workers));
    do {
      run_stages<Work>(
          options_.workers, take, [&](int worker) { return make_render(worker); },
          [&](Work& work) { close(work, committer); });
      committer.drain();
    } while (summary_.end.result == RunResult::kComplete && journal_.has_requeued());
  } catch (...) {
    note_counts();
    throw;
  }
  note_counts();
}

/// What one worker does, with a scratch memory of its own.
std::function<void(Work&)> Run::make_render(int worker) {
  const auto workspace = std::make_shared<model::Workspace>(options_.threads_per_item);
  return [this, worker, workspace](Work& work) {
    Outcome& outcome = work.outcome;
    outcome.worker = worker;
    timed(outcome, [&] {
      if (options_.stop() == Stop::kNo || outcome.failed())
        render(
            work, [&](auto batch) { return engine_.speak(batch, *workspace); }, target_);
      else
        work.is_abandoned = true;  // prepared, not begun
    });
    outcome.queue_seconds = outcome.begin_seconds - work.ready_seconds;
  };
}

/// Takes a step of an item, and notes when it began and what it took of the calling thread.
void Run::timed(Outcome& outcome, const std::function<void()>& step) const {
  outcome.begin_seconds = clock_.seconds();
  const double cpu_before = model::worker_cpu_seconds();
  step();
  outcome.busy_seconds = clock_.seconds() - outcome.begin_seconds;
  outcome.cpu_seconds = model::worker_cpu_seconds() - cpu_before;
}

void Run::close(Work& work, Committer& committer) {
  if (!work.is_abandoned) return committer.add(std::move(work));
  const std::lock_guard lock(mutex_);
  summary_.end.result = RunResult::kStopped;
}

/// An item whose files are in their places. Those that waited for it become copies of it.
void Run::record(Work& work, Committer& committer) {
  std::vector<Work> copies = journal_.record(work);
  {
    const std::lock_guard lock(mutex_);
    count(work.outcome);
    observer_.finished(work.outcome, characters(work.item));
  }
  for (Work& copy : copies) {
    copy.original = work.outcome;
    copy.outcome.worker = work.outcome.worker;
    timed(copy.outcome, [&] {
      render(
          copy, [&](auto batch) { return engine_.speak(batch, scratch_of_copies_); }, target_);
    });
    close(copy, committer);
  }
}

void Run::count(const Outcome& outcome) {
  summary_.failed += outcome.failed() ? 1 : 0;
  summary_.quarantined += outcome.status == Status::kQuarantined ? 1 : 0;
}

bool Run::found(const Work& work, const Outcome& outcome) {
  Outcome trial;  // what fails here is made again, and then fails as a new one would
  const auto complete = [&] {
    for (const TextFile& text : text_files(manifest_, work, outcome))
      folder_.write_unless_there(text.path, text.content);
  };
  if (!outcome.failed() && !attempt(trial, complete)) return false;
  const std::lock_guard lock(mutex_);
  count(outcome);
  observer_.found(outcome, characters(work.item));
  return true;
}

}  // namespace

RunSummary render_job(const Manifest& manifest, const model::Engine& engine,
                      const RunOptions& options, Observer& observer) {
  const Stopwatch watch;
  check_voices(manifest, engine);
  io::Inputs inputs = inputs_of(manifest);
  std::set<std::string> languages;
  const JobSize size = survey_shard(manifest, options, inputs, languages);
  const std::vector<std::string> warnings = language_warnings(languages, engine, manifest.lexicons);
  return Run(manifest, engine, options, std::move(inputs), observer)(size, warnings,
                                                                     watch.seconds());
}

}  // namespace pipeline
