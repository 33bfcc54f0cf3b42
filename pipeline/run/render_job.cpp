#include "pipeline/run/render_job.h"

#include <exception>
#include <memory>
#include <utility>

#include "io/atomic_file.h"
#include "io/audio_writer.h"
#include "io/error.h"
#include "model/kernels/blas.h"
#include "pipeline/manifest/item_stream.h"
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
  std::error_code missing;
  if (fs::equivalent(manifest.output / kReportName, manifest.file, missing))
    throw ManifestError(manifest.file.string() + ": output: the report would replace this file");
}

/// The engine with a scratch memory of its own.
std::function<void(Work&)> make_render(const model::Engine& engine, int sample_rate) {
  const auto workspace = std::make_shared<model::Workspace>();
  return [&engine, workspace, sample_rate](Work& work) {
    render(
        work, [&](auto batch) { return engine.speak(batch, *workspace); }, sample_rate);
  };
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
  Report report;
  report.manifest = manifest.file;
  report.seed = manifest.seed;
  report.workers = workers;
  report.model = engine.info();
  report.machine = describe_machine();
  report.load_seconds = load_seconds;
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
          report.outcomes.push_back(std::move(work.outcome));
        });
  } catch (...) {
    stopped = std::current_exception();  // the report tells of what was finished until then
  }

  report.wall_seconds = wall.seconds();
  const Usage usage = current_usage();
  report.cpu_seconds = usage.cpu_seconds - cpu_before;
  report.peak_memory_bytes = usage.peak_memory_bytes;
  io::write_file(manifest.output / kReportName, to_json(report));
  if (stopped) std::rethrow_exception(stopped);
  return report;
}

}  // namespace pipeline
