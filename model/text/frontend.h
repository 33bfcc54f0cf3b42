// From written text to the chunks that the engine speaks: the interface of this folder.
#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/coverage.h"
#include "model/text/grouper.h"
#include "model/text/lexicon/dictionary.h"
#include "model/text/normaliser.h"
#include "model/text/source.h"

namespace text {

/// A place in the text whose time is wanted.
struct SpokenBookmark {
  std::string name;
  std::size_t chunk = 0;      ///< in which the word that follows is; their number where none does
  std::size_t word = 0;       ///< of the chunk
  bool before_pause = false;  ///< a pause that was asked for stands between it and that word
};

struct Prepared {
  std::vector<Chunk> chunks;
  std::vector<Unspoken> unspoken;  ///< what has no sound, each occurrence: the caller reports it
  std::vector<Unspoken> silent;    ///< what is not meant to be heard: Unspoken::is_silent
  /// Phonemes of words that the model's alphabet lacks, each occurrence.
  std::vector<std::string> unknown_phonemes;
  int pause_before_ms = 0;  ///< asked for in the text, before its first chunk
  std::vector<SpokenBookmark> bookmarks = {};
  std::vector<Markup> markup;  ///< bytes of the raw text that say how its words are read
  std::vector<Diagnostic> diagnostics = {};  ///< what the text asks for in vain
  Coverage coverage;                         ///< of the raw text; nothing of it is ever lost
};

/// From written text to what the engine speaks. One thread at a time; any number may live.
class Frontend {
 public:
  /// `alphabet`: the symbols (UTF-8 characters) of the model's vocabulary, which also show how it
  /// knows Mandarin (see mandarin_notation). `lexicons`: a folder of them, see Pronouncer; empty
  /// for none. Throws model::Error when the data of ICU are missing or the folder has no lexicon,
  /// and model::Unavailable where the helper that runs espeak-ng is not installed.
  explicit Frontend(const std::set<std::string>& alphabet,
                    const std::filesystem::path& lexicons = {});
  ~Frontend();
  Frontend(Frontend&&) noexcept;
  Frontend& operator=(Frontend&&) noexcept;

  /// Text to chunks of 100-250 phoneme characters where its sentences allow it. A newline is a
  /// space, a blank line ends a sentence, a pause ends a chunk. Markup in the text and the
  /// `dictionaries`, the first of which wins, say how its words are said. `language`: see
  /// find_language(); throws model::Error for any other, as read_source() does, for text without
  /// anything to speak or with words that espeak-ng cannot read, and should a character of the text
  /// ever be in no class of Coverage; throws model::Unavailable as Phonemizer does.
  Prepared prepare(std::string_view raw, std::string_view language,
                   const std::vector<const Dictionary*>& dictionaries = {},
                   const ReadingOptions& options = {});

  /// Phonemes given by the user, just as they are, unknown symbols included: those have no token
  /// but count towards the length that selects the style, and the engine lists them. More than 510
  /// characters are split at sentences, else at other marks, else at words. The chunks have no
  /// text; their words are what is between spaces or strokes, without the marks at either end, and
  /// a sentence ends after . ! ? or …. Throws model::Error for invalid UTF-8 and for phonemes
  /// without anything to speak.
  Prepared prepare_phonemes(std::string_view phonemes);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace text
