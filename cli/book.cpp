// The command `book`: turns its options into a job, and lists, forecasts or renders each book.
#include "io/book/book.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/book_reading.h"
#include "cli/book_result.h"
#include "cli/given_books.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/subcommands.h"
#include "io/base/error.h"
#include "model/engine/engine.h"
#include "model/text/language.h"
#include "pipeline/book/book_job.h"
#include "pipeline/book/book_record.h"
#include "pipeline/book/companions.h"
#include "pipeline/book/forecast.h"
#include "pipeline/book/script.h"
#include "pipeline/mastering/target.h"
#include "pipeline/report/print.h"
#include "pipeline/run/plan/memory_need.h"

namespace cli {
namespace {

/// What the command line says of a book.
struct BookOptions {
  pipeline::BookJob job;
  BookReading reading;
  std::vector<std::string> sources;
  std::string output;
  std::string lexicons;
  std::string voice;
  std::string cast;
  std::string format = "flac";
  std::string target;
  int sample_rate = 0;  ///< Hz; 0: the target's, or the model's
  int workers = 0;      ///< 0: as many as there are cores
  bool retry_failed = false;
  bool dry_run = false;
  bool list = false;
  bool quiet = false;
};

/// `language` is the book's.
pipeline::Cast read_cast(const BookOptions& options, const model::Engine& engine,
                         const std::string& language) {
  pipeline::Cast cast = options.cast.empty() ? pipeline::Cast(options.voice)
                                             : pipeline::Cast::read(options.cast, options.voice);
  if (!cast.narrator().empty()) return cast;
  const auto names = engine.voice_names();
  if (names.empty()) throw UsageError("the model lists no voices; use --voice");
  const std::string narrator = text::default_voice(language, names);
  return options.cast.empty() ? pipeline::Cast(narrator)
                              : pipeline::Cast::read(options.cast, narrator);
}

/// The target's bit rate where it asks for one, and an M4B's where there is one. Throws UsageError.
void choose_bit_rate(BookOptions& options) {
  pipeline::BookJob& job = options.job;
  if (job.m4b && job.audio.quality)
    throw UsageError("--quality: expected a --bitrate for m4b, found a quality");
  if (job.m4b && job.audio.kbit_per_second > 0) {
    job.m4b_kbit_per_second = std::exchange(job.audio.kbit_per_second, 0);
    const std::string fault = pipeline::m4b_fault(job.m4b_kbit_per_second, job.audio.sample_rate);
    if (!fault.empty()) throw UsageError("--bitrate: " + fault);
  }
  const int least = job.target == nullptr ? 0 : job.target->mp3_kbit_per_second;
  if (least == 0 || job.audio.container != io::Container::kMp3) return;
  if (job.audio.quality)
    throw UsageError("--quality: expected none for " + job.target->name +
                     ", which asks for a constant bit rate, found one");
  if (job.audio.kbit_per_second == 0) {
    job.audio.kbit_per_second = least;
    if (!io::bit_rate_fault(job.audio).empty())
      throw UsageError(
          fmt::format("--rate: expected one at which mp3 has {} kbit/s for {}, found {}", least,
                      job.target->name, job.audio.sample_rate));
  }
  if (job.audio.kbit_per_second < least)
    throw UsageError(fmt::format("--bitrate: expected {} or more for {}, found {}", least,
                                 job.target->name, job.audio.kbit_per_second));
}

/// Completes what the options say about the files. Throws UsageError when they fit no file.
void choose_audio(BookOptions& options) {
  pipeline::BookJob& job = options.job;
  if (!options.target.empty()) job.target = &pipeline::find_target(options.target);
  job.m4b = options.format == "m4b";
  job.audio.container = *io::container_named(job.m4b ? "flac" : options.format);
  if (options.sample_rate > 0)
    job.audio.sample_rate = options.sample_rate;
  else if (job.target != nullptr)
    job.audio.sample_rate = job.target->sample_rate.value_or(job.audio.sample_rate);
  choose_bit_rate(options);
  check_audio(job.audio);
}

int list_chapters(const BookOptions& options, const io::Source& source) {
  const io::Book book = read_book(source, options.reading);
  print_remarks(book);
  print_chapters(book, options.reading.selection, options.job.narration.speed);
  return book.problems.empty() ? kDone : kSomeFailed;
}

/// Makes, or with --dry-run foresees, one book.
int render_book(const BookOptions& options, const GivenBook& given, const model::Engine& engine) {
  pipeline::BookJob job = options.job;
  job.source = given.source;
  job.output = given.output;
  job.inputs.push_back(job.source.path());
  io::Book book = read_book(job.source, options.reading);
  select_chapters(job.source, options.reading, book);
  print_remarks(book);
  const pipeline::Cast cast = read_cast(options, engine, language_of(book, job.narration));
  const pipeline::BookScript script = make_script(book, cast, job.narration);
  for (const std::string& warning : script.warnings)
    std::cerr << "kokoro-render: " << warning << "\n";
  for (const std::string& problem : script.problems)
    std::cerr << "kokoro-render: " << problem << "\n";
  const int workers = options.workers > 0
                          ? options.workers
                          : pipeline::default_workers(pipeline::memory_need(engine));
  if (options.dry_run) {
    const bool is_speakable =
        print_forecast(book, script, forecast_book(script, job, engine, workers));
    const bool is_good = is_speakable && book.problems.empty() && script.problems.empty();
    return is_good ? kDone : kSomeFailed;
  }

  pipeline::RunOptions run;
  run.workers = workers;
  run.resume.retry_failed = options.retry_failed;
  run.stop = stop_asked_for;
  // The observer goes before the result comes: its line is erased then.
  const pipeline::BookSummary summary = make_book(
      book, script, job, engine, run, *make_observer(progress_options(options.quiet, false)));
  if (summary.run.end.result == pipeline::RunResult::kStopped) return kStopped;
  return print_result(summary.record, job.target, options.quiet) ? kDone : kSomeFailed;
}

int run_book(BookOptions& options) {
  if (options.output.empty() && !options.list)
    throw UsageError("--output is required, unless it is --list");
  const std::vector<GivenBook> books = given_books(options.sources, options.output);
  if (books.size() > 1 && !(options.reading.title + options.reading.author).empty())
    throw UsageError("--title, --author: expected one book, found " + std::to_string(books.size()));
  if (options.list)
    return for_each_book(books, options.quiet, [&](const GivenBook& book) {
      return list_chapters(options, book.source);
    });
  pipeline::BookJob& job = options.job;
  job.inputs = {options.cast, options.lexicons, job.narration.model};
  job.inputs.insert(job.inputs.end(), job.narration.dictionaries.begin(),
                    job.narration.dictionaries.end());
  job.narration.lexicons = options.lexicons;
  choose_audio(options);
  const model::Engine engine = model::Engine::load(job.narration.model);
  if (!options.voice.empty()) voice_asked_for(engine, options.voice);
  if (!job.narration.language.empty()) language_asked_for(job.narration.language);
  const StopSignals caught;
  return for_each_book(books, options.quiet,
                       [&](const GivenBook& book) { return render_book(options, book, engine); });
}

void add_speech(CLI::App& command, BookOptions& options) {
  pipeline::Narration& narration = options.job.narration;
  command.option_defaults()->group("Voice");
  command.add_option("--model", narration.model, "Model to speak with")
      ->type_name("MODEL")
      ->capture_default_str();
  command
      .add_option("--voice", options.voice,
                  "Voice of the narrator (default: the model's first of the language)")
      ->type_name("VOICE")
      ->check(check_not_empty);
  command.add_option("--cast", options.cast, "JSON file of the characters' voices and rules")
      ->type_name("FILE");
  add_language(command, narration.language, "Language, instead of the book's own");
  add_pronunciation(command, options.lexicons, narration.dictionaries);
  command.add_option("--speed", narration.speed, "Speed factor; 2 is twice as fast")
      ->type_name("FACTOR")
      ->check(number(pipeline::kMinSpeed, pipeline::kMaxSpeed))
      ->capture_default_str();
  command.add_option("--seed", narration.seed, "Seed of the source noise")
      ->type_name("N")
      ->check(check_seed)
      ->capture_default_str();
}

void add_audio(CLI::App& command, BookOptions& options) {
  pipeline::BookPauses& pauses = options.job.pauses;
  const std::map<std::string, pipeline::GainScope> scopes = {
      {"item", pipeline::GainScope::kItem},
      {"chapter", pipeline::GainScope::kChapter},
      {"book", pipeline::GainScope::kBook}};
  command.option_defaults()->group("Output");
  command
      .add_option("-o,--output", options.output,
                  "Output folder; of several books one in it for each")
      ->type_name("FOLDER");
  command.add_option("--format", options.format, "Audio format; m4b needs ffmpeg")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"flac", "wav", "ogg", "opus", "mp3", "m4b"}))
      ->capture_default_str();
  command
      .add_option("--rate", options.sample_rate,
                  "Sample rate in Hz (default: the target's, else 24000)")
      ->type_name("HZ")
      ->check(whole_number(pipeline::kMinSampleRate, pipeline::kMaxSampleRate));
  add_loss(command, options.job.audio,
           fmt::format("{} or a target's, m4b {}", default_bit_rates(),
                       pipeline::BookJob().m4b_kbit_per_second));
  add_tags(command, options.job.tags);
  command
      .add_option("--target", options.target,
                  "Adjust the loudness to this target and check each chapter against it")
      ->type_name("TARGET")
      ->check(CLI::IsMember(pipeline::target_names()));
  command.add_option("--gain", options.job.scope, "What shares one gain: item, chapter or book")
      ->type_name("SCOPE")
      ->default_str("chapter")
      ->transform(CLI::CheckedTransformer(scopes));
  command.add_flag("--overlay", options.job.overlay,
                   "Also write book.epub, an EPUB 3 with text and audio in sync");
  command.option_defaults()->group("Pauses");
  const auto pause = [&](const char* name, int& ms, const char* what) {
    command.add_option(name, ms, what)
        ->type_name("MS")
        ->check(whole_number(0, 60000))
        ->capture_default_str();
  };
  pause("--pause-paragraph", pauses.paragraph, "Pause between paragraphs, in ms");
  pause("--pause-heading", pauses.heading, "Pause around headings, in ms");
  pause("--pause-scene", pauses.scene, "Pause between scenes, in ms");
  pause("--head", pauses.head, "Room tone before a chapter, in ms");
  pause("--tail", pauses.tail, "Room tone after a chapter, in ms");
}

}  // namespace

void add_book(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<BookOptions>();
  CLI::App* command = app.add_subcommand(
      "book",
      "Render an EPUB, DOCX, FB2, HTML, Markdown, PDF or text file as an audiobook with chapters");
  command
      ->add_option(
          "book", options->sources,
          "Books to read, or folders of them: .docx, .epub, .fb2, .html, .md, .pdf, .txt; a folder "
          "whose index.html links its pages is one book; - for standard input, with --from")
      ->type_name("FILE")
      ->required();
  add_reading(*command, options->reading);
  add_speech(*command, *options);
  add_audio(*command, *options);
  command->option_defaults()->group("Performance");
  add_workers(*command, options->workers,
              "Paragraphs rendered in parallel (default: as cores and memory allow)");
  add_isa_option(*command);
  command->option_defaults()->group("Other");
  command->add_flag("--retry-failed", options->retry_failed, "Render failed paragraphs again");
  command->add_flag("--list", options->list,
                    "List the chapters, and which of them are read, and do nothing else");
  command->add_flag(
      "--dry-run", options->dry_run,
      "Show chapters, voices, how long all takes, and what cannot be spoken, without rendering");
  command->add_flag("--quiet", options->quiet, "Print only failures");
  finish_help(*command, {"book novel.epub --list",
                         "book novel.epub -o audiobook --voice demo_slt --target acx"});
  command->callback([options, &exit_code] { exit_code = run_book(*options); });
}

}  // namespace cli
