// Voices of a book's characters, and the split of paragraphs by voice and language.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "io/book/book.h"
#include "model/text/lexicon/matchers.h"

namespace pipeline {

/// Part of a paragraph in one voice and one language.
struct SpokenPart {
  std::string text;
  std::string voice;                       ///< a name or a blend `a:0.6+b:0.4`
  std::string language;                    ///< BCP 47 as the book has it; empty: not stated
  std::vector<io::GivenWords> given = {};  ///< of `text`
};

/// Who speaks what in a book: a narrator, and voices by tags in the text, `[voice:Tom]...[/voice]`,
/// and by rules (README.md of this folder). Const, may be shared between threads.
class Cast {
 public:
  /// The narrator alone; tags then name voices.
  explicit Cast(std::string narrator);

  /// Reads a cast file; `narrator` wins over the file's unless empty. Throws ManifestError with
  /// the place.
  static Cast read(const std::filesystem::path& file, const std::string& narrator);

  const std::string& narrator() const { return narrator_; }

  /// A paragraph's parts in order; each has a letter or a digit if any of them has. Throws
  /// ManifestError for a tag that is not closed within the paragraph, or closes nothing.
  std::vector<SpokenPart> parts(const io::Block& block) const;

 private:
  enum class Reach { kParagraph, kQuotes };
  struct Rule {
    Reach reach;
    text::PatternMatcher pattern;
    std::string voice;
  };

  std::string voice_of(const std::string& name) const;

  std::string narrator_;
  std::map<std::string, std::string> voices_;  ///< by the characters' names
  std::vector<Rule> rules_;
};

}  // namespace pipeline
