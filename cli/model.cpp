#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <iostream>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/options.h"
#include "cli/subcommands.h"
#include "cli/table.h"
#include "io/files/error.h"
#include "model/engine.h"
#include "model/model_file.h"
#include "model/text/pronunciation/inventory.h"
#include "model/text/pronunciation/language.h"
#include "model/text/unicode.h"

namespace cli {
namespace {

struct ModelOptions {
  std::string source;
  std::string output;
  bool compact = false;
  std::vector<std::string> languages;
  bool all_languages = false;
};

int run_import(const ModelOptions& options) {
  const auto import_model = options.compact ? model::import_to_compact : model::import_to_packed;
  const model::ImportSummary summary = import_model(options.source, options.output);
  std::cout << options.output << "\nidentity " << summary.identity << "\n";
  for (const std::string& tensor : summary.unused) std::cout << "unused " << tensor << "\n";
  return kDone;
}

/// A diacritic stands on a circle, for it has no place of its own.
std::string shown(const std::string& symbol) {
  const bool is_mark = text::is_combining(text::decode(symbol, "symbol")[0]);
  return (is_mark ? "◌" : "") + symbol;
}

std::string code_of(const std::string& symbol) {
  return fmt::format("U+{:04X}", static_cast<std::uint32_t>(text::decode(symbol, "symbol")[0]));
}

/// "14%"; "0.4%" where the share is small, for it is not nothing.
std::string share(std::size_t part, std::size_t whole) {
  const double percent = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  return fmt::format("{:.{}f}%", percent, percent > 0 && percent < 1 ? 1 : 0);
}

std::string list(const std::vector<text::PhonemeUse>& uses) {
  std::string symbols;
  for (const text::PhonemeUse& use : uses)
    symbols += (symbols.empty() ? "" : " ") + shown(use.symbol);
  return symbols;
}

/// Which phonemes of a language the model lacks, in which words, and which it has.
void print_language(const text::Language& language, const text::Inventory& inventory) {
  std::cout << "language  " << language.name;
  if (inventory.words == 0) {
    std::cout << ": unknown phonemes, for ICU has no words of it\n";
    return;
  }
  std::cout << ": " << share(inventory.affected, inventory.words) << " of "
            << io::counted(inventory.words, "word") << " need what the model's alphabet lacks\n";
  std::vector<text::PhonemeUse> known;
  for (const text::PhonemeUse& use : inventory.phonemes)
    if (use.is_known) known.push_back(use);
  std::cout << "has       " << list(known) << "\n";
  std::vector<Row> rows;
  for (const text::PhonemeUse& use : inventory.missing())
    rows.push_back({rows.empty() ? "lacks   " : "", shown(use.symbol), code_of(use.symbol),
                    use.words == 0 ? "letters" : io::counted(use.words, "word"),
                    fmt::format("{}", fmt::join(use.examples, ", "))});
  std::cout << aligned(std::move(rows));
}

/// A row of what a model lacks for each language.
void print_languages(text::EspeakReader& espeak, const std::set<std::string>& alphabet) {
  std::vector<Row> rows = {{"language", "words", "affected", "the alphabet lacks"}};
  for (const text::Language* language : text::all_languages()) {
    const text::Inventory inventory = probe_inventory(espeak, *language, alphabet);
    if (inventory.words == 0)
      rows.push_back({language->name, "-", "-", "unknown: ICU has no words of it"});
    else
      rows.push_back({language->name, std::to_string(inventory.words),
                      share(inventory.affected, inventory.words),
                      inventory.is_covered() ? "-" : list(inventory.missing())});
  }
  std::cout << aligned(std::move(rows), "lrr");
}

int run_inspect(const ModelOptions& options) {
  if (options.languages.empty() && !options.all_languages) {
    std::cout << model::describe_model(options.source, model::EngineOptions().buckets);
    return kDone;
  }
  std::vector<const text::Language*> languages;
  for (const std::string& name : options.languages) languages.push_back(&language_asked_for(name));
  const std::set<std::string> alphabet = model::Engine::load(options.source).alphabet();
  text::EspeakReader espeak;
  if (options.all_languages) print_languages(espeak, alphabet);
  for (const text::Language* language : languages)
    print_language(*language, probe_inventory(espeak, *language, alphabet));
  return kDone;
}

}  // namespace

void add_model(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<ModelOptions>();
  CLI::App* model = app.add_subcommand("model", "Import or inspect a model");
  model->require_subcommand(1);
  const std::string sources = "File or folder of a model, demo, or synthetic[:SALT]";

  CLI::App* import_command =
      model->add_subcommand("import", "Pack a model into one file that opens instantly");
  import_command->add_option("source", options->source, sources)->type_name("MODEL")->required();
  import_command->option_defaults()->group("Output");
  import_command->add_option("-o,--output", options->output, "File to write")
      ->type_name("FILE")
      ->required();
  import_command->add_flag("--compact", options->compact,
                           "Write the smallest file: half precision, prepared at each start");
  finish_help(*import_command, {"model import kokoro-v1.0 -o kokoro.kkr",
                                "model import kokoro-v1.0 -o small.kkr --compact"});
  import_command->callback([options, &exit_code] { exit_code = run_import(*options); });

  CLI::App* inspect = model->add_subcommand("inspect", "Show what a model contains");
  inspect->add_option("source", options->source, sources)->type_name("MODEL")->required();
  inspect->option_defaults()->group("Selection");
  CLI::Option* language =
      inspect
          ->add_option("--language", options->languages,
                       "Show which phonemes of this language the model's alphabet lacks instead")
          ->type_name("LANGUAGE");
  inspect
      ->add_flag("--languages", options->all_languages,
                 "List all languages instead, and which phonemes of each the alphabet lacks")
      ->excludes(language);
  finish_help(*inspect, {"model inspect demo", "model inspect kokoro.kkr --language de"});
  inspect->callback([options, &exit_code] { exit_code = run_inspect(*options); });
  finish_help(*model, {"model import kokoro-v1.0 -o kokoro.kkr", "model inspect kokoro.kkr"});
}

}  // namespace cli
