#include "io/book/book.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>
#include <memory>
#include <set>
#include <string>

#include "cli/book_options.h"
#include "cli/exit_code.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/stop_signals.h"
#include "cli/subcommands.h"
#include "io/files/error.h"
#include "model/engine.h"
#include "pipeline/book/book_job.h"
#include "pipeline/book/book_record.h"
#include "pipeline/book/script.h"
#include "pipeline/mastering/target.h"
#include "pipeline/run/environment.h"

namespace cli {
namespace {

/// What a chapter fails of a target; empty when it passes.
std::string failures(const pipeline::Target& target, const io::Loudness& loudness) {
  std::string failed;
  for (const pipeline::Check& check : pipeline::check(target, loudness))
    if (!check.passed)
      failed += (failed.empty() ? "FAIL: " : ", ") + check.what + " " + check.found +
                ", expected " + check.wanted;
  return failed;
}

void print_chapter(const pipeline::ChapterRecord& chapter, const std::string& verdict) {
  const io::Loudness& loudness = chapter.loudness;
  std::printf("%-16s %9.2f %7.1f %7.1f %7.1f %7.2f  %s%s\n", chapter.file.file.c_str(),
              loudness.seconds, loudness.integrated_lufs, loudness.rms_db, loudness.peak_db,
              chapter.gain_db, verdict.c_str(), chapter.is_new ? "" : " (as it was)");
}

/// The size of the book, without rendering it.
void print_plan(const io::Book& book, const pipeline::BookScript& script) {
  std::printf("%s%s%s\n", book.title.c_str(), book.author.empty() ? "" : ", ", book.author.c_str());
  std::set<std::string> voices;
  std::size_t number = 0;
  for (const pipeline::ScriptChapter& chapter : script.chapters) {
    std::size_t characters = 0;
    for (const pipeline::Paragraph& paragraph : chapter.paragraphs) {
      for (const pipeline::Segment& segment : paragraph.segments) {
        characters += segment.text.size();
        voices.insert(segment.voice + " (" + segment.language + ")");
      }
    }
    std::printf("%4zu  %5zu paragraphs  %8zu bytes  %*s%s\n", ++number, chapter.paragraphs.size(),
                characters, 2 * (chapter.depth - 1), "", chapter.title.c_str());
  }
  for (const std::string& voice : voices) std::printf("voice %s\n", voice.c_str());
}

/// Prints what was made, and unless it is nullptr whether it meets `target`; with `quiet` only what
/// is wrong. Whether all of it is as it should be.
bool print_result(const pipeline::BookRecord& record, const pipeline::Target* target, bool quiet) {
  bool is_good = record.problems.empty();
  for (const std::string& notice : record.notices) std::cerr << "kokoro-render: " << notice << "\n";
  if (!quiet)
    std::printf("%-16s %9s %7s %7s %7s %7s  %s\n", "file", "seconds", "LUFS", "RMS", "peak",
                "gain dB", target == nullptr ? "" : target->name.c_str());
  for (const pipeline::ChapterRecord& chapter : record.chapters) {
    const std::string failed = target == nullptr ? "" : failures(*target, chapter.loudness);
    for (const std::string& place : chapter.missing)
      std::cerr << "kokoro-render: " << chapter.file.file
                << ": a part could not be rendered: " << place << "\n";
    is_good = is_good && failed.empty() && chapter.missing.empty();
    if (!quiet) print_chapter(chapter, target != nullptr && failed.empty() ? "pass" : failed);
  }
  if (!quiet)
    std::printf("%-16s %9.2f %7.1f %7.1f %7.1f\n", record.book.file.c_str(),
                record.loudness.seconds, record.loudness.integrated_lufs, record.loudness.rms_db,
                record.loudness.peak_db);
  return is_good;
}

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
      "book", "Render an EPUB, Markdown or text file as an audiobook with chapters");
  add_book_options(*command, *options);
  add_isa_option(*command);
  command->callback([options, &exit_code] { exit_code = run_book(*options); });
}

}  // namespace cli
