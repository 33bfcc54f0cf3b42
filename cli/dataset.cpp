// The commands `dataset export` and `dataset stats`: select and split the items of a run, then
// write a data set, or its statistics as a page or JSON.
#include "cli/dataset.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cmath>
#include <iostream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "cli/documents.h"
#include "cli/options.h"
#include "cli/subcommands.h"
#include "io/base/atomic_file.h"
#include "io/base/error.h"
#include "io/base/inputs.h"
#include "io/base/json_text.h"
#include "pipeline/dataset/export/export.h"
#include "pipeline/dataset/writer.h"
#include "pipeline/report/print.h"
#include "pipeline/run/environment.h"

namespace cli {
namespace {

namespace dataset = pipeline::dataset;

struct ExportCommand {
  std::string run, output;
  dataset::ExportOptions options;
};

struct StatsCommand {
  std::string run;
  std::string page, json;  // empty: none
  dataset::Selection selection;
  int workers = pipeline::usable_cores();
};

void print_splits(const dataset::Statistics& statistics) {
  const auto splits = statistics.splits();
  for (std::size_t split = 0; split < dataset::kSplitNames.size(); ++split) {
    const dataset::SplitStatistics& part = splits[split];
    if (part.utterances > 0)
      fmt::print("{:10} {}, {:.1f} s\n", dataset::kSplitNames[split],
                 io::counted(part.utterances, "recording"), part.seconds);
  }
}

/// Where items, or speakers that are kept apart, are too few for the shares that were asked for.
void warn_of_shares(const dataset::Statistics& statistics, const dataset::Selection& selection) {
  constexpr double kTolerance = 0.05;
  const auto splits = statistics.splits();
  const double all = statistics.all().seconds;
  bool is_off = false;
  std::array<std::string, splits.size()> expected, found;
  for (std::size_t split = 0; all > 0 && split < splits.size(); ++split) {
    const double share = splits[split].seconds / all;
    const double wanted = selection.shares[split];
    is_off = is_off || std::abs(share - wanted) > kTolerance || (wanted > 0 && share == 0);
    expected[split] = fmt::format("{:.0f}%", 100 * wanted);
    found[split] = fmt::format("{:.0f}%", 100 * share);
  }
  if (!is_off) return;
  std::cerr << fmt::format(
      "kokoro-render: warning: --split: expected {} of the audio for {}, found {}{}\n",
      fmt::join(expected, ", "), fmt::join(dataset::kSplitNames, ", "), fmt::join(found, ", "),
      selection.speaker_disjoint
          ? fmt::format(" (with {}, each in one split)",
                        io::counted(std::ssize(statistics.speakers), "speaker"))
          : "");
}

void print_aligned(const dataset::ExportSummary& summary) {
  if (!summary.aligned) return;
  fmt::print("aligned    {}", io::counted(*summary.aligned, "recording"));
  if (*summary.aligned < summary.recordings)
    fmt::print(" (the others have no alignments; render them with --alignments json)");
  fmt::print("\n");
}

int run_export(const ExportCommand& command) {
  export_dataset(command.run, command.output, command.options, false);
  return kDone;
}

int run_stats(const StatsCommand& command) {
  if (command.page.empty() && command.json.empty())
    throw UsageError(
        "dataset stats: expected --output for a page or --json for the figures, found neither");
  io::Inputs inputs;
  inputs.add_tree(command.run);
  inputs.refuse(command.page);
  check_document(command.json, inputs);
  const dataset::Statistics statistics = [&] {
    try {
      return dataset::survey_run(command.run, command.selection, command.workers);
    } catch (const dataset::OptionsError& error) {
      throw UsageError(error.what());
    }
  }();
  warn_of_shares(statistics, command.selection);
  if (!command.page.empty()) io::write_file(command.page, to_page(statistics));
  if (!is_printed(command.json)) {
    print_splits(statistics);
    if (!command.page.empty()) fmt::print("page       {}\n", command.page);
  }
  write_document(command.json, io::json_text(to_json(statistics), 2) + "\n");
  return kDone;
}

void add_limits(CLI::App& command, const std::string& name, const char* unit,
                std::pair<double, double>& range, const std::string& below,
                const std::string& above) {
  command.add_option("--min-" + name, range.first, "Leave out " + below)->type_name(unit);
  command.add_option("--max-" + name, range.second, "Leave out " + above)->type_name(unit);
}

void add_selection_options(CLI::App& command, dataset::Selection& selection) {
  command.option_defaults()->group("Selection");
  command
      .add_option("--split", selection.shares,
                  "Shares of the training, validation and test splits, such as 0.8,0.1,0.1")
      ->delimiter(',')
      ->type_name("SHARES")
      ->capture_default_str();
  command.add_flag("--speaker-disjoint", selection.speaker_disjoint,
                   "Keep each speaker in one split");
  dataset::SelectionLimits& limits = selection.limits;
  add_limits(command, "seconds", "SECONDS", limits.seconds, "shorter items", "longer items");
  add_limits(command, "characters", "N", limits.characters,
             "items with fewer characters, after normalisation",
             "items with more characters, after normalisation");
  add_limits(command, "rate", "RATE", limits.characters_per_second,
             "items with fewer characters per second", "items with more characters per second");
  add_limits(command, "lufs", "LUFS", limits.lufs, "quieter items", "louder items");
  add_limits(command, "snr", "DB", limits.snr_db, "items with a lower signal-to-noise ratio",
             "items with a higher signal-to-noise ratio");
  add_limits(command, "silence", "SHARE", limits.silence, "items with less silence",
             "items with more silence, such as 0.4 of their length");
  command.add_flag("--words", selection.words,
                   "Let a recogniser of English (Debian: pocketsphinx) listen to all items, for "
                   "their word error rates");
  command
      .add_option("--max-wer", limits.word_error_rate.second,
                  "Leave out items with a higher word error rate (with --words)")
      ->type_name("RATE");
  command
      .add_option("--max-clipped-samples", limits.clipped_samples,
                  "Leave out items with more clipped samples")
      ->type_name("N")
      ->check(whole_number(0));
  command.add_flag("--no-flagged", limits.unflagged, "Leave out items with quality flags");
  command.add_flag("--no-warned", limits.unwarned,
                   "Leave out items whose text has symbols without sound");
}

void add_copies(CLI::App& command, dataset::Augmentation& augmentation) {
  command.option_defaults()->group("Augmentation");
  const auto add_range = [&](const char* name, std::pair<double, double>& range, const char* what) {
    command.add_option(name, range, what)
        ->delimiter(',')
        ->type_name("MIN,MAX")
        ->default_str(fmt::format("{:g},{:g}", range.first, range.second));
  };
  command.add_option("--copies", augmentation.copies, "Augmented copies of each training item")
      ->type_name("N")
      ->check(whole_number(0, 100))
      ->capture_default_str();
  add_range("--speed", augmentation.speed,
            "Range of the copies' speeds, which change the pitch too");
  add_range("--gain-db", augmentation.gain_db,
            "Range of the copies' gains, limited so that nothing clips");
  command
      .add_option("--band-limit", augmentation.band_limits_hz,
                  "Resample each copy through one of these rates, separated by commas")
      ->type_name("HZ")
      ->delimiter(',');
  command.add_option("--seed", augmentation.seed, "Random seed of the augmentation")
      ->type_name("N")
      ->check(check_seed)
      ->capture_default_str();
}

/// There is no such format, and another way.
std::string refuse_parquet(const std::string& format) {
  if (!format.ends_with("parquet")) return {};
  return "expected another format, found " + format +
         ", which this program cannot write: export audiofolder, open it with datasets."
         "load_dataset(\"audiofolder\", data_dir=...) and use to_parquet() or push_to_hub() of "
         "that";
}

void add_export(CLI::App& command, ExportCommand& exported) {
  dataset::ExportOptions& options = exported.options;
  command.add_option("run", exported.run, "Output folder of a run")
      ->type_name("FOLDER")
      ->required();
  command.option_defaults()->group("Output");
  command.add_option("-o,--output", exported.output, "Folder of the data set")
      ->type_name("FOLDER")
      ->required();
  command.add_option("--format", options.format, "Format of the data set")
      ->type_name("FORMAT")
      ->check(refuse_parquet)
      ->check(CLI::IsMember(dataset_format_names()))
      ->required();
  command
      .add_option("--sample-rate", options.sample_rate,
                  "Sample rate in Hz (default: the format's, else the run's)")
      ->type_name("HZ");
  command
      .add_option("--shard-bytes", options.shard_bytes,
                  "Size of a tar archive in bytes, such as 500M or 2G")
      ->type_name("BYTES")
      ->capture_default_str()
      ->transform(CLI::AsSizeValue(false));
  command.add_flag_callback(
      "--quotes-as-written", [&options] { options.quotes = text::Quotes::kWritten; },
      "Keep quotation marks and apostrophes in normalised texts as the texts have them "
      "(default: straight ones)");
  command
      .add_option("--licence", options.licence,
                  "Licence that the card of the data set names, such as cc-by-4.0")
      ->type_name("TEXT");
  add_selection_options(command, options.selection);
  add_copies(command, options.augmentation);
  command.option_defaults()->group("Performance");
  add_workers(command, options.workers, "Items processed in parallel (default: one per core)");
}

}  // namespace

std::vector<std::string> dataset_format_names() {
  std::vector<std::string> names;
  for (const dataset::DatasetFormat& format : dataset::formats()) names.emplace_back(format.name);
  return names;
}

void export_dataset(const std::string& run, const std::string& output,
                    const dataset::ExportOptions& options, bool quiet) {
  try {
    const dataset::ExportSummary summary = dataset::export_run(run, output, options);
    warn_of_shares(summary.statistics, options.selection);
    if (quiet) return;
    print_splits(summary.statistics);
    fmt::print("left out   {}\nchanged    {}\ncopies     {}\n{:10} {}\n",
               io::counted(summary.left_out, "item"), io::counted(summary.changed, "text"),
               summary.copies, options.format, output);
    print_aligned(summary);
  } catch (const dataset::OptionsError& error) {
    throw UsageError(error.what());
  }
}

void add_dataset(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("dataset", "Turn a finished run into a data set");
  command->require_subcommand(1);

  const auto exported = std::make_shared<ExportCommand>();
  exported->options.workers = pipeline::usable_cores();
  CLI::App* export_command =
      command->add_subcommand("export", "Export a finished run as a data set for training");
  add_export(*export_command, *exported);
  finish_help(*export_command,
              {"dataset export results --format ljspeech -o corpus",
               "dataset export results --format piper -o corpus --split 0.9,0.1,0"});
  export_command->callback([exported, &exit_code] { exit_code = run_export(*exported); });

  const auto stats = std::make_shared<StatsCommand>();
  CLI::App* stats_command = command->add_subcommand(
      "stats", "Count what a finished run has: a page of statistics, or JSON");
  stats_command->add_option("run", stats->run, "Output folder of a run")
      ->type_name("FOLDER")
      ->required();
  stats_command->option_defaults()->group("Output");
  stats_command->add_option("-o,--output", stats->page, "Page to write, an HTML file")
      ->type_name("FILE");
  add_json(*stats_command, stats->json, "the figures");
  add_selection_options(*stats_command, stats->selection);
  stats_command->option_defaults()->group("Performance");
  add_workers(*stats_command, stats->workers,
              "Items processed in parallel (default: one per core)");
  finish_help(*stats_command, {"dataset stats results -o stats.html",
                               "dataset stats results --json - --max-seconds 10"});
  stats_command->callback([stats, &exit_code] { exit_code = run_stats(*stats); });
  add_dataset_verify(*command, exit_code);
  finish_help(*command,
              {"dataset export results --format ljspeech -o corpus", "dataset verify corpus"});
}

}  // namespace cli
