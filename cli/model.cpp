// The commands `model import` and `model inspect`: pack a released model; show its dimensions,
// voices and memory plans, and which phonemes of a language its alphabet lacks.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/documents.h"
#include "cli/options.h"
#include "cli/subcommands.h"
#include "cli/table.h"
#include "io/base/error.h"
#include "io/base/inputs.h"
#include "io/base/json_text.h"
#include "io/base/unicode.h"
#include "model/engine/engine.h"
#include "model/engine/model_file.h"
#include "model/error.h"
#include "model/text/language.h"
#include "model/text/lexicon/inventory.h"
#include "model/text/mandarin/pronunciation/notation.h"
#include "model/text/unicode.h"

namespace cli {
namespace {

using io::Json;

struct ModelOptions {
  std::string source;
  std::string output;
  bool compact = false;
  std::vector<std::string> languages;
  bool all_languages = false;
  std::string json;  // empty: none
};

int run_import(const ModelOptions& options) {
  const auto import_model = options.compact ? model::import_to_compact : model::import_to_packed;
  const model::ImportSummary summary = import_model(options.source, options.output);
  std::cout << options.output << "\nidentity " << summary.identity << "\n";
  for (const std::string& tensor : summary.unused) std::cout << "unused " << tensor << "\n";
  return kDone;
}

double mib(std::size_t bytes) { return static_cast<double>(bytes) / (1 << 20); }

void print_description(const Json& m) {
  const auto list = [](const Json& shapes) {
    for (const auto& [name, shape] : shapes.items())
      fmt::print("            {} [{}]\n", name, fmt::join(shape.get<std::vector<int>>(), ", "));
  };
  const auto number = [](const Json& value) { return value.get<std::int64_t>(); };
  const auto text = [](const Json& value) { return value.get<std::string>(); };
  const Json& albert = m["plbert"];
  const Json& generator = m["generator"];
  fmt::print("model       {}\nimported    {}\nform        {}\nidentity    {}\nparameters  {}\n",
             text(m["model"]), text(m["imported"]), text(m["form"]), text(m["identity"]),
             number(m["parameters"]));
  fmt::print("prepared    {}, {:.1f} MiB\n", io::counted(number(m["arrays"]), "array"),
             mib(m["bytes"]));
  fmt::print("PL-BERT     {} wide, {}, {}\n", number(albert["width"]),
             io::counted(number(albert["heads"]), "head"),
             io::counted(number(albert["passes"]), "pass", "passes"));
  fmt::print("hidden      {}, style {}, {}\ndecoder     {} wide\n", number(m["hidden"]),
             number(m["style"]), io::counted(number(m["layers"]), "layer"), number(m["decoder"]));
  fmt::print("generator   {}, n_fft {}, hop {}\nvocabulary  {}\n",
             io::counted(number(generator["channels"]), "channel"), number(generator["n_fft"]),
             number(generator["hop"]), io::counted(number(m["vocabulary"]), "symbol"));
  fmt::print("Mandarin    {}\n", text(m["mandarin"]));
  fmt::print("unused      {}\n", io::counted(m["unused"].size(), "tensor"));
  list(m["unused"]);
  fmt::print("voices      {}\n",
             m["any_voice"].get<bool>() ? "any name" : std::to_string(m["voices"].size()));
  list(m["voices"]);
  fmt::print("buckets     frames, seconds of audio, MiB of activations per worker\n");
  for (const Json& bucket : m["buckets"])
    fmt::print("            {}  {:.1f}  {:.1f}\n", number(bucket["frames"]),
               bucket["seconds"].get<double>(), mib(bucket["bytes"]));
}

/// A diacritic stands on a circle, for it has no place of its own.
std::string shown(const std::string& symbol) {
  const bool is_mark = io::is_combining(text::decode(symbol, "symbol")[0]);
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

/// A language, and what it is spoken with.
struct Found {
  const text::Language* language;
  text::Inventory inventory;
  std::string lack = {};  ///< why that is not known; empty: ICU has no words of it
};

/// Which phonemes of a language the model lacks, in which words, and which it has.
void print_language(const Found& found) {
  const text::Inventory& inventory = found.inventory;
  std::cout << "language  " << found.language->name;
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
void print_languages(const std::vector<Found>& found) {
  std::vector<Row> rows = {{"language", "words", "affected", "the alphabet lacks"}};
  for (const auto& [language, inventory, lack] : found) {
    if (inventory.words == 0)
      rows.push_back({language->name, "-", "-",
                      "unknown: " + (lack.empty() ? "ICU has no words of it" : lack)});
    else
      rows.push_back({language->name, std::to_string(inventory.words),
                      share(inventory.affected, inventory.words),
                      inventory.is_covered() ? "-" : list(inventory.missing())});
  }
  std::cout << aligned(std::move(rows), "lrr");
}

Json json_of(const Found& found) {
  const text::Inventory& inventory = found.inventory;
  Json phonemes = Json::array();
  for (const text::PhonemeUse& use : inventory.phonemes)
    phonemes.push_back({{"phoneme", use.symbol},
                        {"in_alphabet", use.is_known},
                        {"words", use.words},
                        {"examples", use.examples}});
  return {{"language", found.language->name},
          {"words", inventory.words},
          {"affected", inventory.affected},
          {"phonemes", std::move(phonemes)}};
}

/// Throws model::Error for a language whose dictionary is missing, but says so in a list of all.
Found found_of(const text::Language& language, text::EspeakReader& espeak,
               const std::set<std::string>& alphabet, bool is_listed) {
  try {
    return {&language, probe_inventory(espeak, language, alphabet)};
  } catch (const model::Error& error) {
    if (!is_listed) throw;
    return {&language, {}, error.what()};
  }
}

void inspect_languages(const ModelOptions& options) {
  std::vector<const text::Language*> languages;
  if (options.all_languages) languages = text::all_languages();
  for (const std::string& name : options.languages) languages.push_back(&language_asked_for(name));
  const std::set<std::string> alphabet = model::Engine::load(options.source).alphabet();
  text::EspeakReader espeak;
  std::vector<Found> found;
  found.reserve(languages.size());
  for (const text::Language* language : languages)
    found.push_back(found_of(*language, espeak, alphabet, options.all_languages));
  if (!is_printed(options.json)) {
    if (options.all_languages)
      print_languages(found);
    else
      std::ranges::for_each(found, print_language);
  }
  Json document = Json::array();
  for (const Found& one : found) document.push_back(json_of(one));
  write_document(options.json, io::json_text(document, 2) + "\n");
}

int run_inspect(const ModelOptions& options) {
  check_document(options.json, {options.source});
  if (options.all_languages || !options.languages.empty()) {
    inspect_languages(options);
    return kDone;
  }
  Json description = model::describe_model(options.source, model::EngineOptions().buckets);
  const auto alphabet = description["alphabet"].get<std::set<std::string>>();
  description["mandarin"] = text::description_of(text::mandarin_notation(alphabet));
  if (!is_printed(options.json)) print_description(description);
  write_document(options.json, io::json_text(description, 2) + "\n");
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
  inspect->option_defaults()->group("Output");
  add_json(*inspect, options->json, "what it found");
  finish_help(*inspect, {"model inspect demo", "model inspect kokoro.kkr --language de"});
  inspect->callback([options, &exit_code] { exit_code = run_inspect(*options); });
  finish_help(*model, {"model import kokoro-v1.0 -o kokoro.kkr", "model inspect kokoro.kkr"});
}

}  // namespace cli
