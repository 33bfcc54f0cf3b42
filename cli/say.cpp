#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "cli/options.h"
#include "cli/subcommands.h"
#include "cli/text_input.h"
#include "io/audio_sink.h"
#include "io/audio_stream.h"
#include "io/files/error.h"
#include "io/files/extension.h"
#include "io/files/inputs.h"
#include "model/engine.h"
#include "model/error.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/run/checks.h"
#include "pipeline/run/feed/preparer.h"
#include "pipeline/run/record/companion_files.h"
#include "pipeline/run/render/renderer.h"
#include "pipeline/run/render/speech_file.h"

namespace cli {
namespace {

struct SayOptions {
  TextInput input;
  std::string output;
  std::string container;  // empty: as the name of the output ends
  bool raw = false;
  std::string model = "demo";
  std::string voice;
  std::string lexicons;
  std::vector<std::string> dictionaries;
  std::string language = "en-us";
  double speed = 1.0;
  std::uint64_t seed = 0;
  int bucket = 0;  // 0: the smallest that holds the speech
  int threads_per_item = 1;
  bool is_phonemes = false;
  text::ReadingOptions reading;
  bool strict = false;
  io::AudioFormat audio;
  std::vector<std::string> alignments;
  bool curves = false;
};

/// The voice asked for, or the model's first. Throws UsageError for one that it lacks.
std::string choose_voice(const SayOptions& options, const model::Engine& engine) {
  if (!options.voice.empty()) {
    voice_asked_for(engine, options.voice);
    return options.voice;
  }
  const auto names = engine.voice_names();
  if (names.empty())
    throw UsageError("the model " + options.model + " lists no voices; use --voice");
  return names.front();
}

/// Whether the audio goes to standard output.
bool is_streamed(const SayOptions& options) { return options.output == "-"; }

/// Throws UsageError for what cannot be done on standard output, or only there.
void check_output(const SayOptions& options) {
  if (!is_streamed(options)) {
    if (options.raw) throw UsageError("--raw: expected --output -, found " + options.output);
    return;
  }
  if (!options.container.empty() && options.container != "wav")
    throw UsageError("--format: expected wav, which can be written to standard output piece by " +
                     ("piece, found " + options.container));
  if (!options.alignments.empty() || options.curves)
    throw UsageError(
        "--alignments and --curves: expected an output file to write them beside, "
        "found -");
}

/// The container asked for, or the one that the output's extension names.
io::Container choose_container(const SayOptions& options) {
  if (!options.container.empty()) return *io::container_named(options.container);
  if (is_streamed(options)) return io::Container::kWav;
  const std::string extension = io::extension_of(options.output);
  const auto container = io::container_named(extension.empty() ? "" : extension.substr(1));
  if (container) return *container;
  std::string known;
  for (const std::string& name : io::container_names()) known += " ." + name;
  throw UsageError(options.output + ": expected a name that ends in one of" + known +
                   ", or --format");
}

/// Throws UsageError for a container that is not known, and for a rate it does not have.
io::AudioFormat choose_format(const SayOptions& options) {
  io::AudioFormat format = options.audio;
  format.container = choose_container(options);
  try {
    io::check_format(format);
  } catch (const io::Error& error) {
    throw UsageError(error.what());
  }
  return format;
}

/// Speaks into `writer` chunk by chunk, so that each is written as soon as it is spoken. What the
/// model refuses becomes the outcome's failure; whether there is none.
bool speak(pipeline::SpeechWriter& writer, pipeline::Work& work, const SayOptions& options,
           const model::Engine& engine) {
  model::Workspace workspace(options.threads_per_item);
  try {
    speak_into(
        writer, work, [&](auto batch) { return engine.speak(batch, workspace); },
        pipeline::kOneChunkTokens);
  } catch (const model::Error& error) {
    work.outcome.fail(error.what());
  }
  return !work.outcome.failed();
}

void render_stream(pipeline::Work& work, const SayOptions& options, const io::AudioFormat& format,
                   const model::Engine& engine) {
  io::AudioStream stream(STDOUT_FILENO, "standard output", format,
                         options.raw ? io::StreamHeader::kNone : io::StreamHeader::kWav,
                         options.seed);
  pipeline::SpeechStream speech(format, work.outcome.times,
                                [&](auto samples) { stream.append(samples); });
  if (!speak(speech, work, options, engine)) return;
  speech.finish();
  work.outcome.samples = speech.samples();
}

void render_file(pipeline::Work& work, const SayOptions& options, const io::AudioFormat& format,
                 const model::Engine& engine) {
  pipeline::SpeechFile file(options.output, format, work.outcome.times, options.seed);
  if (options.curves) file.keep_curves();
  if (!speak(file, work, options, engine)) return;
  std::vector<io::SealedFile> files;
  files.push_back(file.seal(options.output));
  work.outcome.samples = file.samples();
  if (file.curves())
    for (auto& [name, curve] : pipeline::seal_curves(options.output, *file.curves()))
      files.push_back(std::move(curve));
  for (const pipeline::TextFile& text :
       alignment_files(options.output, work, work.outcome, format.sample_rate,
                       alignment_formats(options.alignments))) {
    io::AtomicFile written(text.path);
    written.write(text.content);
    files.push_back(written.seal());
  }
  io::Inputs inputs = {options.input.file, options.model, options.lexicons};
  for (const std::string& dictionary : options.dictionaries) inputs.add(dictionary);
  for (const io::SealedFile& written : files) inputs.refuse(written.target().path);
  for (io::SealedFile& written : files) written.place();
}

int run_say(const SayOptions& options) {
  check_output(options);
  const io::AudioFormat format = choose_format(options);
  const std::string text = read_text(options.input);
  const model::Engine engine =
      model::Engine::load(options.model, {.forced_bucket = options.bucket});
  std::vector<std::string> warnings;
  if (!options.is_phonemes) {
    language_asked_for(options.language);
    warnings = pipeline::language_warnings({options.language}, engine);
  }
  text::Frontend frontend = pipeline::make_frontend(engine, options.lexicons);
  pipeline::Item item{.corpus = "say",
                      .id = options.output,
                      .origin = "the text",
                      .script = {text, options.is_phonemes, options.reading},
                      .voice = choose_voice(options, engine),
                      .language = options.language,
                      .speed = options.speed,
                      .dictionaries = {options.dictionaries.begin(), options.dictionaries.end()},
                      .seed = options.seed};

  const auto unspeakable =
      options.strict ? pipeline::Unspeakable::kRefuse : pipeline::Unspeakable::kWarn;
  pipeline::Work work = pipeline::Preparer(engine, frontend, unspeakable).prepare(item);
  if (!work.outcome.failed())
    (is_streamed(options) ? render_stream : render_file)(work, options, format, engine);
  for (const std::string& warning : work.outcome.warnings) warnings.push_back(warning);
  for (const std::string& warning : warnings) std::cerr << "kokoro-render: " << warning << "\n";
  if (work.outcome.failed()) {
    std::cerr << "kokoro-render: " << text_prefix(options.input) << work.outcome.failure << "\n";
    return kSomeFailed;
  }
  const double seconds = static_cast<double>(work.outcome.samples) / format.sample_rate;
  (is_streamed(options) ? std::cerr : std::cout)
      << options.output << ": " << seconds << " s of " << work.outcome.voice << "\n";
  return kDone;
}

}  // namespace

void add_say(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<SayOptions>();
  CLI::App* command = app.add_subcommand("say", "Render one text to an audio file");
  add_text_input(*command, options->input, "Text to speak");
  CLI::Option* phonemes =
      command->add_flag("--phonemes", options->is_phonemes, "Read the text as phonemes");
  add_ssml(*command, options->reading)->excludes(phonemes);
  command->add_flag("--strict", options->strict,
                    "Fail, instead of warning, if a symbol has no sound");

  command->option_defaults()->group("Voice");
  command->add_option("--model", options->model, "Model to speak with")
      ->type_name("MODEL")
      ->capture_default_str();
  command
      ->add_option("--voice", options->voice,
                   "Voice, or a blend such as a:0.6+b:0.4 (default: the model's first)")
      ->type_name("VOICE")
      ->check(check_not_empty);
  command
      ->add_option("--language", options->language,
                   "Language of the text: en-us, en-gb, es, fr-fr, hi, it, pt-br, or any that "
                   "`model inspect --languages` lists")
      ->type_name("LANGUAGE")
      ->capture_default_str();
  add_pronunciation(*command, options->lexicons, options->dictionaries);
  add_normalisation(*command, options->reading.conventions);
  command->add_option("--speed", options->speed, "Speed factor; 2 is twice as fast")
      ->type_name("FACTOR")
      ->check(number(pipeline::kMinSpeed, pipeline::kMaxSpeed))
      ->capture_default_str();
  command->add_option("--seed", options->seed, "Seed of the source noise")
      ->type_name("N")
      ->check(check_seed)
      ->capture_default_str();

  command->option_defaults()->group("Output");
  command
      ->add_option("-o,--output", options->output,
                   "File to write: .wav, .flac, .ogg, .opus or .mp3; - for standard output, as "
                   "WAV, written as it is rendered")
      ->type_name("FILE")
      ->required();
  CLI::Option* container =
      command
          ->add_option("--format", options->container,
                       "Audio format (default: as the name of the output ends)")
          ->type_name("FORMAT")
          ->check(CLI::IsMember(io::container_names()));
  command
      ->add_flag("--raw", options->raw,
                 "Write bare samples to standard output, 16-bit little-endian")
      ->excludes(container);
  command->add_option("--rate", options->audio.sample_rate, "Sample rate in Hz")
      ->type_name("HZ")
      ->check(whole_number(pipeline::kMinSampleRate, pipeline::kMaxSampleRate))
      ->capture_default_str();
  add_companion_options(*command, options->alignments, options->curves);

  command->option_defaults()->group("Performance");
  command
      ->add_option("--threads-per-item", options->threads_per_item,
                   "Threads for the text; the audio stays the same")
      ->type_name("N")
      ->check(whole_number(1, 256))
      ->capture_default_str();
  add_bucket(*command, options->bucket);
  add_isa_option(*command);
  finish_help(*command, {"say --file letter.txt -o - > letter.wav",
                         "say \"Good night.\" --voice demo_rms -o night.flac --alignments srt"});
  command->callback([options, &exit_code] { exit_code = run_say(*options); });
}

}  // namespace cli
