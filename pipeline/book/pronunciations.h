// Pronunciations that come with a book: PLS lexicons, `ssml:ph` and ruby.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "io/book/book.h"
#include "model/text/language.h"
#include "model/text/lexicon/pls.h"

// How a book itself has its words said: its `ssml:ph` and its lexicons.

namespace pipeline {

/// A lexicon of the book as a file of the job's folder.
struct LexiconFile {
  std::string name;  ///< `names.pls`
  std::string bytes;
};

/// Chooses the lexicons that hold for blocks. One object, one thread.
class BookLexicons {
 public:
  /// Reads the book's lexicons; those that are none go to `problems`, and hold for nothing.
  BookLexicons(const io::Book& book, std::vector<std::string>& problems);

  /// All that could be read; no two have the same name, whatever the case of its letters.
  const std::vector<LexiconFile>& files() const { return files_; }

  /// The names of those that hold for `block` in this language (as manifests have it), an earlier
  /// one wins.
  std::vector<std::string> names_for(const io::Block& block, const std::string& language) const;

 private:
  struct Known {
    std::string name;  ///< empty: it could not be read
    text::PlsLexicon content;
  };

  std::vector<Known> known_;  ///< in the order of the book's
  std::vector<LexiconFile> files_;
};

/// Puts a book's `ssml:ph` and its ruby into texts as markup.
class GivenPronunciations {
 public:
  /// What cannot be said goes to `problems`, which must outlive this object.
  explicit GivenPronunciations(std::vector<std::string>& problems) : problems_(problems) {}

  /// `text` in `language` with `[words](/phonemes/)` for each of `given`; where the phonemes are
  /// not understood the words stay as they are, and where a reading beside them is none in kana for
  /// Japanese. Square brackets among the words become round ones.
  std::string marked_up(const std::string& text, const std::vector<io::GivenWords>& given,
                        const text::Language& language);

 private:
  std::string phonemes_of(const io::GivenWords& given, const text::Language& language);

  std::vector<std::string>& problems_;
  std::set<std::pair<std::string, std::string>> reported_;  ///< document and problem
};

}  // namespace pipeline
