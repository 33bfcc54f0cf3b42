// The command `say`: speaks each text chunk by chunk, with one engine and one workspace for all.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "cli/options.h"
#include "cli/speech_output.h"
#include "cli/subcommands.h"
#include "io/audio_sink.h"
#include "io/text_corpus.h"
#include "model/engine/engine.h"
#include "model/error.h"
#include "model/text/language.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/run/feed/preparer.h"
#include "pipeline/run/job/checks.h"
#include "pipeline/run/render/renderer.h"

namespace cli {
namespace {

/// The voice asked for, or the first of the language. Throws UsageError for one that it lacks.
std::string choose_voice(const SayOptions& options, const model::Engine& engine) {
  if (!options.voice.empty()) {
    voice_asked_for(engine, options.voice);
    return options.voice;
  }
  const auto names = engine.voice_names();
  if (names.empty())
    throw UsageError("the model " + options.model + " lists no voices; use --voice");
  return text::default_voice(options.language, names);
}

/// The model asked for; tells which phonemes of the language it lacks. Throws UsageError for a
/// language that there is none of.
model::Engine load_engine(const SayOptions& options) {
  if (!options.is_phonemes) language_asked_for(options.language);
  model::Engine engine = model::Engine::load(options.model, {.forced_bucket = options.bucket});
  if (options.is_phonemes) return engine;
  for (const std::string& warning :
       pipeline::language_warnings({options.language}, engine, options.lexicons))
    std::cerr << "kokoro-render: " << warning << "\n";
  return engine;
}

/// Speaks texts as the options say.
class Speaker {
 public:
  /// Throws UsageError for a voice or a language that there is none of.
  explicit Speaker(const SayOptions& options);

  /// Makes the phonemes of a text; they go to `output`.
  pipeline::Work prepare(const std::string& text, const std::string& output);

  /// Speaks into `writer` chunk by chunk, so that each is written as soon as it is spoken. What the
  /// model refuses becomes the outcome's failure; whether there is none.
  bool speak(pipeline::SpeechWriter& writer, pipeline::Work& work);

 private:
  const SayOptions& options_;
  model::Engine engine_;
  text::Frontend frontend_;
  pipeline::Preparer preparer_;
  model::Workspace workspace_;
  std::string voice_;
};

Speaker::Speaker(const SayOptions& options)
    : options_(options),
      engine_(load_engine(options)),
      frontend_(pipeline::make_frontend(engine_, options.lexicons)),
      preparer_(engine_, frontend_,
                options.strict ? pipeline::Unspeakable::kRefuse : pipeline::Unspeakable::kWarn),
      workspace_(options.threads_per_item),
      voice_(choose_voice(options, engine_)) {}

pipeline::Work Speaker::prepare(const std::string& text, const std::string& output) {
  return preparer_.prepare(
      {.corpus = "say",
       .id = output,
       .origin = "the text",
       .script = {text, options_.is_phonemes, options_.reading},
       .voice = voice_,
       .language = options_.language,
       .speed = options_.speed,
       .dictionaries = {options_.dictionaries.begin(), options_.dictionaries.end()},
       .seed = options_.seed});
}

bool Speaker::speak(pipeline::SpeechWriter& writer, pipeline::Work& work) {
  try {
    speak_into(
        writer, work, [&](auto batch) { return engine_.speak(batch, workspace_); },
        pipeline::kOneChunkTokens);
  } catch (const model::Error& error) {
    work.outcome.fail(error.what());
  }
  return !work.outcome.failed();
}

/// Tells what became of a text.
void print_outcome(const pipeline::Work& work, const GivenText& given, const SayOptions& options,
                   int sample_rate) {
  for (const std::string& warning : work.outcome.warnings)
    std::cerr << "kokoro-render: " << warning << "\n";
  if (work.outcome.failed()) {
    std::cerr << "kokoro-render: " << given.prefix << work.outcome.failure << "\n";
  } else if (!options.quiet) {
    const double seconds = static_cast<double>(work.outcome.samples) / sample_rate;
    (is_streamed(options) ? std::cerr : std::cout)
        << work.item.id << ": " << seconds << " s of " << work.outcome.voice << std::endl;
  }
}

int run_say(const SayOptions& options) {
  SpeechOutput output(options);
  Texts texts(options.input);
  Speaker speaker(options);
  int exit_code = kDone;
  while (const std::optional<GivenText> given = texts.next()) {
    if (options.input.by_line && io::is_blank(given->text)) continue;
    pipeline::Work work = speaker.prepare(given->text, output.name_of(*given));
    if (!work.outcome.failed())
      output.write(work, [&](auto& writer) { return speaker.speak(writer, work); });
    print_outcome(work, *given, options, output.sample_rate());
    if (work.outcome.failed()) exit_code = kSomeFailed;
  }
  return exit_code;
}

}  // namespace

void add_say(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<SayOptions>();
  CLI::App* command = app.add_subcommand("say", "Render a text, or several, to audio files");
  add_text_input(*command, options->input, "Text to speak; each of several to a file of its own",
                 "Speak each line of input as a text of its own, as soon as it is there");
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
      ->add_option(
          "--voice", options->voice,
          "Voice, or a blend such as a:0.6+b:0.4 (default: the model's first of the language)")
      ->type_name("VOICE")
      ->check(check_not_empty);
  add_language(*command, options->language, "Language of the text")->capture_default_str();
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
                   "File to write: .wav, .flac, .ogg, .opus or .mp3; several texts make a-0001.wav "
                   "and so on of a.wav; - for standard output, as WAV, written as it is rendered")
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
  add_loss(*command, options->audio, default_bit_rates());
  add_tags(*command, options->tags);
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
  command->option_defaults()->group("Other");
  command->add_flag("--quiet", options->quiet, "Print only failures");
  finish_help(*command, {"say --file letter.txt -o - > letter.wav",
                         "say \"Good night.\" --voice demo_rms -o night.flac --alignments srt"});
  command->callback([options, &exit_code] { exit_code = run_say(*options); });
}

}  // namespace cli
