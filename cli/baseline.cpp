#include "pipeline/diff/baseline/baseline.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <iostream>
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

/// The decision as it goes down in history: what was not given is the clock's and the user's.
diff::Decision complete(diff::Decision decision) {
  if (decision.time.empty()) decision.time = pipeline::describe_program().time;
  const char* user = std::getenv("USER");
  if (decision.by.empty()) decision.by = user == nullptr ? "unknown" : user;
  return decision;
}

diff::LimitTable limits_of(const BaselineOptions& options) {
  return options.limits.empty() ? diff::LimitTable{} : diff::read_limits(options.limits);
}

/// `kind=pitch`, `corpus=books` or `passed=true`.
bool passes(const diff::ItemFinding& finding, const std::string& filter) {
  const std::size_t equals = filter.find('=');
  const std::string key = filter.substr(0, equals);
  const std::string value = equals == std::string::npos ? "" : filter.substr(equals + 1);
  if (key == "kind") return name_of(finding.kind) == value;
  if (key == "corpus") return finding.id.starts_with(value + "/");
  if (key == "passed" && (value == "true" || value == "false"))
    return finding.passed == (value == "true");
  throw UsageError("--filter: expected kind=KIND, corpus=NAME or passed=true|false, found " +
                   filter);
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
  for (const std::string& filter : options.filters) passes({}, filter);  // refuses a wrong one
  const auto changes =
      diff::approve(options.folder, options.run, is_wanted, complete(options.decision),
                    limits_of(options), options.workers);
  for (const std::string& id : options.items)
    if (std::none_of(changes.begin(), changes.end(), [&](const auto& c) { return c.id == id; }))
      throw UsageError("--item " + id + ": differs in nothing, or is in neither side");
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

void add_decision(CLI::App& command, BaselineOptions& options) {
  command.add_option("--by", options.decision.by, "Who decided (default: the user)");
  command.add_option("--time", options.decision.time, "When, as ISO 8601 (default: now)");
}

void add_workers(CLI::App& command, BaselineOptions& options) {
  command.add_option("--workers", options.workers, "Items compared in parallel")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
}

}  // namespace

void add_baseline(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "baseline", "Record how a run sounds, small enough to commit, for `diff` to compare with");
  command->require_subcommand(1);

  const auto created = std::make_shared<BaselineOptions>();
  CLI::App* create = command->add_subcommand("create", "Record a baseline of a run");
  create->add_option("run", created->run, "Output folder, or a folder of audio files")->required();
  create->add_option("-o,--output", created->folder, "Folder of the baseline")
      ->required()
      ->check(check_not_empty);
  create->add_flag("--with-audio", created->with_audio, "Keep the audio too, as FLAC");
  create->add_option("--reason", created->decision.reason, "Why, for the history of the baseline")
      ->default_str("first baseline");
  created->decision.reason = "first baseline";
  add_decision(*create, *created);
  add_workers(*create, *created);
  create->callback([created, &exit_code] { exit_code = run_create(*created); });

  const auto approved = std::make_shared<BaselineOptions>();
  const auto all = std::make_shared<bool>(false);
  CLI::App* approve = command->add_subcommand("approve", "Accept changes of a run into a baseline");
  approve->add_option("baseline", approved->folder, "Folder of the baseline")->required();
  approve->add_option("run", approved->run, "Output folder, or a folder of audio files")
      ->required();
  approve->add_option("--item", approved->items, "Name of an item to approve; may be repeated");
  approve->add_option(
      "--filter", approved->filters,
      "Approve items with kind=KIND, corpus=NAME or passed=true; if repeated, all must match");
  approve->add_flag("--all", *all, "Approve everything that differs");
  approve->add_option("--reason", approved->decision.reason, "Why, for the history of the baseline")
      ->required();
  approve->add_option("--limits", approved->limits, "JSON file of limits");
  add_decision(*approve, *approved);
  add_workers(*approve, *approved);
  approve->callback([approved, all, &exit_code] { exit_code = run_approve(*approved, *all); });

  const auto shown = std::make_shared<BaselineOptions>();
  CLI::App* status = command->add_subcommand(
      "status", "List the items that differ; exit with 1 if any is beyond its limits");
  status->add_option("baseline", shown->folder, "Folder of the baseline")->required();
  status->add_option("run", shown->run, "Output folder, or a folder of audio files")->required();
  status->add_option("--limits", shown->limits,
                     "JSON file of limits: default, by voice and by corpus");
  status->add_option("--max-rows", shown->max_rows, "Rows of the table")->capture_default_str();
  add_workers(*status, *shown);
  status->callback([shown, &exit_code] { exit_code = run_status(*shown); });
}

}  // namespace cli
