// Divides a text into sentences and splits them where voice or language changes.
#pragma once

#include <string_view>
#include <vector>

#include "model/text/clean_text.h"
#include "model/text/segmenter.h"
#include "model/text/source.h"

namespace text {

/// A part of a sentence that is spoken in one voice and language.
struct StyledPart {
  UnitRange units;
  std::string_view language;
  std::string_view voice;  ///< Style::voice
};

/// The parts of each sentence of `source`, which was cleaned to `text`, in order. Both must outlive
/// them. What the source says is one sentence is one.
std::vector<std::vector<StyledPart>> styled_sentences(Segmenter& segmenter, const CleanText& text,
                                                      const Source& source);

}  // namespace text
