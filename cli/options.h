// Options that several commands share (job, voice, text, audio, workers), and checks of values.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "io/alignment/alignment.h"
#include "io/audio_format.h"
#include "io/tags.h"
#include "model/text/source.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/report/price.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace io {
class Inputs;
}  // namespace io

namespace model {
class Engine;
struct Voice;
}  // namespace model

namespace text {
class Language;
}  // namespace text

namespace cli {

/// What every subcommand that works on a job is told.
struct JobOptions {
  std::string manifest;
  std::string model;                    ///< empty: the manifest's
  std::string output;                   ///< empty: the manifest's
  std::string lexicons;                 ///< empty: the manifest's
  std::vector<std::string> alignments;  ///< formats; empty: the manifest's
  bool curves = false;                  ///< wanted even when the manifest does not say so
};

/// Declares `--alignments` and `--curves`; both must outlive the parsing.
void add_companion_options(CLI::App& command, std::vector<std::string>& alignments, bool& curves);

/// The formats of these names, each once.
std::vector<io::AlignmentFormat> alignment_formats(const std::vector<std::string>& names);

/// Declares to `command` what says which job it is: the manifest, the model, the lexicons;
/// `options` must outlive the parsing.
void add_job_source(CLI::App& command, JobOptions& options);

/// Declares all of them to `command`; `options` must outlive the parsing.
void add_job_options(CLI::App& command, JobOptions& options);

/// Reads the manifest, with what the options replace. Throws pipeline::ManifestError.
pipeline::Manifest read_job(const JobOptions& options);

/// The voice, or the blend, that the command line names. Throws UsageError for what the model
/// lacks.
model::Voice voice_asked_for(const model::Engine& engine, const std::string& blend);

/// The language that the command line names. Throws UsageError for one whose text is not spoken.
const text::Language& language_asked_for(const std::string& name);

/// Declares `--language`, which is `what`; `language` must outlive the parsing.
CLI::Option* add_language(CLI::App& command, std::string& language, const std::string& what);

/// Declares `--lexicons` and `--dictionary`; both must outlive the parsing.
void add_pronunciation(CLI::App& command, std::string& lexicons,
                       std::vector<std::string>& dictionaries);

/// The files that a command reads to pronounce the text in `file`, which may be none.
io::Inputs inputs_of_text(const std::string& file, const std::string& model,
                          const std::string& lexicons,
                          const std::vector<std::string>& dictionaries);

/// Declares `--ssml`; `reading` must outlive the parsing.
CLI::Option* add_ssml(CLI::App& command, text::ReadingOptions& reading);

/// Declares `--normalisation`; `conventions` must outlive the parsing.
void add_normalisation(CLI::App& command, text::Conventions& conventions);

/// What suits one voice, in kbit/s: `opus 48, mp3 64`.
std::string default_bit_rates();

/// Declares `--bitrate` and `--quality`; `bit_rates` are the defaults of the formats that have one.
/// `audio` must outlive the parsing.
void add_loss(CLI::App& command, io::AudioFormat& audio, const std::string& bit_rates);

/// Throws UsageError for a format that the installed libsndfile does not have, and for what
/// `--bitrate` and `--quality` ask of it in vain.
void check_audio(const io::AudioFormat& audio);

/// Declares `--tag`; `tags` must outlive the parsing.
void add_tags(CLI::App& command, io::TagTexts& tags);

/// Declares `--workers`, with this help; `workers` must outlive the parsing.
void add_workers(CLI::App& command, int& workers, const std::string& what);

/// Declares `--price`; `price` must outlive the parsing.
void add_price(CLI::App& command, std::optional<pipeline::Price>& price);

/// Declares `--bucket`; `bucket` must outlive the parsing.
void add_bucket(CLI::App& command, int& bucket);

/// Declares --isa to `command`: the instruction set the engine's kernels run with. It holds for the
/// process from the moment the command line is parsed, before any subcommand runs.
void add_isa_option(CLI::App& command);

/// Completes the help of `command` once its options are declared: example command lines, given
/// without the program's name, and `--help` after the other options.
void finish_help(CLI::App& command, const std::vector<std::string>& examples);

// For CLI::Option::check(): each gives what is wrong with the text, or nothing.
using Check = std::function<std::string(const std::string&)>;

/// A whole number from `least` to `most`.
Check whole_number(int least, int most = std::numeric_limits<int>::max());

/// Any number from `least` to `most`.
Check number(double least, double most);

/// CLI11 accepts negative and too large numbers for a std::uint64_t and wraps them.
std::string check_seed(const std::string& text);

/// What a variable that is not set expands to must not mean the default. make_parser() lets all
/// options check for it whose value is a file or a folder by its type name.
std::string check_not_empty(const std::string& text);

}  // namespace cli
