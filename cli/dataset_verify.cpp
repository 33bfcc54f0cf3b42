// The command `dataset verify`: prints the size of each split and the problems of a data set, or
// all findings as JSON.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/dataset.h"
#include "cli/documents.h"
#include "cli/options.h"
#include "cli/subcommands.h"
#include "cli/table.h"
#include "io/base/error.h"
#include "io/base/json_text.h"
#include "pipeline/dataset/verify/verify.h"
#include "pipeline/run/environment.h"

namespace cli {
namespace {

namespace dataset = pipeline::dataset;
namespace fs = std::filesystem;

constexpr std::size_t kMostShown = 20;  // problems

struct VerifyCommand {
  std::string folder, json;
  bool quiet = false;
  dataset::VerifyOptions options;
};

Row row_of(const std::string& name, const dataset::SplitFound& split) {
  return {name, std::to_string(split.utterances), fmt::format("{:.1f}", split.seconds),
          std::to_string(split.speakers.size())};
}

void print_found(const dataset::Verification& found) {
  std::vector<Row> rows = {{"split", "utterances", "seconds", "speakers"}};
  for (std::size_t i = 0; i < found.splits.size(); ++i)
    if (found.splits[i].utterances > 0)
      rows.push_back(row_of(dataset::kSplitNames[i], found.splits[i]));
  rows.push_back(row_of("all", found.all));
  fmt::print("{}", aligned(rows, "lrrr"));
}

void print_problems(const dataset::Verification& found, const fs::path& folder) {
  std::size_t shown = 0;
  for (const dataset::Problem& problem : found.problems) {
    if (shown++ == kMostShown) break;
    const fs::path path = problem.place.file.empty() ? folder : folder / problem.place.file;
    fmt::print("{}{}: {}\n", path.string(),
               problem.place.line > 0 ? ":" + std::to_string(problem.place.line) : "",
               problem.what);
  }
  if (found.problems.size() > kMostShown)
    fmt::print("... and {} more (--json has all)\n", found.problems.size() - kMostShown);
}

/// A document within the data set would be a file that nothing in it names.
void check_outside(const std::string& json, const fs::path& folder) {
  if (json.empty() || is_printed(json)) return;
  const fs::path from = fs::weakly_canonical(json).lexically_relative(fs::weakly_canonical(folder));
  if (!from.empty() && *from.begin() != "..")
    throw UsageError("--json: expected a file outside of the data set, found " + json);
}

int run_verify(const VerifyCommand& command) {
  check_outside(command.json, command.folder);
  const dataset::Verification found = [&] {
    try {
      return dataset::verify(command.folder, command.options);
    } catch (const dataset::OptionsError& error) {
      throw UsageError(error.what());
    }
  }();
  if (!is_printed(command.json)) {
    if (!command.quiet) print_found(found);
    print_problems(found, command.folder);
    if (!command.quiet) fmt::print("{}\n", io::counted(std::ssize(found.problems), "problem"));
  }
  write_document(command.json, io::json_text(to_json(found), 2) + "\n");
  return found.problems.empty() ? kDone : kSomeFailed;
}

}  // namespace

void add_dataset_verify(CLI::App& dataset, int& exit_code) {
  const auto verify = std::make_shared<VerifyCommand>();
  verify->options.workers = pipeline::usable_cores();
  CLI::App* command = dataset.add_subcommand(
      "verify", "Read a data set as trainers do; exit with 1 if something in it is wrong");
  command->add_option("folder", verify->folder, "Folder of the data set")
      ->type_name("FOLDER")
      ->required();
  command->option_defaults()->group("Input");
  command
      ->add_option("--format", verify->options.format,
                   "Format of the data set (default: the one that about/export.json says)")
      ->type_name("FORMAT")
      ->check(CLI::IsMember(dataset_format_names()));
  command->add_flag("--allow-outside", verify->options.allow_outside,
                    "Read also what links and absolute names mean outside of the folder");
  command->option_defaults()->group("Output");
  add_json(*command, verify->json, "what was found");
  command->add_flag("--quiet", verify->quiet, "Print only problems");
  command->option_defaults()->group("Performance");
  add_workers(*command, verify->options.workers, "Files read in parallel (default: one per core)");
  finish_help(*command,
              {"dataset verify corpus", "dataset verify edited --format ljspeech --json -"});
  command->callback([verify, &exit_code] { exit_code = run_verify(*verify); });
}

}  // namespace cli
