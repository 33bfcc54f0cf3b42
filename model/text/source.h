// Reads a script in any input format into text, requests and markup, and maps bytes of the text
// to bytes of the script.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/clean_text.h"
#include "model/text/conventions.h"
#include "model/text/markup.h"
#include "model/text/spoken.h"

namespace text {

/// What a script is written in.
enum class ScriptFormat {
  kText,  ///< plain text, with `[word](/phonemes/)` and its like
  kSsml,  ///< a document of SSML 1.1
};

/// How a script is to be read.
struct ReadingOptions {
  ScriptFormat format = ScriptFormat::kText;
  Conventions conventions = {};
};

/// Bytes of a script that are no words, and what a reader sees in their place.
struct Markup {
  Span raw;
  std::string shown = {};
};

/// Something that a script asks for and that is not done: the text is spoken without it.
struct Diagnostic {
  Span raw;
  std::string message;  ///< with line and column
};

/// Where the bytes of a text stand in the script that it was taken from.
class SpanMap {
 public:
  /// From byte `text` on the text is that of the script from byte `raw` on.
  void add_copy(std::size_t text, std::size_t raw) { pieces_.push_back({text, {raw, raw}, true}); }
  /// From byte `text` on it stands for all of `raw`.
  void add_substitute(std::size_t text, Span raw) { pieces_.push_back({text, raw, false}); }

  /// `span` of the text, which is not empty. Without any piece the text is the script.
  Span raw(Span span) const;

 private:
  struct Piece {
    std::size_t text;  ///< where it begins
    Span raw;
    bool is_copy;
  };
  const Piece& piece_at(std::size_t text) const;

  std::vector<Piece> pieces_;
};

/// What a script says, apart from the format it is written in.
struct Source {
  std::string text;
  std::string language;
  Requests requests;           ///< in bytes of `text`
  std::vector<Markup> markup;  ///< in bytes of the script, in order
  std::vector<Diagnostic> diagnostics = {};
  SpanMap spans = {};
};

/// A text as it is read: clean, without markup, and with what marks repeat. Throws as clean() does.
CleanText text_to_read(std::string_view text, const Requests& requests = {});

/// The words that are said for a few written ones in a language, commas for the marks among them.
using SayWords = std::function<std::string(std::string_view written, std::string_view language)>;

/// Throws model::Error as parse_markup() or read_ssml() does, and for invalid UTF-8 and a NUL.
Source read_source(std::string_view script, ScriptFormat format, std::string_view language,
                   const SayWords& say);

}  // namespace text
