// The command `phonemize`: prints the front end's result for a text as a table or JSON, or one
// line of phonemes for each line of input.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/documents.h"
#include "cli/options.h"
#include "cli/subcommands.h"
#include "cli/table.h"
#include "cli/text_input.h"
#include "io/base/error.h"
#include "io/base/inputs.h"
#include "io/base/json_text.h"
#include "io/base/unicode.h"
#include "model/engine/engine.h"
#include "model/error.h"
#include "model/text/frontend.h"
#include "model/text/unicode.h"
#include "pipeline/run/feed/preparer.h"

namespace cli {
namespace {

/// A text and what the front end made of it.
struct Phonemized {
  std::string raw;
  std::string language;
  text::Prepared prepared;
};

using io::Json;

/// An expression in a text. A long one is abridged: it has thousands of words, each of which is
/// listed with it.
std::string written(const Phonemized& phonemized, text::Span raw) {
  return io::excerpt(std::string_view(phonemized.raw).substr(raw.begin, raw.end - raw.begin));
}

std::string phonemes_of(const text::Chunk& chunk, const text::SpokenWord& word) {
  const std::u32string all = text::decode(chunk.phonemes, "phonemes");
  return io::encode(std::u32string_view(all).substr(word.begin, word.end - word.begin));
}

std::size_t length(const std::string& phonemes) {
  return text::decode(phonemes, "phonemes").size();
}

std::string join(const std::vector<text::Chunk>& chunks, std::string text::Chunk::*part) {
  std::string all;
  for (const text::Chunk& chunk : chunks)
    if (!(chunk.*part).empty()) all += (all.empty() ? "" : " ") + chunk.*part;
  return all;
}

Json json_of(const Phonemized& phonemized, const text::Chunk& chunk) {
  Json words = Json::array();
  for (const text::SpokenWord& word : chunk.words) {
    words.push_back({{"written", written(phonemized, word.raw)},
                     {"begin", word.raw.begin},
                     {"end", word.raw.end},
                     {"spoken", word.spoken},
                     {"phonemes", phonemes_of(chunk, word)},
                     {"entry", word.entry},
                     {"rule", word.rule},
                     {"source", word.source}});
  }
  return {{"text", chunk.text},
          {"phonemes", chunk.phonemes},
          {"characters", length(chunk.phonemes)},
          {"pause_after_ms", chunk.pause_after_ms},
          {"words", words}};
}

/// The phonemes of all chunks in one line.
std::string to_line(const text::Prepared& prepared) {
  return join(prepared.chunks, &text::Chunk::phonemes);
}

/// The text, the normalised text, the phonemes and the chunks; with `explain` every word: what is
/// written, spoken and said, the normaliser's rule, and the source of its phonemes.
std::string to_table(const Phonemized& phonemized, bool explain) {
  const text::Prepared& prepared = phonemized.prepared;
  std::vector<Row> rows = {{"text", phonemized.raw},
                           {"normalised", join(prepared.chunks, &text::Chunk::text)},
                           {"phonemes", to_line(prepared)}};
  std::string unspoken;
  for (const text::Unspoken& symbol : prepared.unspoken)
    unspoken += (unspoken.empty() ? "" : " ") + symbol.symbol;
  if (!unspoken.empty()) rows.push_back({"unspoken", unspoken});
  std::string table = aligned(std::move(rows));
  rows = {{"chunk", "characters", "phonemes"}};
  for (std::size_t i = 0; i < prepared.chunks.size(); ++i) {
    const std::string& phonemes = prepared.chunks[i].phonemes;
    rows.push_back({std::to_string(i + 1), std::to_string(length(phonemes)), phonemes});
  }
  table += "\n" + aligned(std::move(rows));
  if (!explain) return table;
  rows = {{"written", "spoken", "entry", "phonemes", "rule", "source"}};
  for (const text::Chunk& chunk : prepared.chunks) {
    for (const text::SpokenWord& word : chunk.words)
      rows.push_back({written(phonemized, word.raw), io::excerpt(word.spoken),
                      io::excerpt(word.entry), phonemes_of(chunk, word),
                      word.rule.empty() ? "-" : word.rule, io::excerpt(word.source)});
  }
  return table + "\n" + aligned(std::move(rows));
}

std::string to_json(const Phonemized& phonemized) {
  const text::Prepared& prepared = phonemized.prepared;
  Json json = {{"text", phonemized.raw},
               {"language", phonemized.language},
               {"normalised", join(prepared.chunks, &text::Chunk::text)},
               {"phonemes", to_line(prepared)},
               {"pause_before_ms", prepared.pause_before_ms},
               {"chunks", Json::array()},
               {"unspoken", Json::array()},
               {"unknown_phonemes", prepared.unknown_phonemes}};
  for (const text::Chunk& chunk : prepared.chunks)
    json["chunks"].push_back(json_of(phonemized, chunk));
  for (const text::Unspoken& symbol : prepared.unspoken)
    json["unspoken"].push_back(
        {{"symbol", symbol.symbol}, {"begin", symbol.raw.begin}, {"end", symbol.raw.end}});
  return io::json_text(json, 2) + "\n";
}

struct PhonemizeOptions {
  TextInput input;
  std::string model = "demo";
  std::string lexicons;
  std::vector<std::string> dictionaries;
  std::string language = "en-us";
  std::string json;  // empty: none
  bool explain = false;
  text::ReadingOptions reading;
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
    return frontend_.prepare(raw, options_.language, dictionaries_, options_.reading);
  }

 private:
  const PhonemizeOptions& options_;
  model::Engine engine_;
  text::Frontend frontend_;
  pipeline::DictionaryShelf shelf_;
  std::vector<const text::Dictionary*> dictionaries_;
};

void show(const Phonemized& phonemized, const PhonemizeOptions& options) {
  if (options.input.by_line) {
    std::cout << to_line(phonemized.prepared) << "\n";
    return;
  }
  if (!is_printed(options.json)) std::cout << to_table(phonemized, options.explain);
  if (!options.json.empty()) write_document(options.json, to_json(phonemized));
}

int run_phonemize(const PhonemizeOptions& options) {
  language_asked_for(options.language);
  check_document(options.json, inputs_of_text(options.input.file, options.model, options.lexicons,
                                              options.dictionaries));
  if (options.input.texts.size() > 1)
    throw UsageError(fmt::format("text: expected one, found {}; put it into quotes",
                                 options.input.texts.size()));
  Texts texts(options.input);
  Reader reader(options);
  int exit_code = kDone;
  while (const std::optional<GivenText> given = texts.next()) {
    try {
      const Phonemized phonemized{given->text, options.language, reader.prepare(given->text)};
      for (const text::Diagnostic& diagnostic : phonemized.prepared.diagnostics)
        std::cerr << "kokoro-render: " << diagnostic.message << "\n";
      show(phonemized, options);
    } catch (const model::Error& error) {
      std::cerr << "kokoro-render: " << given->prefix << error.what() << "\n";
      if (options.input.by_line) std::cout << "\n";  // every line has its answer
      exit_code = kSomeFailed;
    }
  }
  return exit_code;
}

}  // namespace

void add_phonemize(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<PhonemizeOptions>();
  CLI::App* command =
      app.add_subcommand("phonemize", "Show a text normalised, as phonemes and in chunks");
  add_text_input(*command, options->input, "Text to show",
                 "Answer each line of input with a line of phonemes, empty if it is refused");
  add_ssml(*command, options->reading);

  command->option_defaults()->group("Voice");
  command->add_option("--model", options->model, "Model whose alphabet and lexicons to use")
      ->type_name("MODEL")
      ->capture_default_str();
  add_language(*command, options->language, "Language of the text")->capture_default_str();
  add_pronunciation(*command, options->lexicons, options->dictionaries);
  add_normalisation(*command, options->reading.conventions);

  command->option_defaults()->group("Output");
  add_json(*command, options->json, "all that is known of the text")
      ->excludes(command->get_option("--lines"));
  command->add_flag("--explain", options->explain,
                    "Also show the rule and the source behind each word");
  finish_help(*command, {"phonemize \"It cost $5 in 1999.\" --explain",
                         "phonemize --lines --file sentences.txt > phonemes.txt"});
  command->callback([options, &exit_code] { exit_code = run_phonemize(*options); });
}

}  // namespace cli
