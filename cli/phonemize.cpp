#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <set>
#include <string>

#include "cli/exit_code.h"
#include "cli/subcommands.h"
#include "model/error.h"
#include "model/kokoro/config.h"
#include "model/text/frontend.h"

namespace cli {
namespace {

struct PhonemizeOptions {
  std::string language = "en-us";
};

std::set<std::string> released_alphabet() {
  const std::string json(model::released_config());
  std::set<std::string> symbols;
  for (const auto& [symbol, id] : model::parse_config(json, "config.json").vocabulary)
    symbols.insert(symbol);
  return symbols;
}

/// The phonemes of all chunks of a text, one after the other.
std::string join_phonemes(const text::Prepared& prepared) {
  std::string joined;
  for (const text::Chunk& chunk : prepared.chunks) {
    if (!joined.empty() && joined.back() != ' ') joined += ' ';
    joined += chunk.phonemes;
  }
  return joined;
}

/// One line of standard output for each of standard input, empty where the text is refused.
int run_phonemize(const PhonemizeOptions& options) {
  text::Frontend frontend(released_alphabet());
  int exit_code = kDone;
  long number = 0;
  for (std::string line; std::getline(std::cin, line); std::cout << "\n") {
    ++number;
    try {
      std::cout << join_phonemes(frontend.prepare(line, options.language));
    } catch (const model::Error& error) {
      std::cerr << "kokoro-render: line " << number << ": " << error.what() << "\n";
      exit_code = kSomeFailed;
    }
  }
  return exit_code;
}

}  // namespace

void add_phonemize(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<PhonemizeOptions>();
  CLI::App* command =
      app.add_subcommand("phonemize", "Print the phonemes of each line of standard input");
  command->add_option("--language", options->language, "en-us or en-gb")
      ->check(CLI::IsMember({"en-us", "en-gb"}))
      ->capture_default_str();
  command->callback([options, &exit_code] { exit_code = run_phonemize(*options); });
}

}  // namespace cli
