// The commands `loudness` and `acx check`: measure audio files, print the figures, or check them
// against a distributor's target.
#include "io/loudness.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/documents.h"
#include "cli/options.h"
#include "cli/subcommands.h"
#include "io/audio_reader.h"
#include "io/base/error.h"
#include "io/base/inputs.h"
#include "io/base/json_text.h"
#include "io/file_format.h"
#include "pipeline/mastering/target.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

struct LoudnessOptions {
  std::vector<std::string> paths;
  std::string target;  // empty: measure only
  std::string json;    // empty: none
};

/// The audio files of a folder and those below it, sorted; a file is itself.
std::vector<fs::path> audio_files(const std::vector<std::string>& paths) {
  std::vector<fs::path> files;
  for (const std::string& path : paths) {
    if (!fs::exists(path)) throw UsageError(path + ": no such file or folder");
    if (!fs::is_directory(path)) {
      files.emplace_back(path);
      continue;
    }
    const auto before = static_cast<std::ptrdiff_t>(files.size());
    for (const auto& entry : fs::recursive_directory_iterator(path))
      if (entry.is_regular_file() && io::is_audio_name(entry.path())) files.push_back(entry.path());
    if (static_cast<std::ptrdiff_t>(files.size()) == before)
      throw UsageError(path + ": no audio files in this folder");
    std::sort(files.begin() + before, files.end());
  }
  return files;
}

void print_head() {
  fmt::print("{:>9} {:>6} {:>7} {:>7} {:>7} {:>7} {:>8} {:>6}  {}\n", "LUFS", "LRA", "dBTP", "peak",
             "RMS", "noise", "seconds", "Hz", "file");
}

void print_levels(const io::Loudness& l, const fs::path& file) {
  fmt::print("{:9.1f} {:6.1f} {:7.1f} {:7.1f} {:7.1f} {:7.1f} {:8.2f} {:6}  {}\n",
             l.integrated_lufs, l.range_lu, l.true_peak_db, l.peak_db, l.rms_db, l.noise_floor_db,
             l.seconds, l.sample_rate, file.string());
}

using Checks = std::vector<pipeline::Check>;

bool passed(const Checks& checks) { return std::ranges::all_of(checks, &pipeline::Check::passed); }

void print_checks(const Checks& checks, const std::string& target, const fs::path& file) {
  fmt::print("{}: {} {}\n", file.string(), passed(checks) ? "passes" : "fails", target);
  for (const pipeline::Check& check : checks)
    fmt::print("  {:4}  {:15}  {:>16}  expected {}{}\n", check.passed ? "pass" : "FAIL", check.what,
               check.found, check.wanted, check.passed ? "" : ": " + check.mend);
}

/// What was measured of a file and, against a target, what became of it.
nlohmann::ordered_json json_of(const fs::path& file, const io::Loudness& l,
                               const std::string& target, const Checks& checks) {
  nlohmann::ordered_json json = {{"file", file.string()},
                                 {"integrated_lufs", l.integrated_lufs},
                                 {"range_lu", l.range_lu},
                                 {"true_peak_db", l.true_peak_db},
                                 {"peak_db", l.peak_db},
                                 {"rms_db", l.rms_db},
                                 {"noise_floor_db", l.noise_floor_db},
                                 {"seconds", l.seconds},
                                 {"sample_rate", l.sample_rate}};
  if (target.empty()) return json;
  json["target"] = target;
  json["passed"] = passed(checks);
  for (const pipeline::Check& check : checks)
    json["checks"].push_back({{"what", check.what},
                              {"passed", check.passed},
                              {"found", check.found},
                              {"expected", check.wanted},
                              {"mend", check.mend}});
  return json;
}

int run_loudness(const LoudnessOptions& options) {
  const std::vector<fs::path> files = audio_files(options.paths);
  io::Inputs inputs;
  for (const fs::path& file : files) inputs.add(file);
  check_document(options.json, inputs);
  const bool is_quiet = is_printed(options.json);
  auto json = nlohmann::ordered_json::array();
  int exit_code = kDone;
  std::optional<int> channels;  // of the first file
  if (options.target.empty() && !is_quiet) print_head();
  for (const fs::path& file : files) {
    try {
      const io::Loudness loudness = io::measure_loudness(file);
      Checks checks;
      if (!options.target.empty()) {
        const pipeline::LoudnessTarget& target = pipeline::find_target(options.target);
        const io::FileFormat format = io::file_format_of(file);
        checks = pipeline::check(target, loudness);
        std::ranges::copy(pipeline::check(target, format, channels), std::back_inserter(checks));
        channels = channels.value_or(format.channels);
      }
      json.push_back(json_of(file, loudness, options.target, checks));
      if (!passed(checks)) exit_code = kSomeFailed;
      if (is_quiet) continue;
      if (options.target.empty())
        print_levels(loudness, file);
      else
        print_checks(checks, options.target, file);
    } catch (const io::Error& error) {
      std::cerr << "kokoro-render: " << error.what() << "\n";
      exit_code = kSomeFailed;
    }
  }
  write_document(options.json, io::json_text(json, 2) + "\n");
  return exit_code;
}

std::shared_ptr<LoudnessOptions> add_paths(CLI::App& command) {
  auto options = std::make_shared<LoudnessOptions>();
  command.add_option("paths", options->paths, "Audio files, or folders of them")
      ->type_name("FILE")
      ->required();
  command.option_defaults()->group("Output");
  add_json(command, options->json, "the figures");
  return options;
}

}  // namespace

void add_loudness(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("loudness", "Measure the loudness, peaks and noise floor of audio files");
  const auto options = add_paths(*command);
  command->option_defaults()->group("Limits");
  command
      ->add_option("--target", options->target,
                   "Check against this target instead of printing the figures")
      ->type_name("TARGET")
      ->check(CLI::IsMember(pipeline::target_names()));
  finish_help(*command, {"loudness episode.flac", "loudness audiobook/chapters --target podcast"});
  command->callback([options, &exit_code] { exit_code = run_loudness(*options); });
}

void add_acx(CLI::App& app, int& exit_code) {
  CLI::App* acx =
      app.add_subcommand("acx", "Check audiobook files against the requirements of ACX");
  acx->require_subcommand(1);
  CLI::App* command = acx->add_subcommand(
      "check", "Check audio files against the requirements of ACX; exit with 1 if one fails");
  const auto options = add_paths(*command);
  options->target = "acx";
  const std::vector<std::string> examples = {"acx check audiobook/chapters",
                                             "acx check opening.mp3 chapter-1.mp3"};
  finish_help(*command, examples);
  command->callback([options, &exit_code] { exit_code = run_loudness(*options); });
  finish_help(*acx, examples);
}

}  // namespace cli
