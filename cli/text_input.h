// The input of `say` and `phonemize`: options for a text, a file or standard input; its reader.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace io {
class LineReader;
}  // namespace io

namespace cli {

/// Where the texts of a command are: in arguments, in a file, or on standard input, which is what
/// `-` means, and no text at all.
struct TextInput {
  std::vector<std::string> texts;
  std::string file;
  bool by_line = false;  ///< each line of a file or of standard input is a text
};

/// Declares the argument, `--file`, and `--lines` with this help; `input` must outlive the parsing.
void add_text_input(CLI::App& command, TextInput& input, const std::string& what,
                    const std::string& lines_help);

/// One of the texts.
struct GivenText {
  std::string text;
  std::string prefix;  ///< of errors about it: `standard input:3: `; empty: no need to say where
  std::int64_t number = 1;  ///< from 1: of the argument, or of the line
};

/// The texts of a command, one after the other: a line is read when it is asked for, so that it can
/// be spoken before the next is there. One object, one thread.
class Texts {
 public:
  /// Reads what is no list of lines. Throws UsageError for two inputs and for what cannot be read.
  explicit Texts(const TextInput& input);
  ~Texts();

  /// The next text, which may be blank, or nothing at the end. Throws io::Error.
  std::optional<GivenText> next();

 private:
  std::vector<std::string> texts_;
  std::string prefix_;                     ///< of errors about a file's
  std::unique_ptr<io::LineReader> lines_;  ///< that come instead of them
  std::int64_t number_ = 0;                ///< of the text given last
};

}  // namespace cli
