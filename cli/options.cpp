#include "cli/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdint>

#include "model/error.h"
#include "model/kernels/isa.h"

namespace cli {

void add_job_source(CLI::App& command, JobOptions& options) {
  command.add_option("manifest", options.manifest, "The job, a JSON file")->required();
  command.add_option("--model", options.model, "Model to use instead of the manifest's");
  command.add_option("--lexicons", options.lexicons,
                     "Folder with us_gold.json and so on, instead of the manifest's");
}

void add_job_options(CLI::App& command, JobOptions& options) {
  add_job_source(command, options);
  command.add_option("--output", options.output, "Folder to use instead of the manifest's")
      ->check(check_not_empty);
  add_companion_options(command, options.alignments, options.curves);
}

void add_companion_options(CLI::App& command, std::vector<std::string>& alignments, bool& curves) {
  command
      .add_option("--alignments", alignments,
                  "Alignment files to write beside the audio: textgrid, ctm, srt, vtt, "
                  "json, labels; with commas between")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember(io::alignment_format_names()));
  command.add_flag("--curves", curves, "F0 and energy beside the audio, as .npy");
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

void add_isa_option(CLI::App& command) {
  std::string known = "auto";
  for (const std::string& name : model::usable_isas()) known += ", " + name;
  command.add_option_function<std::string>(
      "--isa",
      [](const std::string& name) {
        try {
          model::choose_isa(name);
        } catch (const model::Error& error) {
          throw CLI::ValidationError("--isa", error.what());
        }
      },
      "Instruction set to compute with, one of " + known + " (default: auto, the widest)");
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
