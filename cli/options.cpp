// Declares the shared options to CLI11, with their help and checks. See options.h.
#include "cli/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdint>

#include "cli/subcommands.h"
#include "io/audio_sink.h"
#include "io/base/error.h"
#include "io/base/inputs.h"
#include "io/base/unicode.h"
#include "model/engine/engine.h"
#include "model/error.h"
#include "model/kernels/isa.h"
#include "model/text/language.h"

namespace cli {

void add_job_source(CLI::App& command, JobOptions& options) {
  command
      .add_option("manifest", options.manifest,
                  "Manifest of the job, a JSON file, or - for standard input")
      ->type_name("FILE")
      ->required();
  command.option_defaults()->group("Voice");
  command.add_option("--model", options.model, "Model to use instead of the manifest's")
      ->type_name("MODEL");
  command
      .add_option("--lexicons", options.lexicons,
                  "Folder of lexicons such as us_gold.json, instead of the manifest's")
      ->type_name("FOLDER");
}

void add_job_options(CLI::App& command, JobOptions& options) {
  add_job_source(command, options);
  command.option_defaults()->group("Output");
  command.add_option("-o,--output", options.output, "Output folder, instead of the manifest's")
      ->type_name("FOLDER");
  add_companion_options(command, options.alignments, options.curves);
}

void add_companion_options(CLI::App& command, std::vector<std::string>& alignments, bool& curves) {
  command
      .add_option("--alignments", alignments,
                  "Also write alignments in these formats, separated by commas")
      ->type_name("FORMATS")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember(io::alignment_format_names()));
  command.add_flag("--curves", curves, "Also write F0 and energy, as .npy");
}

std::vector<io::AlignmentFormat> alignment_formats(const std::vector<std::string>& names) {
  std::vector<io::AlignmentFormat> formats;
  for (const std::string& name : names) {
    const io::AlignmentFormat format = *io::alignment_format_named(name);
    if (std::ranges::find(formats, format) == formats.end()) formats.push_back(format);
  }
  return formats;
}

pipeline::Manifest read_job(const JobOptions& options) {
  pipeline::Manifest manifest = pipeline::read_manifest(options.manifest);
  if (!options.model.empty()) manifest.model = options.model;
  if (!options.output.empty()) manifest.output = options.output;
  if (!options.lexicons.empty()) manifest.lexicons = options.lexicons;
  if (!options.alignments.empty()) manifest.alignments = alignment_formats(options.alignments);
  manifest.curves = manifest.curves || options.curves;
  return manifest;
}

namespace {

/// What `look_up` gives; what the model refuses in it is the command line's fault.
template <class LookUp>
decltype(auto) asked_for(const LookUp& look_up) {
  try {
    return look_up();
  } catch (const model::Error& error) {
    throw UsageError(error.what());
  }
}

}  // namespace

model::Voice voice_asked_for(const model::Engine& engine, const std::string& blend) {
  return asked_for([&] { return engine.voice(blend); });
}

const text::Language& language_asked_for(const std::string& name) {
  return asked_for([&]() -> const text::Language& { return text::find_language(name); });
}

CLI::Option* add_language(CLI::App& command, std::string& language, const std::string& what) {
  return command
      .add_option("--language", language,
                  fmt::format("{}: {}, or any that `model inspect --languages` lists", what,
                              fmt::join(text::released_language_names(), ", ")))
      ->type_name("LANGUAGE");
}

void add_pronunciation(CLI::App& command, std::string& lexicons,
                       std::vector<std::string>& dictionaries) {
  command
      .add_option("--lexicons", lexicons,
                  "Folder of lexicons such as us_gold.json (default: lexicons beside the model)")
      ->type_name("FOLDER");
  command
      .add_option("--dictionary", dictionaries,
                  "File of pronunciations, JSON or PLS; may be repeated, the first match wins")
      ->type_name("FILE")
      ->allow_extra_args(false);
}

io::Inputs inputs_of_text(const std::string& file, const std::string& model,
                          const std::string& lexicons,
                          const std::vector<std::string>& dictionaries) {
  io::Inputs inputs = {file, model, lexicons};
  for (const std::string& dictionary : dictionaries) inputs.add(dictionary);
  return inputs;
}

CLI::Option* add_ssml(CLI::App& command, text::ReadingOptions& reading) {
  return command.add_flag_callback(
      "--ssml", [&reading] { reading.format = text::ScriptFormat::kSsml; },
      "Read the text as a document of SSML 1.1");
}

namespace {

/// Takes `KEY=VALUE`; what is wrong with it, or nothing.
std::string take_setting(const std::string& text, text::Conventions& conventions) {
  const std::size_t equals = text.find('=');
  std::vector<std::string_view> names;
  for (const text::ConventionSetting& setting : text::settings_of(conventions)) {
    names.push_back(setting.name);
    if (text.substr(0, equals) != setting.name || equals == text.npos) continue;
    const std::string value = text.substr(equals + 1);
    if (text::set_convention(conventions, setting.name, value)) return "";
    return fmt::format("{}: expected {}, found {}", setting.name, fmt::join(setting.values, " or "),
                       value);
  }
  return fmt::format("expected one of {} with =VALUE, found {}", fmt::join(names, ", "), text);
}

}  // namespace

void add_normalisation(CLI::App& command, text::Conventions& conventions) {
  const auto take = [&conventions](const std::vector<std::string>& settings) {
    for (const std::string& setting : settings)
      if (const std::string fault = take_setting(setting, conventions); !fault.empty())
        throw CLI::ValidationError("--normalisation", fault);
  };
  command
      .add_option_function<std::vector<std::string>>(
          "--normalisation", take, "How expressions are read, such as numbers=digits,urls=short")
      ->type_name("SETTINGS")
      ->delimiter(',')
      ->allow_extra_args(false);
}

std::string default_bit_rates() {
  return fmt::format("opus {}, mp3 {}", io::bit_rate({.container = io::Container::kOggOpus}),
                     io::bit_rate({.container = io::Container::kMp3}));
}

void add_loss(CLI::App& command, io::AudioFormat& audio, const std::string& bit_rates) {
  CLI::Option* rate = command.add_option(
      "--bitrate", audio.kbit_per_second,
      "Bit rate in kbit/s, which of mp3 is constant (default: " + bit_rates + ")");
  rate->type_name("KBPS")->check(whole_number(pipeline::kMinBitRate, pipeline::kMaxBitRate));
  command
      .add_option(
          "--quality", audio.quality,
          fmt::format("Quality of ogg, 0 to 1, or of opus and mp3 instead of a bit rate (default "
                      "of ogg: {})",
                      io::quality({.container = io::Container::kOggVorbis})))
      ->type_name("Q")
      ->check(number(0, 1))
      ->excludes(rate);
}

void check_audio(const io::AudioFormat& audio) {
  try {
    io::check_format(audio);
  } catch (const io::Error& error) {
    throw UsageError(error.what());
  }
  if (const std::string fault = io::bit_rate_fault(audio); !fault.empty())
    throw UsageError("--bitrate: " + fault);
  if (const std::string fault = io::quality_fault(audio); !fault.empty())
    throw UsageError("--quality: " + fault);
}

namespace {

/// Takes `KEY=VALUE`; what is wrong with it, or nothing.
std::string take_tag(const std::string& text, io::TagTexts& tags) {
  const std::size_t equals = text.find('=');
  const std::string name = io::tag_name(text.substr(0, equals));
  if (equals == text.npos || name.empty())
    return "expected KEY=VALUE, the key of letters, digits, spaces, - and _, found " +
           io::excerpt(text);
  if (!io::is_utf8(text)) return "expected UTF-8, found other bytes in " + name;
  tags[name] = text.substr(equals + 1);
  return "";
}

}  // namespace

void add_tags(CLI::App& command, io::TagTexts& tags) {
  const auto take = [&tags](const std::vector<std::string>& texts) {
    for (const std::string& text : texts)
      if (const std::string fault = take_tag(text, tags); !fault.empty())
        throw CLI::ValidationError("--tag", fault);
  };
  command
      .add_option_function<std::vector<std::string>>("--tag", take,
                                                     "Tag to write, such as series=\"The Tides\", "
                                                     "instead of the one there would be; without a "
                                                     "value: none; may be repeated")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
}

void add_workers(CLI::App& command, int& workers, const std::string& what) {
  command.add_option("--workers", workers, what)->type_name("N")->check(whole_number(1, 1024));
}

void add_price(CLI::App& command, std::optional<pipeline::Price>& price) {
  command
      .add_option_function<std::string>(
          "--price", [&price](const std::string& text) { price = pipeline::parse_price(text); },
          "Also say what it costs, by the price of a core hour: a number, then the currency if "
          "you like")
      ->type_name("MONEY")
      ->check([](const std::string& text) -> std::string {
        if (pipeline::parse_price(text)) return "";
        return "expected a price such as 0.04 or \"0.04 EUR\", found " +
               (text.empty() ? "nothing" : io::excerpt(text));
      });
}

void add_bucket(CLI::App& command, int& bucket) {
  command
      .add_option("--bucket", bucket, "Use a memory plan for this many frames where the text fits")
      ->type_name("FRAMES")
      ->check(whole_number(1, 100000));
}

void add_isa_option(CLI::App& command) {
  const std::string known =
      fmt::format("auto (the widest), {}", fmt::join(model::usable_isas(), ", "));
  CLI::Option* option = command.add_option_function<std::string>(
      "--isa",
      [](const std::string& name) {
        try {
          model::choose_isa(name);
        } catch (const model::Error& error) {
          throw CLI::ValidationError("--isa", error.what());
        }
      },
      "Instruction set to compute with: " + known);
  option->type_name("NAME")->default_str("auto");
}

void finish_help(CLI::App& command, const std::vector<std::string>& examples) {
  std::string footer = "Examples:";
  for (const std::string& example : examples) footer += "\n  kokoro-render " + example;
  command.footer(footer);
  command.option_defaults()->group("Other");
  command.set_help_flag("-h,--help", "Print this help and exit");
}

namespace {

/// What is wrong with a text that has to be a number within these bounds.
template <class Number>
std::string check_number(const std::string& text, Number least, Number most,
                         const std::string& expected) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  if (is_number && value >= least && value <= most) return "";
  return "expected " + expected + ", found " + (text.empty() ? "nothing" : io::excerpt(text));
}

}  // namespace

Check whole_number(int least, int most) {
  const std::string expected = most == std::numeric_limits<int>::max()
                                   ? fmt::format("a whole number, {} or more", least)
                                   : fmt::format("a whole number from {} to {}", least, most);
  return [=](const std::string& text) { return check_number(text, least, most, expected); };
}

Check number(double least, double most) {
  const std::string expected = fmt::format("a number from {:g} to {:g}", least, most);
  return [=](const std::string& text) { return check_number(text, least, most, expected); };
}

std::string check_seed(const std::string& text) {
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error == std::errc() && end == text.data() + text.size()) return "";
  return "expected an integer from 0 to 18446744073709551615, found " + text;
}

std::string check_not_empty(const std::string& text) {
  return text.empty() ? "expected a value, found nothing" : "";
}

}  // namespace cli
