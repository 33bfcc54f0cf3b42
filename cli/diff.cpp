// The commands `diff` and `diff calibrate`. The first reports findings as a table, JSON, JUnit
// XML and a page; the second derives limits from renders with other seeds.
#include "pipeline/diff/diff.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/documents.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/subcommands.h"
#include "cli/table.h"
#include "io/base/atomic_file.h"
#include "io/base/error.h"
#include "io/base/inputs.h"
#include "model/engine/engine.h"
#include "pipeline/diff/baseline/baseline.h"
#include "pipeline/diff/calibrate/calibrate.h"
#include "pipeline/diff/compare/matching.h"
#include "pipeline/diff/listen/words.h"
#include "pipeline/diff/page/page.h"
#include "pipeline/diff/tell/tell.h"
#include "pipeline/run/environment.h"
#include "pipeline/run/job/render_job.h"

namespace cli {
namespace {

namespace diff = pipeline::diff;

struct DiffOptions {
  std::string baseline, candidate;
  std::string limits;  // empty: the defaults
  std::string json, junit;
  int workers = pipeline::usable_cores();
  int max_rows = 50;
  std::string page;
  int page_items = 100;
  bool words = false;
  bool metrics = false;
};

/// What each metric is, with the limits that go for all items.
void print_metrics(const diff::LimitTable& table) {
  diff::Limits limits;
  limits.replace(table.defaults);
  std::vector<Row> rows = {{"METRIC", "LIMIT", "JUDGES", "WHAT IT IS"}};
  for (std::size_t i = 0; i < diff::kMetrics; ++i) {
    const auto metric = static_cast<diff::Metric>(i);
    const auto& [name, unit, usual, is_least, meaning, range] = info(metric);
    const double limit = limits[metric];
    const bool has_limit = std::isfinite(limit);
    rows.push_back({std::string(name),
                    has_limit
                        ? fmt::format("at {} {:g} {}", is_least ? "least" : "most", limit, unit)
                        : std::string(unit),
                    range.is_empty()           ? "takes no limit"
                    : !has_limit               ? ""
                    : is_judged(metric, false) ? "all"
                    : is_judged(metric, true)  ? "the same take"
                                               : "if all is equal",
                    std::string(meaning)});
  }
  std::cout << aligned(rows);
}

/// Nothing without --words.
std::optional<diff::Recogniser> recogniser_of(const DiffOptions& options) try {
  if (!options.words) return std::nullopt;
  return std::make_optional<diff::Recogniser>();
} catch (const io::Error& error) {
  throw UsageError(error.what());
}

/// Whether both names are of one file, which then holds what was written last; devices take all.
bool are_one_file(const std::string& x, const std::string& y) {
  namespace fs = std::filesystem;
  if (x.empty() || y.empty()) return false;
  std::error_code none;
  if (fs::is_other(x, none)) return false;
  return fs::weakly_canonical(x, none) == fs::weakly_canonical(y, none);
}

/// Refuses two documents of one name.
void check_documents(const DiffOptions& options) {
  const std::pair<std::string_view, const std::string&> documents[] = {
      {"--json", options.json}, {"--junit", options.junit}, {"--page", options.page}};
  for (const auto& [option, file] : documents)
    for (const auto& [other, same] : documents)
      if (option != other && are_one_file(file, same))
        throw UsageError(fmt::format("{} and {} cannot both be written to {}", option, other,
                                     is_printed(file) ? "standard output" : file));
}

int run_diff(const DiffOptions& options) {
  check_documents(options);
  io::Inputs inputs = {options.limits};
  for (const std::string& side : {options.baseline, options.candidate}) inputs.add_tree(side);
  for (const std::string& file : {options.json, options.junit, options.page}) inputs.refuse(file);
  const diff::LimitTable limits = diff::limits_of(options.limits);
  const std::optional<diff::Recogniser> recogniser = recogniser_of(options);
  const diff::Recogniser* listener = recogniser ? &*recogniser : nullptr;
  const StopSignals caught;
  const diff::Workers workers(options.workers, is_stop_asked_for);
  diff::DiffTimes times{.begin = pipeline::describe_program().time};
  const auto report =
      diff::is_baseline(options.baseline)
          ? diff::compare_with_baseline(options.baseline, options.candidate, limits, workers,
                                        &times, listener)
          : diff::compare(options.baseline, options.candidate, limits, workers, &times, listener);
  const bool is_taken = is_printed(options.json) || is_printed(options.junit);
  (is_taken ? std::cerr : std::cout) << to_table(report, options.max_rows);
  for (const std::string& note : report.notes)
    std::cerr << "kokoro-render: " << io::printable(note) << "\n";
  const std::string json = to_json(report, limits);
  write_document(options.json, json);
  if (!options.page.empty()) write_page(report, json, options.page, options.page_items, workers);
  write_document(options.junit, to_junit(report, times));
  return report.passed() ? kDone : kSomeFailed;
}

struct CalibrateOptions {
  JobOptions job;
  std::string limits;
  diff::CalibrationOptions calibration{.workers = pipeline::usable_cores()};
  bool quiet = false;
};

void print_calibration(const diff::Calibration& found) {
  for (const diff::VoiceLimits& voice : found.voices) {
    std::cout << voice.speaker.voice << ": " << io::counted(voice.items, "item");
    if (voice.items < diff::kItemsOfOwn)
      std::cout << ", too few for limits of its own, so it gets those of all voices together";
    std::cout << "\n";
  }
  std::cout << fmt::format("with other seeds: {} of {} beyond these limits\n", found.beyond.size(),
                           io::counted(found.checked, "comparison"));
  for (const diff::ItemFinding& item : found.beyond) {
    std::cout << "  " << io::printable(item.id) << ": ";
    if (item.excesses.empty())
      std::cout << item.sentence << "\n";
    else
      std::cout << fmt::format("{} is {:.4g}, limit {:.4g}\n", info(item.excesses[0].metric).name,
                               item.excesses[0].value, item.excesses[0].limit);
  }
}

int run_calibrate(const CalibrateOptions& options) {
  const pipeline::Manifest manifest = read_job(options.job);
  diff::LimitTable table;  // what the file says of corpora and other models stays
  if (std::filesystem::exists(options.limits)) table = diff::read_limits(options.limits);
  const model::Engine engine = model::Engine::load(manifest.model);
  const diff::Calibration found =
      calibrate_job(manifest, options.calibration, [&](const pipeline::Manifest& render) {
        const auto observer = make_observer(progress_options(options.quiet, false));
        const StopSignals caught;
        const auto summary =
            render_job(render, engine,
                       {.workers = options.calibration.workers, .stop = stop_asked_for}, *observer);
        return summary.end.result == pipeline::RunResult::kComplete;
      });
  if (found.is_stopped) return kStopped;
  if (found.voices.empty()) {
    std::cerr << "kokoro-render: " << options.job.manifest
              << ": no item could be rendered, so there are no limits\n";
    return kSomeFailed;
  }
  put_voices(table, found.voices);
  io::write_file(options.limits, limits_to_json(table));
  if (!options.quiet) print_calibration(found);
  return found.failed == 0 ? kDone : kSomeFailed;
}

void add_calibrate(CLI::App& diff, int& exit_code) {
  const auto options = std::make_shared<CalibrateOptions>();
  CLI::App* command = diff.add_subcommand(
      "calibrate", "Set the limits of a job's voices from renders that differ only in their noise");
  add_job_source(*command, options->job);
  command->option_defaults()->group("Output");
  command->add_option("-o,--limits", options->limits, "File of limits to write or update")
      ->type_name("FILE")
      ->required();
  command->option_defaults()->group("Selection");
  command
      ->add_option("--limit", options->calibration.most,
                   "Maximum number of items to render, spread evenly over the job")
      ->type_name("N")
      ->check(whole_number(1))
      ->capture_default_str();
  command
      ->add_option("--seeds", options->calibration.renders,
                   "Seeds to measure each item with; two more check the limits")
      ->type_name("N")
      ->check(whole_number(2, 100))
      ->capture_default_str();
  command->option_defaults()->group("Performance");
  add_workers(*command, options->calibration.workers,
              "Items rendered in parallel (default: one per core)");
  add_isa_option(*command);
  command->option_defaults()->group("Other");
  command->add_flag("--quiet", options->quiet, "Print only failures");
  finish_help(*command, {"diff calibrate job.json -o limits.json",
                         "diff calibrate job.json -o limits.json --seeds 5 --limit 50"});
  command->callback([options, &diff, &exit_code] {
    if (diff.count("baseline") > 0)
      throw UsageError(
          "expected two sides or calibrate, found both; write ./calibrate for a side of that name");
    exit_code = run_calibrate(*options);
  });
}

void add_diff_output(CLI::App& command, DiffOptions& options) {
  command.option_defaults()->group("Output");
  command
      .add_option("--json", options.json, "Write all findings to this file; - for standard output")
      ->type_name("FILE");
  command
      .add_option("--junit", options.junit, "Write JUnit XML to this file; - for standard output")
      ->type_name("FILE");
  CLI::Option* page =
      command
          .add_option("--page", options.page,
                      "Write a page to see and hear the changes: a folder, or one .html file")
          ->type_name("PAGE");
  command
      .add_option("--page-items", options.page_items,
                  "Maximum number of items that the page draws and plays, the worst first; it "
                  "lists all")
      ->type_name("N")
      ->needs(page)
      ->check(whole_number(0))
      ->capture_default_str();
  command.add_option("--max-rows", options.max_rows, "Maximum number of rows in the table")
      ->type_name("N")
      ->check(whole_number(0))
      ->capture_default_str();
}

}  // namespace

void add_diff(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<DiffOptions>();
  CLI::App* command = app.add_subcommand(
      "diff", "Compare the sound of two runs; exit with 1 if any item is beyond its limits");
  CLI::Option* sides =
      command
          ->add_option("baseline", options->baseline,
                       "Output folder, baseline, folder of audio or audio file to compare with")
          ->type_name("FILE");
  command
      ->add_option("candidate", options->candidate,
                   "Output folder, folder of audio or audio file to judge")
      ->type_name("FILE");
  add_diff_output(*command, *options);
  command->option_defaults()->group("Limits");
  command
      ->add_option("--limits", options->limits,
                   "JSON file of limits: default, by voice and by corpus")
      ->type_name("FILE");
  command->add_flag("--metrics", options->metrics, "Explain the metrics, with their limits")
      ->excludes(sides);
  command->option_defaults()->group("Performance");
  add_workers(*command, options->workers, "Items compared in parallel (default: one per core)");
  command->option_defaults()->group("Other");
  command->add_flag(
      "--words", options->words,
      "Let a recogniser of English (Debian: pocketsphinx) listen to what differs, and "
      "tell which words it no longer hears");
  add_calibrate(*command, exit_code);
  finish_help(*command, {"diff before after --page changes.html",
                         "diff sound results --limits limits.json --junit diff.xml"});
  command->callback([options, command, &exit_code] {
    if (!command->get_subcommands().empty()) return;
    if (options->metrics) return print_metrics(diff::limits_of(options->limits));
    if (options->candidate.empty())
      throw CLI::RequiredError(options->baseline.empty() ? "baseline" : "candidate");
    exit_code = run_diff(*options);
  });
}

}  // namespace cli
