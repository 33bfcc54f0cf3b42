#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "io/book/book.h"
#include "model/text/pronunciation/matchers.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {

/// Part of a paragraph in one voice and one language.
struct SpokenPart {
  std::string text;
  std::string voice;     ///< a name or a blend `a:0.6+b:0.4`
  std::string language;  ///< BCP 47 as the book has it; empty: not stated
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

/// What one file of speech says.
struct Segment {
  std::string id;  ///< a hash of the rest: the same words by the same voice are one file
  std::string text;
  std::string voice;
  std::string language;  ///< as manifests have it: en-gb
};

struct Paragraph {
  io::BlockKind kind;
  std::vector<Segment> segments;
  std::string place;  ///< in the book's source
};

struct ScriptChapter {
  std::string title;
  int depth;
  std::vector<Paragraph> paragraphs;
};

/// A book as it is going to be spoken.
struct BookScript {
  std::string language;  ///< most of it is in, as manifests have it
  std::vector<ScriptChapter> chapters;
  std::vector<std::string> warnings;  ///< languages that are not spoken
};

/// How a whole book is spoken.
struct Narration {
  std::string model = "demo";
  std::filesystem::path lexicons;         ///< empty: those beside the model
  std::vector<std::string> dictionaries;  ///< files of pronunciations, the first wins
  std::string language;                   ///< empty: the book's
  double speed = 1.0;
  std::uint64_t seed = 0;
};

/// The language (as manifests have it) that stands for a BCP 47 tag, or empty when it is not
/// spoken: `en` is en-us, `fr-CA` is fr-fr.
std::string spoken_language(const std::string& bcp47);

/// Deals a book's paragraphs out to voices and languages. Passages in a language that is not spoken
/// are read in the book's, with a warning. Throws ManifestError when the book's own is not spoken,
/// and for tags that make no sense.
BookScript make_script(const io::Book& book, const Cast& cast, const Narration& narration);

/// The job that renders a script: every segment once, as FLAC of 24 bits at the model's rate, into
/// `output`. Only what is worded, voiced or pronounced otherwise gets another file. `source`: the
/// book's file.
Manifest speech_manifest(const BookScript& script, const Narration& narration,
                         const std::filesystem::path& source, const std::filesystem::path& output);

/// The corpus of that job; items are called `book/ID`.
inline constexpr const char* kSpeechCorpus = "book";
inline constexpr const char* kSpeechFolder = "paragraphs";  ///< its output, in the book's

}  // namespace pipeline
