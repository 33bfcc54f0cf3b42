// The commands `baseline create`, `approve` and `status`: options, the selection of items to
// approve, and output. pipeline/diff/baseline does the work.
#include "pipeline/diff/baseline/baseline.h"

#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <iostream>
#include <map>
#include <memory>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/options.h"
#include "cli/progress.h"
#include "cli/subcommands.h"
#include "io/base/error.h"
#include "pipeline/diff/tell/tell.h"
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

std::vector<std::string> kind_names() {
  std::vector<std::string> names;
  for (int kind = 0; kind <= static_cast<int>(diff::Kind::kAdded); ++kind)
    names.emplace_back(name_of(static_cast<diff::Kind>(kind)));
  return names;
}

/// `kind=gain` as key and value; the value is empty where there is no `=`.
std::pair<std::string, std::string> key_and_value(const std::string& filter) {
  const std::size_t equals = filter.find('=');
  if (equals == std::string::npos) return {filter, ""};
  return {filter.substr(0, equals), filter.substr(equals + 1)};
}

/// What is wrong with a filter, or nothing; for CLI::Option::check().
std::string check_filter(const std::string& filter) {
  const std::map<std::string, std::vector<std::string>> known = {
      {"kind", kind_names()}, {"passed", {"true", "false"}}, {"corpus", {}}};  // any corpus
  const auto [key, value] = key_and_value(filter);
  const auto values = known.find(key);
  if (filter.find('=') == std::string::npos || values == known.end())
    return "expected kind=KIND, corpus=NAME or passed=true|false, found " + io::excerpt(filter) +
           io::did_you_mean(key, {"kind", "corpus", "passed"});
  if (values->second.empty() || std::ranges::find(values->second, value) != values->second.end())
    return "";
  return fmt::format("{}: expected one of {}, found {}{}", key, fmt::join(values->second, ", "),
                     io::excerpt(value), io::did_you_mean(value, values->second));
}

/// `kind=pitch`, `corpus=books` or `passed=true`. REQUIRES: a filter that was checked.
bool passes(const diff::ItemFinding& finding, const std::string& filter) {
  const auto [key, value] = key_and_value(filter);
  if (key == "kind") return name_of(finding.kind) == value;
  if (key == "corpus") return finding.id.starts_with(value + "/");
  return finding.passed == (value == "true");
}

int run_create(const BaselineOptions& options) {
  const StopSignals caught;
  const auto count =
      diff::create_baseline(options.run, options.folder, options.with_audio,
                            complete(options.decision), {options.workers, is_stop_asked_for});
  std::cout << io::counted(static_cast<std::int64_t>(count), "item") << " in " << options.folder
            << "\n";
  return kDone;
}

/// Refuses a corpus that no item has.
void check_corpora(const std::vector<std::string>& filters,
                   const std::vector<diff::ItemFinding>& items) {
  std::set<std::string> corpora;
  for (const diff::ItemFinding& item : items)
    if (const std::size_t slash = item.id.find('/'); slash != std::string::npos)
      corpora.insert(item.id.substr(0, slash));
  for (const std::string& filter : filters) {
    const auto [key, value] = key_and_value(filter);
    if (key == "corpus" && !corpora.contains(value))
      throw UsageError(fmt::format(
          "--filter {}: expected one of the corpora here: {}", filter,
          corpora.empty() ? "there are none" : fmt::format("{}", fmt::join(corpora, ", "))));
  }
}

/// The ids of the items that the options select.
std::set<std::string> chosen(const BaselineOptions& options,
                             const std::vector<diff::ItemFinding>& items) {
  check_corpora(options.filters, items);
  std::set<std::string> ids;
  for (const diff::ItemFinding& item : items) {
    const bool is_named =
        options.items.empty() || std::ranges::find(options.items, item.id) != options.items.end();
    if (!is_unchanged(item) && is_named &&
        std::ranges::all_of(options.filters,
                            [&](const auto& filter) { return passes(item, filter); }))
      ids.insert(item.id);
  }
  for (const std::string& id : options.items)
    if (!ids.contains(id))
      throw UsageError("--item " + id +
                       ": does not differ, does not match the filters, or is on neither side");
  return ids;
}

int run_approve(const BaselineOptions& options, bool all) {
  if (all == (!options.items.empty() || !options.filters.empty()))
    throw UsageError("approve: expected --item or --filter, or else --all");
  const StopSignals caught;
  const auto changes = diff::approve(
      options.folder, options.run,
      [&](const std::vector<diff::ItemFinding>& items) { return chosen(options, items); },
      complete(options.decision), diff::limits_of(options.limits),
      {options.workers, is_stop_asked_for});
  for (const diff::ItemChange& change : changes)
    std::cout << change.kind << "  " << io::printable(change.id) << "\n";
  std::cout << io::counted(std::ssize(changes), "item") << " approved\n";
  return kDone;
}

int run_status(const BaselineOptions& options) {
  const StopSignals caught;
  const auto report =
      compare_with_baseline(options.folder, options.run, diff::limits_of(options.limits),
                            {options.workers, is_stop_asked_for});
  std::cout << to_table(report, options.max_rows);
  for (const std::string& note : report.notes)
    std::cerr << "kokoro-render: " << io::printable(note) << "\n";
  return report.passed() ? kDone : kSomeFailed;
}

void add_limits_file(CLI::App& command, std::string& limits) {
  command.option_defaults()->group("Limits");
  command.add_option("--limits", limits, "JSON file of limits: default, by voice and by corpus")
      ->type_name("FILE");
}

/// What is wrong with a time, or nothing; for CLI::Option::check().
std::string check_time(const std::string& text) {
  static const std::regex kForm(
      R"((\d{4})-(\d\d)-(\d\d)(T([01]\d|2[0-3]):[0-5]\d(:([0-5]\d|60)(\.\d+)?)?(Z|[+-]\d\d:[0-5]\d)?)?)");
  std::smatch parts;
  const auto part = [&](std::size_t i) { return std::stoi(parts[i].str()); };
  if (std::regex_match(text, parts, kForm) &&
      std::chrono::year_month_day(std::chrono::year(part(1)),
                                  std::chrono::month(static_cast<unsigned>(part(2))),
                                  std::chrono::day(static_cast<unsigned>(part(3))))
          .ok())
    return "";
  return "expected a time as ISO 8601, such as 2024-05-01T12:00:00Z, found " +
         (text.empty() ? "nothing" : io::excerpt(text));
}

void add_decision(CLI::App& command, BaselineOptions& options) {
  command.add_option("--by", options.decision.by, "Who decides (default: the user's login name)")
      ->type_name("NAME")
      ->check(check_not_empty);
  command.add_option("--time", options.decision.time, "When, as ISO 8601 (default: now)")
      ->type_name("TIME")
      ->check(check_time);
}

void add_compared(CLI::App& command, BaselineOptions& options) {
  command.add_option("baseline", options.folder, "Folder of the baseline")
      ->type_name("FOLDER")
      ->required();
  command.add_option("run", options.run, "Output folder of a run, or a folder of audio files")
      ->type_name("FOLDER")
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
      ->type_name("FOLDER")
      ->required();
  command->option_defaults()->group("Output");
  command->add_option("-o,--output", options->folder, "Folder of the baseline")
      ->type_name("FOLDER")
      ->required();
  command->add_flag("--with-audio", options->with_audio, "Keep the audio too, as FLAC");
  command->option_defaults()->group("History");
  options->decision.reason = "first baseline";
  command->add_option("--reason", options->decision.reason, "Reason to note in the history")
      ->type_name("TEXT")
      ->check(check_not_empty)
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
      ->check(check_not_empty)
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
      ->check(whole_number(0))
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
