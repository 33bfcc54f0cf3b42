#include <unistd.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "cli/exit_code.h"
#include "cli/phonemize_output.h"
#include "cli/subcommands.h"
#include "io/files/content.h"
#include "io/files/error.h"
#include "model/engine.h"
#include "model/error.h"
#include "pipeline/run/dictionary_shelf.h"
#include "pipeline/run/make_frontend.h"

namespace cli {
namespace {

struct PhonemizeOptions {
  CLI::Option* text_option = nullptr;
  std::string text;
  std::string file;
  std::string model = "demo";
  std::string lexicons;
  std::vector<std::string> dictionaries;
  std::string language = "en-us";
  std::string format = "table";
  bool explain = false;
  bool lines = false;
};

/// Phonemizes texts as the options say.
class Reader {
 public:
  explicit Reader(const PhonemizeOptions& options)
      : options_(options),
        engine_(model::Engine::load(options.model)),
        frontend_(pipeline::make_frontend(engine_, options.lexicons)),
        dictionaries_(shelf_.take({options.dictionaries.begin(), options.dictionaries.end()})) {}

  text::Prepared prepare(const std::string& raw) {
    return frontend_.prepare(raw, options_.language, dictionaries_);
  }

 private:
  const PhonemizeOptions& options_;
  model::Engine engine_;
  text::Frontend frontend_;
  pipeline::DictionaryShelf shelf_;
  std::vector<const text::Dictionary*> dictionaries_;
};

int phonemize_lines(Reader& reader, std::istream& input) {
  int exit_code = kDone;
  std::size_t number = 0;
  for (std::string line; std::getline(input, line);) {
    ++number;
    try {
      std::cout << to_line(reader.prepare(line));
    } catch (const std::exception& error) {
      std::cerr << "kokoro-render: line " << number << ": " << error.what() << "\n";
      exit_code = kSomeFailed;
    }
    std::cout << "\n";
  }
  return exit_code;
}

int phonemize_whole(Reader& reader, const PhonemizeOptions& options, const std::string& raw) {
  try {
    const Phonemized phonemized{raw, options.language, reader.prepare(raw)};
    std::cout << (options.format == "json" ? to_json(phonemized)
                                           : to_table(phonemized, options.explain));
    return kDone;
  } catch (const model::Error& error) {
    std::cerr << "kokoro-render: " << error.what() << "\n";
    return kSomeFailed;
  }
}

int run_phonemize(const PhonemizeOptions& options) {
  const bool has_text = options.text_option->count() > 0;
  if (has_text && (options.lines || !options.file.empty()))
    throw UsageError("expected a text, or --file or --lines, found both");
  std::string text = options.text;
  try {
    if (!options.file.empty())
      text = io::read_file(options.file);
    else if (!has_text && !options.lines)
      text = io::read_file(STDIN_FILENO, "the standard input");
  } catch (const io::Error& error) {
    throw UsageError(error.what());
  }
  Reader reader(options);
  if (!options.lines) return phonemize_whole(reader, options, text);
  if (options.file.empty()) return phonemize_lines(reader, std::cin);
  std::istringstream lines(text);
  return phonemize_lines(reader, lines);
}

}  // namespace

void add_phonemize(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<PhonemizeOptions>();
  CLI::App* command =
      app.add_subcommand("phonemize", "Show what becomes of a text: normalised, phonemes, chunks");
  options->text_option =
      command->add_option("text", options->text, "The text (default: standard input)");
  command->add_option("--file", options->file, "Read the text from a file");
  command->add_option("--model", options->model, "Model whose alphabet and lexicons to use")
      ->capture_default_str();
  command->add_option("--lexicons", options->lexicons,
                      "Folder with us_gold.json and so on (default: lexicons beside the model)");
  command->add_option("--dictionary", options->dictionaries,
                      "File of pronunciations; may be given again, the first wins");
  command->add_option("--language", options->language, "en-us, en-gb, es, fr-fr, hi, it or pt-br")
      ->capture_default_str();
  command->add_option("--format", options->format, "table or json")
      ->check(CLI::IsMember({"table", "json"}))
      ->capture_default_str();
  command->add_flag("--explain", options->explain, "Which rule and source gave each word");
  command->add_flag("--lines", options->lines,
                    "One line of phonemes for each line of the input, empty where it is refused");
  command->callback([options, &exit_code] { exit_code = run_phonemize(*options); });
}

}  // namespace cli
