// The script of a book: chapters, paragraphs and segments of one voice and language each.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "io/book/book.h"
#include "pipeline/book/cast.h"
#include "pipeline/book/pronunciations.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {

/// What one file of speech says.
struct Segment {
  std::string id;  ///< a hash of the rest: the same words by the same voice are one file
  std::string text;
  std::string voice;
  std::string language;  ///< as manifests have it: en-gb
  std::string shown;     ///< `text` without the markup that stands for the book's `ssml:ph`
  std::vector<std::string> lexicons = {};  ///< names of those of the script that hold for it
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
  std::vector<LexiconFile> lexicons;  ///< that come with the book
  std::vector<std::string> warnings;  ///< languages that are not spoken
  std::vector<std::string> problems;  ///< pronunciations of the book that make no sense
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

/// The language that a book is narrated in, as manifests have it: the narration's, the book's own,
/// or en-us. Throws ManifestError for a book in one that is not spoken.
std::string language_of(const io::Book& book, const Narration& narration);

/// Deals a book's paragraphs out to voices and languages. Passages in a language that is not spoken
/// are read in the book's, with a warning. What the book itself says of pronunciations is in the
/// texts, as markup, and among the lexicons. Throws ManifestError when the book's own is not
/// spoken, and for tags that make no sense.
BookScript make_script(const io::Book& book, const Cast& cast, const Narration& narration);

/// The job that renders a script: every segment once, as FLAC of 24 bits at the model's rate, into
/// `output`. Only what is worded, voiced or pronounced otherwise gets another file. `source`: the
/// book's file. `lexicons`: the folder in which the script's lie; the narration's dictionaries win
/// over them.
Manifest speech_manifest(const BookScript& script, const Narration& narration,
                         const io::Source& source, const std::filesystem::path& output,
                         const std::filesystem::path& lexicons);

/// The corpus of that job; items are called `book/ID`.
inline constexpr const char* kSpeechCorpus = "book";
inline constexpr const char* kSpeechFolder = "paragraphs";  ///< its output, in the book's
inline constexpr const char* kLexiconFolder = "lexicons";   ///< of the book's own, beside it

}  // namespace pipeline
