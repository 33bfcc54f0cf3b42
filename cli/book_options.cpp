#include "cli/book_options.h"

#include <CLI/CLI.hpp>
#include <map>

#include "cli/exit_code.h"
#include "cli/options.h"
#include "io/audio_sink.h"
#include "io/files/error.h"

namespace cli {
namespace {

void add_reading(CLI::App& command, BookOptions& options) {
  const std::map<std::string, io::Notes> notes = {{"skip", io::Notes::kSkip},
                                                  {"inline", io::Notes::kInline}};
  const std::map<std::string, io::Tables> tables = {{"skip", io::Tables::kSkip},
                                                    {"rows", io::Tables::kRows}};
  command.add_option("--title", options.title, "Title, instead of the book's own");
  command.add_option("--author", options.author, "Author, instead of the book's own");
  command
      .add_option("--depth", options.reading.depth,
                  "Levels of headings, or of the table of contents, that begin chapters")
      ->check(CLI::Range(1, 6))
      ->capture_default_str();
  command.add_option("--chapter-pattern", options.reading.chapter_pattern,
                     "Regular expression for the lines of plain text that begin a chapter");
  command
      .add_option("--footnotes", options.reading.notes,
                  "skip, or inline: read after the paragraph that refers to them")
      ->transform(CLI::CheckedTransformer(notes));
  command.add_option("--tables", options.reading.tables, "rows: read row by row, or skip")
      ->transform(CLI::CheckedTransformer(tables));
}

void add_speech(CLI::App& command, BookOptions& options) {
  pipeline::Narration& narration = options.job.narration;
  command.add_option("--model", narration.model, "Model to speak with")->capture_default_str();
  command.add_option("--voice", options.voice, "The narrator (default: the model's first voice)")
      ->check(check_not_empty);
  command.add_option("--cast", options.cast,
                     "JSON file of characters' voices and rules (pipeline/book/README.md)");
  command.add_option("--language", narration.language,
                     "Instead of the book's own: en-us, en-gb, "
                     "es, fr-fr, hi, it or pt-br");
  command.add_option("--lexicons", options.lexicons,
                     "Folder with us_gold.json and so on (default: lexicons beside the model)");
  command.add_option("--dictionary", narration.dictionaries,
                     "File of pronunciations; may be repeated, the first match wins");
  command.add_option("--speed", narration.speed, "Speed factor: durations are divided by it")
      ->check(CLI::Range(pipeline::kMinSpeed, pipeline::kMaxSpeed))
      ->capture_default_str();
  command.add_option("--seed", narration.seed, "Seed of the source noise")
      ->check(check_seed)
      ->capture_default_str();
}

void add_audio(CLI::App& command, BookOptions& options) {
  pipeline::BookPauses& pauses = options.job.pauses;
  const std::map<std::string, pipeline::GainScope> scopes = {
      {"item", pipeline::GainScope::kItem},
      {"chapter", pipeline::GainScope::kChapter},
      {"book", pipeline::GainScope::kBook}};
  command.add_option("--format", options.format, "flac, wav, ogg, opus, mp3, or m4b by ffmpeg")
      ->check(CLI::IsMember({"flac", "wav", "ogg", "opus", "mp3", "m4b"}))
      ->capture_default_str();
  command
      .add_option("--rate", options.sample_rate,
                  "Sample rate in Hz (default: the target's, else 24000)")
      ->check(CLI::Range(pipeline::kMinSampleRate, pipeline::kMaxSampleRate));
  command
      .add_option("--target", options.target,
                  "Bring the loudness to acx, podcast or ebu by constant gain, and say who passes")
      ->check(CLI::IsMember(pipeline::target_names()));
  command
      .add_option("--gain", options.job.scope,
                  "What gets one gain: item, chapter or book "
                  "(default: chapter)")
      ->transform(CLI::CheckedTransformer(scopes));
  const auto pause = [&](const char* name, int& ms, const char* what) {
    command.add_option(name, ms, what)->check(CLI::Range(0, 60000))->capture_default_str();
  };
  pause("--pause-paragraph", pauses.paragraph, "Between paragraphs, ms");
  pause("--pause-heading", pauses.heading, "Around headings, ms");
  pause("--pause-scene", pauses.scene, "Between scenes, ms");
  pause("--head", pauses.head, "Room tone before a chapter, ms");
  pause("--tail", pauses.tail, "Room tone after a chapter, ms");
}

}  // namespace

void add_book_options(CLI::App& command, BookOptions& options) {
  command.add_option("book", options.source, "The book: .epub, .md, .markdown or .txt")->required();
  command.add_option("-o,--output", options.output, "Output folder")
      ->required()
      ->check(check_not_empty);
  add_reading(command, options);
  add_speech(command, options);
  add_audio(command, options);
  command.add_option("--workers", options.workers, "Paragraphs rendered in parallel")
      ->check(CLI::Range(1, 1024));
  command.add_flag("--retry-failed", options.retry_failed, "Render failed paragraphs again");
  command.add_flag("--overlay", options.job.overlay,
                   "Also write book.epub, an EPUB 3 with media overlays: text and audio in sync");
  command.add_flag("--dry-run", options.dry_run, "Show chapters and voices without rendering");
  command.add_flag("--quiet", options.quiet, "Print only failures");
}

void choose_audio(BookOptions& options) {
  pipeline::BookJob& job = options.job;
  if (!options.target.empty()) job.target = &pipeline::find_target(options.target);
  job.m4b = options.format == "m4b";
  job.audio.container = *io::container_named(job.m4b ? "flac" : options.format);
  if (options.sample_rate > 0)
    job.audio.sample_rate = options.sample_rate;
  else if (job.target != nullptr)
    job.audio.sample_rate = job.target->sample_rate.value_or(job.audio.sample_rate);
  if (job.target != nullptr) job.audio.mp3_kbit_per_second = job.target->mp3_kbit_per_second;
  try {
    io::check_format(job.audio);
  } catch (const io::Error& error) {
    throw UsageError(error.what());
  }
}

}  // namespace cli
