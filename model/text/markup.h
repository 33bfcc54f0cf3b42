// Requests that a text can make in any input format (sounds, stress, pauses, voices, bookmarks),
// and the parser of those that plain text has in square brackets.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/text/clean_text.h"
#include "model/text/spoken.h"

namespace text {

/// A stretch of the raw text that is said as someone has asked for, in one of three ways.
struct Request {
  Span raw = {};              ///< all of it, `[word](/wˈɜɹd/)`
  Span label = {};            ///< what it is said for, `word`; the same where there is no markup
  std::string phonemes = {};  ///< how it is said
  std::string spoken = {};    ///< or the words it is said in
  int stress = 0;             ///< or how much more or less than usual it is stressed, -2 to 2
  std::string source = {};    ///< `given`, `transcription`, or the dictionary and the entry
};

/// The longest pause that a text, a document or a manifest may ask for.
constexpr int kMaxPauseMs = 60000;

/// Silence that was asked for.
struct PauseRequest {
  Span raw;
  int ms = 0;
};

/// How a stretch is spoken where that differs from the rest of the text.
struct Style {
  std::string voice =
      {};  ///< names with spaces between, the first that there is; empty: the item's
  std::string language = {};  ///< empty: that of the text
  double speed = 1;           ///< beside the item's
  double gain = 1;            ///< of the samples
  friend bool operator==(const Style&, const Style&) = default;
};

struct StyledSpan {
  Span raw;
  Style style;
};

/// A place whose time is wanted.
struct Bookmark {
  std::size_t at = 0;  ///< before this byte
  std::string name;
};

/// What a text says about how it is to be said; each kind in the order of the text and apart from
/// each other.
struct Requests {
  std::vector<Request> words;
  std::vector<PauseRequest> pauses;
  std::vector<StyledSpan> styles = {};
  std::vector<Bookmark> bookmarks = {};
  std::vector<Span> sentences = {};  ///< each is one, whatever stands in it
};

/// Finds `[word](/phonemes/)`, `[word](+1)` and `[pause:1.5s]` or `[pause:300ms]` (0 to 60 s).
/// Brackets that are none of these are text. Linear time. Throws model::Error with the byte where
/// one begins that looks like a pause, phonemes or a stress, and is not: no phonemes, a stress that
/// is not -2, -1, +1 or +2, an unknown unit.
Requests parse_markup(std::string_view raw);

/// What of the raw text is markup and no word, in order: pauses, and all but the labels of words.
std::vector<Span> markup_spans(const Requests& requests);

/// A text without its markup: only the labels are left, and a line end where a pause stood.
CleanText without_markup(CleanText text, const Requests& requests);

}  // namespace text
