// Users' pronunciation dictionaries, in JSON or PLS, and their application to a text.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/markup.h"

namespace text {

/// A user's pronunciations: a JSON object with `entries`, and with `language` where they are meant
/// for one only. An entry has a `word`, a `phrase` or a `regex` (ICU's), and what is said for it:
/// `phonemes` of the model's alphabet, or `text` (of a regex with $1 and so on). Words and phrases
/// match whole words, whatever the case unless `case` is `exact`; between the words of a phrase may
/// be any white space. What begins with `<` is a lexicon of the W3C's PLS (pls.h): its graphemes
/// are words and phrases in the case that they are written in. Const after loading; may be shared
/// between threads.
class Dictionary {
 public:
  /// Throws io::Error with the place, or model::Error naming the entry, for what is not of
  /// this form.
  static Dictionary load(const std::filesystem::path& file);
  /// The same from the text of a file; errors call it `name`.
  static Dictionary parse(std::string text, const std::string& name);
  ~Dictionary();
  Dictionary(Dictionary&&) noexcept;
  Dictionary& operator=(Dictionary&&) noexcept;

  /// What it says about the stretch `within` of `raw` (valid UTF-8), in order: words and phrases,
  /// the longest at each place, then, in what they leave, the regular expressions one after the
  /// other. A possessive 's after a word belongs to it. Nothing where the text is of another
  /// language. Throws model::Error when a regular expression takes too many steps.
  std::vector<Request> find(std::string_view raw, Span within, std::string_view language) const;

 private:
  struct Impl;
  explicit Dictionary(std::unique_ptr<const Impl> impl);
  std::unique_ptr<const Impl> impl_;
};

/// Adds what each dictionary after the other asks for in what `requests` leave of `text`, so that
/// an earlier one wins. `language`: that of the text where no style names another. Throws as
/// Dictionary::find() does, and for invalid UTF-8.
void add_requests(std::string_view text, const std::vector<const Dictionary*>& dictionaries,
                  std::string_view language, Requests& requests);

}  // namespace text
