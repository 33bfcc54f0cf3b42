#include "io/book/book.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>

#include "cli/book_options.h"
#include "cli/book_result.h"
#include "cli/exit_code.h"
#include "cli/isa_option.h"
#include "cli/progress.h"
#include "cli/stop_signals.h"
#include "cli/subcommands.h"
#include "io/files/error.h"
#include "model/engine.h"
#include "pipeline/book/book_job.h"
#include "pipeline/book/cast.h"
#include "pipeline/run/environment.h"

namespace cli {
namespace {

io::Book read(const BookOptions& options) {
  try {
    io::Book book = io::read_book(options.source, options.reading);
    if (!options.title.empty()) book.title = options.title;
    if (!options.author.empty()) book.author = options.author;
    return book;
  } catch (const io::Error& error) {
    throw UsageError(error.what());
  }
}

pipeline::Cast read_cast(const BookOptions& options, const model::Engine& engine) {
  pipeline::Cast cast = options.cast.empty() ? pipeline::Cast(options.voice)
                                             : pipeline::Cast::read(options.cast, options.voice);
  if (!cast.narrator().empty()) return cast;
  const auto names = engine.voice_names();
  if (names.empty()) throw UsageError("the model lists no voices: use --voice");
  return options.cast.empty() ? pipeline::Cast(names.front())
                              : pipeline::Cast::read(options.cast, names.front());
}

int run_book(BookOptions& options) {
  pipeline::BookJob& job = options.job;
  job.source = options.source;
  job.output = options.output;
  job.inputs = {options.source, options.cast, options.lexicons, job.narration.model};
  job.inputs.insert(job.inputs.end(), job.narration.dictionaries.begin(),
                    job.narration.dictionaries.end());
  job.narration.lexicons = options.lexicons;
  choose_audio(options);
  const io::Book book = read(options);
  for (const std::string& problem : book.problems)
    std::cerr << "kokoro-render: " << problem << "\n";
  const model::Engine engine = model::Engine::load(job.narration.model);
  const pipeline::BookScript script = make_script(book, read_cast(options, engine), job.narration);
  for (const std::string& warning : script.warnings)
    std::cerr << "kokoro-render: " << warning << "\n";
  if (options.dry_run) {
    print_plan(book, script);
    return book.problems.empty() ? kDone : kSomeFailed;
  }

  pipeline::RunOptions run;
  run.workers = options.workers > 0 ? options.workers : pipeline::usable_cores();
  run.resume.retry_failed = options.retry_failed;
  run.stop = stop_asked_for;
  const auto observer = make_observer(progress_options(options.quiet, false));
  const StopSignals caught;
  const pipeline::BookSummary summary = make_book(book, script, job, engine, run, *observer);
  if (summary.run.end.result == pipeline::RunResult::kStopped) return kStopped;
  return print_result(summary.record, job.target, options.quiet) ? kDone : kSomeFailed;
}

}  // namespace

void add_book(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<BookOptions>();
  CLI::App* command = app.add_subcommand(
      "book", "Render an EPUB, a Markdown or a text file as an audiobook with chapters");
  add_book_options(*command, *options);
  add_isa_option(*command);
  command->callback([options, &exit_code] { exit_code = run_book(*options); });
}

}  // namespace cli
