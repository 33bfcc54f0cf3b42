// Reads texts from arguments, a file or standard input, whole or line by line. See text_input.h.
#include "cli/text_input.h"

#include <CLI/CLI.hpp>

#include "cli/subcommands.h"
#include "io/base/error.h"
#include "io/base/source.h"
#include "io/text_corpus.h"

namespace cli {
namespace {

constexpr const char* kDash = "-";

/// The file to read, `-` for standard input; empty: the texts are arguments.
std::string file_of(const TextInput& input) {
  if (!input.file.empty()) return input.file;
  const bool is_dash = input.texts.size() == 1 && input.texts.front() == kDash;
  return input.texts.empty() || is_dash ? kDash : "";
}

}  // namespace

void add_text_input(CLI::App& command, TextInput& input, const std::string& what,
                    const std::string& lines_help) {
  command.add_option("text", input.texts, what + ", or - for standard input, the default");
  command.option_defaults()->group("Input");
  command.add_option("--file", input.file, "Read the text from this file")->type_name("FILE");
  command.add_flag("--lines", input.by_line, lines_help);
}

Texts::Texts(const TextInput& input) : texts_(input.texts) {
  if (!input.texts.empty() && !input.file.empty())
    throw UsageError("expected a text or --file, found both");
  const std::string file = file_of(input);
  if (file.empty() && input.by_line)
    throw UsageError("--lines: expected standard input or --file, found a text");
  if (file.empty()) return;
  try {
    if (input.by_line) {
      lines_ = file == kDash ? std::make_unique<io::LineReader>("/dev/stdin", io::kStandardInput)
                             : std::make_unique<io::LineReader>(file, file);
    } else {
      const io::Source source(file);
      texts_ = {source.read()};
      prefix_ = source.shown() + ": ";
    }
  } catch (const io::Error& error) {
    throw UsageError(error.what());
  }
}

Texts::~Texts() = default;

std::optional<GivenText> Texts::next() {
  if (lines_) {
    std::string line;
    if (!lines_->next(line)) return std::nullopt;
    return GivenText{line, lines_->place() + ": ", lines_->line()};
  }
  if (number_ == std::ssize(texts_)) return std::nullopt;
  const std::string& text = texts_[number_++];
  const bool is_one = texts_.size() == 1;
  return GivenText{text, is_one ? prefix_ : "text " + std::to_string(number_) + ": ", number_};
}

}  // namespace cli
