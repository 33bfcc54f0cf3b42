#include "io/text_corpus.h"

#include <utility>

namespace io {

TextCorpus::TextCorpus(const std::filesystem::path& path, Split split, std::string name)
    : split_(split), lines_(path, std::move(name)) {}

std::optional<Passage> TextCorpus::next() {
  Passage passage;
  std::string line;
  while (lines_.next(line)) {
    const bool blank = is_blank(line);
    if (passage.line == 0 && blank) continue;
    if (blank && split_ == Split::kParagraphs) return passage;
    if (passage.line == 0)
      passage = {line, lines_.line()};
    else
      passage.text += (split_ == Split::kFile ? "\n" : " ") + line;
    if (split_ == Split::kLines) return passage;
  }
  if (passage.line == 0) return std::nullopt;
  // Blank lines at the end of a file belong to no passage.
  passage.text.erase(passage.text.find_last_not_of('\n') + 1);
  return passage;
}

}  // namespace io
