#pragma once

#include <string>

#include "model/text/frontend.h"

namespace cli {

/// A text and what the front end made of it.
struct Phonemized {
  std::string raw;
  std::string language;
  text::Prepared prepared;
};

/// The text, the normalised text, the phonemes and the chunks; with `explain` every word: what is
/// written, spoken and said, the normaliser's rule, and the source of its phonemes.
std::string to_table(const Phonemized& phonemized, bool explain);
std::string to_json(const Phonemized& phonemized);

/// The phonemes of all chunks in one line.
std::string to_line(const text::Prepared& prepared);

}  // namespace cli
