// What blocks and chapters say, and the formats of books by their names.
#include "io/book/book.h"

#include <unicode/brkiter.h>
#include <unicode/locid.h>
#include <unicode/unistr.h>

#include <memory>

#include "io/base/error.h"
#include "io/base/extension.h"

namespace io {

std::string text_of(const Block& block) {
  std::string text;
  for (const Run& run : block.runs) text += (text.empty() ? "" : " ") + run.text;
  return text;
}

std::string text_of(const Chapter& chapter) {
  std::string text;
  for (const Block& block : chapter.blocks) text += (text.empty() ? "" : " ") + text_of(block);
  return text;
}

std::int64_t count_words(const Chapter& chapter) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::BreakIterator> breaks(
      icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
  if (U_FAILURE(status)) throw Error("words", u_errorName(status));
  const auto text = icu::UnicodeString::fromUTF8(text_of(chapter));
  breaks->setText(text);
  std::int64_t words = 0;
  while (breaks->next() != icu::BreakIterator::DONE)
    if (breaks->getRuleStatus() >= UBRK_WORD_NONE_LIMIT) ++words;
  return words;
}

std::optional<BookFormat> book_format(const std::filesystem::path& name) {
  const std::string extension = extension_of(name);
  if (extension == ".epub") return BookFormat::kEpub;
  if (extension == ".docx") return BookFormat::kDocx;
  if (extension == ".fb2" || extension == ".fbz") return BookFormat::kFb2;
  if (extension == ".zip" && extension_of(name.stem()) == ".fb2") return BookFormat::kFb2;
  if (extension == ".html" || extension == ".htm" || extension == ".xhtml")
    return BookFormat::kHtml;
  if (extension == ".md" || extension == ".markdown") return BookFormat::kMarkdown;
  if (extension == ".pdf") return BookFormat::kPdf;
  if (extension == ".txt") return BookFormat::kText;
  return {};
}

}  // namespace io
