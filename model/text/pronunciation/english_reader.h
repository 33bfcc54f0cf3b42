#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/pronunciation/english_lexicon.h"
#include "model/text/pronunciation/espeak_reader.h"
#include "model/text/pronunciation/pronouncer.h"

namespace text {

/// The words of a sentence as written, with straight apostrophes; a mark is an empty one.
std::vector<std::string> written_words(std::span<const Token> sentence);

/// Reads the sentences of one English dialect with a lexicon, and with espeak-ng what that does not
/// know, each word for itself, as the reference pipeline does (misaki/en.py, class G2P). Both must
/// outlive this object.
class EnglishReader {
 public:
  EnglishReader(const EnglishLexicon& lexicon, EspeakReader& espeak, const Language& language)
      : lexicon_(lexicon), espeak_(espeak), language_(language) {}

  /// One reading for each token, in the lexicon's symbols; stress that was asked for is not
  /// applied.
  std::vector<Reading> read(std::span<const Token> sentence);

 private:
  Reading read_word(const Word& word, std::string_view tag, Following following);
  std::optional<Reading> read_compound(const Word& word, std::string_view tag,
                                       Following following) const;

  const EnglishLexicon& lexicon_;
  EspeakReader& espeak_;
  const Language& language_;
};

}  // namespace text
