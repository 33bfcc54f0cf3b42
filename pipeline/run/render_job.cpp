#include "pipeline/run/render_job.h"

#include <ctime>
#include <exception>
#include <memory>
#include <utility>

#include "io/audio_writer.h"
#include "io/error.h"
#include "model/kernels/blas.h"
#include "pipeline/journal/journal.h"
#include "pipeline/manifest/item_stream.h"
#include "pipeline/run/build_identity.h"
#include "pipeline/run/environment.h"
#include "pipeline/run/preparer.h"
#include "pipeline/run/stopwatch.h"
#include "pipeline/run/worker_pool.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

void create_folders(const Manifest& manifest) {
  for (const Corpus& corpus : manifest.corpora) {
    std::error_code error;
    fs::create_directories(manifest.output / corpus.name, error);
    if (error)
      throw io::system_error((manifest.output / corpus.name).string(), "cannot create the folder",
                             error.value());
  }
  fs::create_directories(manifest.output / kStateFolder);
}

/// The engine with a scratch memory of its own.
std::function<void(Work&)> make_render(const model::Engine& engine, int sample_rate) {
  const auto workspace = std::make_shared<model::Workspace>();
  return [&engine, workspace, sample_rate](Work& work) {
    render(
        work, [&](auto batch) { return engine.speak(batch, *workspace); }, sample_rate);
  };
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm date{};
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", ::gmtime_r(&now, &date));
  return text;
}

/// A file that cannot be written is the failure of its item: the next one may find room.
void write(Work& work, const Manifest& manifest) {
  Outcome& outcome = work.outcome;
  if (outcome.failed()) return;
  const std::string path = outcome.name + ".wav";
  const Stopwatch watch;
  try {
    io::write_audio(manifest.output / path, work.samples, manifest.audio);
    outcome.path = path;
  } catch (const io::Error& error) {
    outcome.fail(error.what());
    outcome.audio_seconds = 0;
  }
  outcome.times.write = watch.seconds();
}

}  // namespace

Report render_job(const Manifest& manifest, const model::Engine& engine, int workers,
                  double load_seconds, const std::function<void(const Outcome&)>& watch) {
  create_folders(manifest);
  model::use_one_blas_thread();
  text::Frontend frontend(engine.alphabet());
  Preparer preparer(engine, frontend);
  ItemStream items(manifest);
  JournalWriter journal(journal_path(manifest.output, 0, 1));
  RunBegin begin;
  begin.time = utc_now();
  begin.manifest = manifest.file.string();
  begin.seed = manifest.seed;
  begin.workers = workers;
  begin.model = engine.info();
  begin.version = kVersion;
  begin.revision = kRevision;
  begin.compiler = kCompiler;
  begin.build_type = kBuildType;
  begin.machine = describe_machine();
  begin.load_seconds = load_seconds;
  journal.append(begin);
  RunEnd end;
  const double cpu_before = current_usage().cpu_seconds;
  const Stopwatch wall;

  std::exception_ptr stopped;
  try {
    run_in_order(
        workers,
        [&]() -> std::unique_ptr<Work> {
          const auto item = items.next();
          return item ? std::make_unique<Work>(preparer.prepare(*item)) : nullptr;
        },
        [&] { return make_render(engine, manifest.audio.sample_rate); },
        [&](Work& work) {
          write(work, manifest);
          watch(work.outcome);
          journal.append(work.outcome);
          ++end.items;
        });
  } catch (...) {
    stopped = std::current_exception();  // the report tells of what was finished until then
  }

  end.wall_seconds = wall.seconds();
  const Usage usage = current_usage();
  end.cpu_seconds = usage.cpu_seconds - cpu_before;
  end.peak_memory_bytes = usage.peak_memory_bytes;
  end.result = stopped ? RunResult::kBroken : RunResult::kComplete;
  journal.append(end);
  Report report = write_reports(manifest.output);
  if (stopped) std::rethrow_exception(stopped);
  return report;
}

}  // namespace pipeline
