#include "cli/dataset.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>

#include "cli/options.h"
#include "cli/subcommands.h"
#include "io/files/atomic_file.h"
#include "io/files/error.h"
#include "io/files/inputs.h"
#include "pipeline/dataset/export.h"
#include "pipeline/dataset/writer.h"
#include "pipeline/run/environment.h"

namespace cli {
namespace {

namespace dataset = pipeline::dataset;

struct ExportCommand {
  std::string run, output;
  dataset::ExportOptions options;
};

struct StatsCommand {
  std::string run, page;
  dataset::Selection selection;
  int workers = pipeline::usable_cores();
};

void print_splits(const dataset::Statistics& statistics) {
  for (std::size_t split = 0; split < dataset::kSplitNames.size(); ++split) {
    const dataset::SplitStatistics& part = statistics.splits[split];
    if (part.utterances > 0)
      std::printf("%-10s %lld recordings, %.1f s\n", dataset::kSplitNames[split],
                  static_cast<long long>(part.utterances), part.seconds);
  }
}

void print_aligned(const dataset::ExportSummary& summary) {
  if (!summary.aligned) return;
  std::printf("aligned    %lld recordings", static_cast<long long>(*summary.aligned));
  if (*summary.aligned < summary.recordings)
    std::printf(" (the run has no more; render it again with --alignments json)");
  std::printf("\n");
}

int run_export(const ExportCommand& command) {
  export_dataset(command.run, command.output, command.options, false);
  return kDone;
}

int run_stats(const StatsCommand& command) {
  io::Inputs{command.run}.refuse(command.page);
  const dataset::Statistics statistics = [&] {
    try {
      return dataset::survey_run(command.run, command.selection, command.workers);
    } catch (const dataset::OptionsError& error) {
      throw UsageError(error.what());
    }
  }();
  io::write_file(command.page, to_page(statistics));
  print_splits(statistics);
  std::printf("page       %s\n", command.page.c_str());
  return kDone;
}

void add_limits(CLI::App& command, const std::string& name, std::pair<double, double>& range,
                const std::string& what) {
  command.add_option("--min-" + name, range.first, "Leave out items with less " + what);
  command.add_option("--max-" + name, range.second, "Leave out items with more " + what);
}

CLI::Option* add_range(CLI::App& command, const std::string& name, std::pair<double, double>& range,
                       const std::string& what) {
  return command.add_option(name, range, what)->delimiter(',')->type_name("MIN,MAX");
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

}  // namespace

std::vector<std::string> dataset_format_names() {
  std::vector<std::string> names;
  for (const dataset::Format& format : dataset::formats()) names.emplace_back(format.name);
  return names;
}

void export_dataset(const std::string& run, const std::string& output,
                    const dataset::ExportOptions& options, bool quiet) {
  try {
    const dataset::ExportSummary summary = dataset::export_run(run, output, options);
    if (quiet) return;
    print_splits(summary.statistics);
    std::printf("left out   %s\nchanged    %s\ncopies     %lld\n%-10s %s\n",
                io::counted(summary.left_out, "item").c_str(),
                io::counted(summary.changed, "text").c_str(),
                static_cast<long long>(summary.copies), options.format.c_str(), output.c_str());
    print_aligned(summary);
  } catch (const dataset::OptionsError& error) {
    throw UsageError(error.what());
  }
}

void add_dataset(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("dataset", "Make data sets of finished runs");
  command->require_subcommand(1);

  const auto exported = std::make_shared<ExportCommand>();
  exported->options.workers = pipeline::usable_cores();
  CLI::App* export_command =
      command->add_subcommand("export", "Export a run as a data set for training");
  export_command->add_option("run", exported->run, "Output folder of render")->required();
  export_command->add_option("-o,--output", exported->output, "Folder of the data set")
      ->required()
      ->check(check_not_empty);
  add_export_options(*export_command, exported->options);
  export_command->callback([exported, &exit_code] { exit_code = run_export(*exported); });

  const auto stats = std::make_shared<StatsCommand>();
  CLI::App* stats_command =
      command->add_subcommand("stats", "Write a page of statistics about a run");
  stats_command->add_option("run", stats->run, "Output folder of render")->required();
  stats_command->add_option("-o,--output", stats->page, "Page to write, an HTML file")->required();
  add_selection_options(*stats_command, stats->selection);
  add_workers_option(*stats_command, stats->workers);
  stats_command->callback([stats, &exit_code] { exit_code = run_stats(*stats); });
}

}  // namespace cli
