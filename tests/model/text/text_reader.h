// The front end up to normalised sentences, for tests of the text rules.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/text/normaliser.h"
#include "model/text/segmenter.h"

namespace text {

/// Reads texts as the front end does, up to their words.
class TextReader {
 public:
  std::vector<Sentence> sentences(std::string_view raw, std::string_view language = "en-us") {
    const CleanText text = clean(raw);
    normaliser_.open(text);
    unspoken_.clear();
    std::vector<Sentence> all;
    for (const UnitRange& range : segmenter_.sentences(text, language)) {
      all.push_back(normaliser_.normalise(range, language, unspoken_));
    }
    return all;
  }

  std::string spoken(std::string_view raw, std::string_view language = "en-us") {
    std::string line;
    for (const Sentence& sentence : sentences(raw, language)) {
      line += (line.empty() ? "" : " ") + to_line(sentence);
    }
    return line;
  }

  /// Of the last text.
  const std::vector<Unspoken>& unspoken() const { return unspoken_; }

 private:
  Segmenter segmenter_;
  Normaliser normaliser_;
  std::vector<Unspoken> unspoken_;
};

}  // namespace text
