#include "pipeline/diff/baseline/baseline.h"

#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/options.h"
#include "cli/subcommands.h"
#include "io/files/error.h"
#include "pipeline/run/environment.h"

namespace cli {
namespace {

namespace diff = pipeline::diff;

struct BaselineOptions {
  std::string folder, run;
  diff::Decision decision;
  bool with_audio = false;
  std::vector<std::string> items, filters;  // of approve; both empty: --all
  std::string limits;                       // empty: the defaults
  int workers = pipeline::usable_cores();
  int max_rows = 50;
};

/// The login name of the effective user, or its number where it has none.
std::string user_name() {
  const passwd* user = ::getpwuid(::geteuid());
  return user == nullptr ? fmt::format("user {}", ::geteuid()) : user->pw_name;
}

/// The decision as it goes down in history: what was not given is the clock's and the user's.
diff::Decision complete(diff::Decision decision) {
  if (decision.time.empty()) decision.time = pipeline::describe_program().time;
  if (decision.by.empty()) decision.by = user_name();
  return decision;
}

diff::LimitTable limits_of(const BaselineOptions& options) {
  return options.limits.empty() ? diff::LimitTable{} : diff::read_limits(options.limits);
}

std::vector<std::string> kind_names() {
  std::vector<std::string> names;
  for (int kind = 0; kind <= static_cast<int>(diff::Kind::kAdded); ++kind)
    names.emplace_back(name_of(static_cast<diff::Kind>(kind)));
  return names;
}

/// What is wrong with a filter, or nothing; for CLI::Option::check().
std::string check_filter(const std::string& filter) {
  const std::map<std::string, std::vector<std::string>> known = {
      {"kind", kind_names()}, {"passed", {"true", "false"}}, {"corpus", {}}};  // any corpus
  const std::size_t equals = filter.find('=');
  const std::string key = filter.substr(0, equals);
  const auto values = known.find(key);
  if (equals == std::string::npos || values == known.end())
    return "expected kind=KIND, corpus=NAME or passed=true|false, found " + io::excerpt(filter) +
           io::did_you_mean(key, {"kind", "corpus", "passed"});
  const std::string value = filter.substr(equals + 1);
  if (values->second.empty() || std::ranges::find(values->second, value) != values->second.end())
    return "";
  return fmt::format("{}: expected one of {}, found {}{}", key, fmt::join(values->second, ", "),
                     io::excerpt(value), io::did_you_mean(value, values->second));
}

/// `kind=pitch`, `corpus=books` or `passed=true`. REQUIRES: a filter that was checked.
bool passes(const diff::ItemFinding& finding, const std::string& filter) {
  const std::size_t equals = filter.find('=');
  const std::string key = filter.substr(0, equals);
  const std::string value = filter.substr(equals + 1);
  if (key == "kind") return name_of(finding.kind) == value;
  if (key == "corpus") return finding.id.starts_with(value + "/");
  return finding.passed == (value == "true");
}

int run_create(const BaselineOptions& options) {
  const auto count = diff::create_baseline(options.run, options.folder, options.with_audio,
                                           complete(options.decision), options.workers);
  std::cout << io::counted(static_cast<std::int64_t>(count), "item") << " in " << options.folder
            << "\n";
  return kDone;
}

int run_approve(const BaselineOptions& options, bool all) {
  if (all == (!options.items.empty() || !options.filters.empty()))
    throw UsageError("approve: expected --item or --filter, or else --all");
  const auto is_wanted = [&](const diff::ItemFinding& finding) {
    const bool is_named =
        options.items.empty() ||
        std::find(options.items.begin(), options.items.end(), finding.id) != options.items.end();
    return is_named && std::all_of(options.filters.begin(), options.filters.end(),
                                   [&](const auto& filter) { return passes(finding, filter); });
  };
  const auto changes =
      diff::approve(options.folder, options.run, is_wanted, complete(options.decision),
                    limits_of(options), options.workers);
  for (const std::string& id : options.items)
    if (std::none_of(changes.begin(), changes.end(), [&](const auto& c) { return c.id == id; }))
      throw UsageError("--item " + id + ": does not differ, or is on neither side");
  for (const diff::ItemChange& change : changes)
    std::cout << change.kind << "  " << change.id << "\n";
  std::cout << io::counted(std::ssize(changes), "item") << " approved\n";
  return kDone;
}

int run_status(const BaselineOptions& options) {
  const auto report =
      compare_with_baseline(options.folder, options.run, limits_of(options), options.workers);
  std::cout << to_table(report, options.max_rows);
  for (const std::string& note : report.notes) std::cerr << "kokoro-render: " << note << "\n";
  return report.passed() ? kDone : kSomeFailed;
}

void add_limits_file(CLI::App& command, std::string& limits) {
  command.option_defaults()->group("Limits");
  command.add_option("--limits", limits, "JSON file of limits: default, by voice and by corpus")
      ->type_name("FILE");
}

void add_decision(CLI::App& command, BaselineOptions& options) {
  command.add_option("--by", options.decision.by, "Who decides (default: the user's login name)")
      ->type_name("NAME");
  command.add_option("--time", options.decision.time, "When, as ISO 8601 (default: now)")
      ->type_name("TIME");
}

void add_compared(CLI::App& command, BaselineOptions& options) {
  command.add_option("baseline", options.folder, "Folder of the baseline")->required();
  command.add_option("run", options.run, "Output folder of a run, or a folder of audio files")
      ->required();
}

void add_comparers(CLI::App& command, BaselineOptions& options) {
  command.option_defaults()->group("Performance");
  add_workers(command, options.workers, "Items compared in parallel (default: one per core)");
}

void add_create(CLI::App& baseline, int& exit_code) {
  const auto options = std::make_shared<BaselineOptions>();
  CLI::App* command = baseline.add_subcommand("create", "Record the sound of a run as a baseline");
  command->add_option("run", options->run, "Output folder of a run, or a folder of audio files")
      ->required();
  command->option_defaults()->group("Output");
  command->add_option("-o,--output", options->folder, "Folder of the baseline")
      ->type_name("FOLDER")
      ->required()
      ->check(check_not_empty);
  command->add_flag("--with-audio", options->with_audio, "Keep the audio too, as FLAC");
  command->option_defaults()->group("History");
  options->decision.reason = "first baseline";
  command->add_option("--reason", options->decision.reason, "Reason to note in the history")
      ->type_name("TEXT")
      ->capture_default_str();
  add_decision(*command, *options);
  add_comparers(*command, *options);
  finish_help(*command, {"baseline create results -o sound",
                         "baseline create results -o sound --with-audio"});
  command->callback([options, &exit_code] { exit_code = run_create(*options); });
}

void add_approve(CLI::App& baseline, int& exit_code) {
  const auto options = std::make_shared<BaselineOptions>();
  const auto all = std::make_shared<bool>(false);
  CLI::App* command =
      baseline.add_subcommand("approve", "Accept changes of a run into its baseline");
  add_compared(*command, *options);
  command->option_defaults()->group("Selection");
  command->add_option("--item", options->items, "Approve this item; may be repeated")
      ->type_name("NAME")
      ->allow_extra_args(false);
  command
      ->add_option("--filter", options->filters,
                   "Approve items with kind=KIND, corpus=NAME or passed=true|false; if repeated, "
                   "all must match")
      ->type_name("FILTER")
      ->check(check_filter)
      ->allow_extra_args(false);
  command->add_flag("--all", *all, "Approve everything that differs");
  add_limits_file(*command, options->limits);
  command->option_defaults()->group("History");
  command->add_option("--reason", options->decision.reason, "Reason to note in the history")
      ->type_name("TEXT")
      ->required();
  add_decision(*command, *options);
  add_comparers(*command, *options);
  finish_help(*command, {"baseline approve sound results --all --reason \"New lexicon\"",
                         "baseline approve sound results --item lines/7 --reason \"Louder\""});
  command->callback([options, all, &exit_code] { exit_code = run_approve(*options, *all); });
}

void add_status(CLI::App& baseline, int& exit_code) {
  const auto options = std::make_shared<BaselineOptions>();
  CLI::App* command = baseline.add_subcommand(
      "status", "List the items that differ; exit with 1 if any is beyond its limits");
  add_compared(*command, *options);
  command->option_defaults()->group("Output");
  command->add_option("--max-rows", options->max_rows, "Maximum number of rows in the table")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  add_limits_file(*command, options->limits);
  add_comparers(*command, *options);
  finish_help(*command, {"baseline status sound results",
                         "baseline status sound results --limits limits.json"});
  command->callback([options, &exit_code] { exit_code = run_status(*options); });
}

}  // namespace

void add_baseline(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "baseline", "Keep a small record of how a run sounds, for `diff` to compare with");
  command->require_subcommand(1);
  add_create(*command, exit_code);
  add_approve(*command, exit_code);
  add_status(*command, exit_code);
  finish_help(*command, {"baseline create results -o sound", "baseline status sound results"});
}

}  // namespace cli
