#include "io/book/book.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/options.h"
#include "cli/progress.h"
#include "cli/subcommands.h"
#include "cli/table.h"
#include "io/files/error.h"
#include "model/engine.h"
#include "pipeline/book/book_job.h"
#include "pipeline/book/book_record.h"
#include "pipeline/book/companions.h"
#include "pipeline/book/script.h"
#include "pipeline/mastering/target.h"
#include "pipeline/run/plan/plan.h"

namespace cli {
namespace {

/// What the command line says of a book.
struct BookOptions {
  pipeline::BookJob job;
  io::BookOptions reading;
  std::string source;
  std::string output;
  std::string lexicons;
  std::string voice;
  std::string cast;
  std::string title;
  std::string author;
  std::string format = "flac";
  std::string target;
  int sample_rate = 0;  ///< Hz; 0: the target's, or the model's
  int workers = 0;      ///< 0: as many as there are cores
  bool retry_failed = false;
  bool dry_run = false;
  bool quiet = false;
};

/// What a chapter fails of a target; empty when it passes.
std::string failures(const pipeline::LoudnessTarget& target, const io::Loudness& loudness) {
  std::string failed;
  for (const pipeline::Check& check : pipeline::check(target, loudness))
    if (!check.passed)
      failed += (failed.empty() ? "FAIL: " : ", ") + check.what + " " + check.found +
                ", expected " + check.wanted;
  return failed;
}

void print_chapter(const pipeline::ChapterRecord& chapter, const std::string& verdict) {
  const io::Loudness& loudness = chapter.loudness;
  fmt::print("{:16} {:9.2f} {:7.1f} {:7.1f} {:7.1f} {:7.2f}  {}{}\n", chapter.file.file,
             loudness.seconds, loudness.integrated_lufs, loudness.rms_db, loudness.peak_db,
             chapter.gain_db, verdict, chapter.is_new ? "" : " (unchanged)");
}

/// The size of the book, without rendering it.
void print_plan(const io::Book& book, const pipeline::BookScript& script) {
  fmt::print("{}{}{}\n", book.title, book.author.empty() ? "" : ", ", book.author);
  std::set<std::string> voices;
  std::vector<Row> rows;
  for (const pipeline::ScriptChapter& chapter : script.chapters) {
    std::size_t bytes = 0;
    for (const pipeline::Paragraph& paragraph : chapter.paragraphs) {
      for (const pipeline::Segment& segment : paragraph.segments) {
        bytes += segment.shown.size();
        voices.insert(segment.voice + " (" + segment.language + ")");
      }
    }
    rows.push_back({std::to_string(rows.size() + 1),
                    io::counted(std::ssize(chapter.paragraphs), "paragraph"),
                    io::counted(static_cast<std::int64_t>(bytes), "byte"),
                    std::string(std::size_t{2} * (chapter.depth - 1), ' ') + chapter.title});
  }
  std::fputs(aligned(std::move(rows), "rrr").c_str(), stdout);
  for (const std::string& voice : voices) fmt::print("voice {}\n", voice);
}

/// Prints what was made, and unless it is nullptr whether it meets `target`; with `quiet` only what
/// is wrong. Whether all of it is as it should be.
bool print_result(const pipeline::BookRecord& record, const pipeline::LoudnessTarget* target,
                  bool quiet) {
  bool is_good = record.problems.empty();
  for (const std::string& notice : record.notices) std::cerr << "kokoro-render: " << notice << "\n";
  if (!quiet)
    fmt::print("{:16} {:>9} {:>7} {:>7} {:>7} {:>7}  {}\n", "file", "seconds", "LUFS", "RMS",
               "peak", "gain dB", target == nullptr ? "" : target->name);
  for (const pipeline::ChapterRecord& chapter : record.chapters) {
    const std::string failed = target == nullptr ? "" : failures(*target, chapter.loudness);
    for (const std::string& place : chapter.missing)
      std::cerr << "kokoro-render: " << chapter.file.file
                << ": a part could not be rendered: " << place << "\n";
    is_good = is_good && failed.empty() && chapter.missing.empty();
    if (!quiet) print_chapter(chapter, target != nullptr && failed.empty() ? "pass" : failed);
  }
  if (!quiet)
    fmt::print("{:16} {:9.2f} {:7.1f} {:7.1f} {:7.1f}\n", record.book.file, record.loudness.seconds,
               record.loudness.integrated_lufs, record.loudness.rms_db, record.loudness.peak_db);
  return is_good;
}

/// The book's file, or what standard input gives. Throws UsageError.
io::Source read_source(const BookOptions& options) {
  try {
    return io::Source(options.source);
  } catch (const io::Error& error) {
    throw UsageError(error.what());
  }
}

io::Book read(const BookOptions& options) {
  try {
    io::Book book = io::read_book(options.job.source, options.reading);
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
  if (names.empty()) throw UsageError("the model lists no voices; use --voice");
  return options.cast.empty() ? pipeline::Cast(names.front())
                              : pipeline::Cast::read(options.cast, names.front());
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
  if (job.audio.kbit_per_second == 0) job.audio.kbit_per_second = least;
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

int run_book(BookOptions& options) {
  pipeline::BookJob& job = options.job;
  job.source = read_source(options);
  job.output = options.output;
  job.inputs = {job.source.path(), options.cast, options.lexicons, job.narration.model};
  job.inputs.insert(job.inputs.end(), job.narration.dictionaries.begin(),
                    job.narration.dictionaries.end());
  job.narration.lexicons = options.lexicons;
  choose_audio(options);
  const io::Book book = read(options);
  for (const std::string& notice : book.notices) std::cerr << "kokoro-render: " << notice << "\n";
  for (const std::string& problem : book.problems)
    std::cerr << "kokoro-render: " << problem << "\n";
  const model::Engine engine = model::Engine::load(job.narration.model);
  if (!options.voice.empty()) voice_asked_for(engine, options.voice);
  if (!job.narration.language.empty()) language_asked_for(job.narration.language);
  const pipeline::BookScript script = make_script(book, read_cast(options, engine), job.narration);
  for (const std::string& warning : script.warnings)
    std::cerr << "kokoro-render: " << warning << "\n";
  for (const std::string& problem : script.problems)
    std::cerr << "kokoro-render: " << problem << "\n";
  if (options.dry_run) {
    print_plan(book, script);
    return book.problems.empty() && script.problems.empty() ? kDone : kSomeFailed;
  }

  pipeline::RunOptions run;
  run.workers = options.workers > 0 ? options.workers
                                    : pipeline::default_workers(pipeline::memory_need(engine));
  run.resume.retry_failed = options.retry_failed;
  run.stop = stop_asked_for;
  const auto observer = make_observer(progress_options(options.quiet, false));
  const StopSignals caught;
  const pipeline::BookSummary summary = make_book(book, script, job, engine, run, *observer);
  if (summary.run.end.result == pipeline::RunResult::kStopped) return kStopped;
  return print_result(summary.record, job.target, options.quiet) ? kDone : kSomeFailed;
}

void add_reading(CLI::App& command, BookOptions& options) {
  const std::map<std::string, io::Notes> notes = {{"skip", io::Notes::kSkip},
                                                  {"inline", io::Notes::kInline}};
  const std::map<std::string, io::Tables> tables = {{"skip", io::Tables::kSkip},
                                                    {"rows", io::Tables::kRows}};
  const std::map<std::string, io::BookFormat> formats = {{"epub", io::BookFormat::kEpub},
                                                         {"markdown", io::BookFormat::kMarkdown},
                                                         {"text", io::BookFormat::kText}};
  command.option_defaults()->group("Input");
  command
      .add_option("--from", options.reading.format,
                  "What the book is: epub, markdown or text "
                  "(default: as its name ends)")
      ->type_name("FORMAT")
      ->transform(CLI::CheckedTransformer(formats));
  command.add_option("--title", options.title, "Title, instead of the book's own")
      ->type_name("TEXT");
  command.add_option("--author", options.author, "Author, instead of the book's own")
      ->type_name("NAME");
  command
      .add_option("--depth", options.reading.depth,
                  "Levels of headings, or of the table of contents, that begin chapters")
      ->type_name("N")
      ->check(whole_number(1, 6))
      ->capture_default_str();
  command
      .add_option("--chapter-pattern", options.reading.chapter_pattern,
                  "Regular expression for the lines of plain text that begin a chapter")
      ->type_name("REGEX");
  command
      .add_option("--footnotes", options.reading.notes,
                  "How to read footnotes: skip, or inline, after the paragraph that refers to them")
      ->type_name("HOW")
      ->default_str("skip")
      ->transform(CLI::CheckedTransformer(notes));
  command
      .add_option("--tables", options.reading.tables,
                  "How to read tables: skip, or rows, one after the other")
      ->type_name("HOW")
      ->default_str("rows")
      ->transform(CLI::CheckedTransformer(tables));
}

void add_speech(CLI::App& command, BookOptions& options) {
  pipeline::Narration& narration = options.job.narration;
  command.option_defaults()->group("Voice");
  command.add_option("--model", narration.model, "Model to speak with")
      ->type_name("MODEL")
      ->capture_default_str();
  command
      .add_option("--voice", options.voice, "Voice of the narrator (default: the model's first)")
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
  command.add_option("-o,--output", options.output, "Output folder")
      ->type_name("FOLDER")
      ->required();
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
      "book", "Render an EPUB, Markdown or text file as an audiobook with chapters");
  command
      ->add_option("book", options->source,
                   "Book to read: .epub, .md, .markdown or .txt; - for standard input, with --from")
      ->type_name("FILE")
      ->required();
  add_reading(*command, *options);
  add_speech(*command, *options);
  add_audio(*command, *options);
  command->option_defaults()->group("Performance");
  add_workers(*command, options->workers,
              "Paragraphs rendered in parallel (default: as cores and memory allow)");
  add_isa_option(*command);
  command->option_defaults()->group("Other");
  command->add_flag("--retry-failed", options->retry_failed, "Render failed paragraphs again");
  command->add_flag("--dry-run", options->dry_run, "Show chapters and voices without rendering");
  command->add_flag("--quiet", options->quiet, "Print only failures");
  finish_help(*command, {"book novel.epub -o audiobook --voice demo_slt --target acx",
                         "book notes.md -o audiobook --title \"Field Notes\" --dry-run"});
  command->callback([options, &exit_code] { exit_code = run_book(*options); });
}

}  // namespace cli
