#include "cli/dataset_options.h"

#include <CLI/CLI.hpp>
#include <utility>

#include "cli/options.h"
#include "pipeline/dataset/writer.h"

namespace cli {
namespace {

namespace dataset = pipeline::dataset;

void add_limits(CLI::App& command, const std::string& name, std::pair<double, double>& range,
                const std::string& what) {
  command.add_option("--min-" + name, range.first, "Leave out items with less " + what);
  command.add_option("--max-" + name, range.second, "Leave out items with more " + what);
}

CLI::Option* add_range(CLI::App& command, const std::string& name, std::pair<double, double>& range,
                       const std::string& what) {
  return command.add_option(name, range, what)->delimiter(',')->type_name("MIN,MAX");
}

}  // namespace

std::vector<std::string> dataset_format_names() {
  std::vector<std::string> names;
  for (const dataset::Format& format : dataset::formats()) names.emplace_back(format.name);
  return names;
}

void add_selection_options(CLI::App& command, dataset::Selection& selection) {
  command
      .add_option("--split", selection.shares,
                  "Shares of training, validation and test, by a hash of the id")
      ->delimiter(',')
      ->type_name("TRAIN,VALIDATION,TEST");
  command.add_flag("--speaker-disjoint", selection.speaker_disjoint,
                   "Keep each speaker in one split");
  dataset::Limits& limits = selection.limits;
  add_limits(command, "seconds", limits.seconds, "audio");
  add_limits(command, "characters", limits.characters, "normalised text");
  add_limits(command, "rate", limits.characters_per_second, "characters per second");
  add_limits(command, "lufs", limits.lufs, "integrated loudness");
  command
      .add_option("--max-clipped-samples", limits.clipped_samples,
                  "Leave out items with more clipped samples")
      ->check(CLI::NonNegativeNumber);
  command.add_flag("--no-flagged", limits.unflagged, "Leave out items with quality flags");
  command.add_flag("--no-warned", limits.unwarned, "Leave out items with text that has no sound");
}

void add_workers_option(CLI::App& command, int& workers) {
  command.add_option("--workers", workers, "Items processed in parallel (default: cores)")
      ->check(CLI::Range(1, 1024));
}

void add_export_options(CLI::App& command, dataset::ExportOptions& options) {
  command.add_option("--format", options.format, "Format of the data set")
      ->check(CLI::IsMember(dataset_format_names()))
      ->required();
  add_selection_options(command, options.selection);
  command.add_option("--sample-rate", options.sample_rate,
                     "Hz of the audio (default: the format's, or the run's)");
  command.add_option("--shard-bytes", options.shard_bytes, "Size (or 500M, 2G) of tar archives")
      ->transform(CLI::AsSizeValue(false));
  dataset::Augmentation& augmentation = options.augmentation;
  command
      .add_option("--copies", augmentation.copies,
                  "Augmented copies of each training item, drawn from the ranges below")
      ->check(CLI::Range(0, 100));
  add_range(command, "--speed", augmentation.speed, "Speed of a copy; changes its pitch too");
  add_range(command, "--gain-db", augmentation.gain_db,
            "Gain of a copy, limited so that nothing clips");
  command
      .add_option("--band-limit", augmentation.band_limits_hz,
                  "Sample rates in Hz; each copy is resampled through one of them")
      ->delimiter(',');
  command.add_option("--seed", augmentation.seed, "Random seed of the augmentation")
      ->check(check_seed);
  add_workers_option(command, options.workers);
}

}  // namespace cli
