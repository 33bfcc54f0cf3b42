// The plain text reader: runs the passes of book.h in order.
#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "io/book/headings/wide.h"
#include "io/book/notes.h"
#include "io/book/readers.h"
#include "io/book/text/aozora.h"
#include "io/book/text/book.h"
#include "io/book/text/chapters.h"
#include "io/book/text/layout.h"
#include "io/book/text/readings.h"

namespace io {
namespace {

Chapter colophon_of(const std::vector<TextLine>& lines, const std::string& shown) {
  Chapter chapter{.title = "底本", .blocks = {}, .kind = "colophon"};
  for (const TextLine& line : lines) {
    if (line.text.empty()) continue;
    const std::string place = shown + ":" + std::to_string(line.number);
    chapter.blocks.push_back({.runs = {run_of(trimmed(line.text), place)}, .place = place});
  }
  return chapter;
}

}  // namespace

Book read_plain_text(const Source& source, const BookOptions& options) {
  const std::string& shown = source.shown();
  Book about;
  std::vector<TextLine> lines = text_lines(source, about.notices);
  const AozoraText aozora = take_aozora(lines, shown, about);
  take_frame(lines, shown, about);
  take_brackets(lines, shown, about.notices);
  std::vector<TextParagraph> paragraphs =
      paragraphs_of(lines, aozora.is_known ? LineEnds::kOfParagraphs : line_ends_of(lines));
  std::unordered_set<std::string> listed = take_contents(paragraphs, shown, about.notices);
  const int levels =
      mark_headings(paragraphs, options.chapter_pattern, std::move(listed), about.title);

  const TextLayout layout(paragraphs);
  std::vector<MarkedBlock> marked;
  for (std::size_t i = 0; i < paragraphs.size(); ++i) {
    marked.push_back(
        text_block(paragraphs[i], layout, shown + ":" + std::to_string(paragraphs[i].line)));
    const int note = paragraphs[i].note;
    if (note != 0 && (i == 0 || paragraphs[i - 1].note != note))
      marked.back().ids.push_back(std::to_string(note));
  }
  Book book =
      by_headings(with_notes(std::move(marked), options.notes), std::min(options.depth, levels));
  if (!about.title.empty()) book.title = about.title;
  book.author = about.author;
  book.language = about.language;
  book.details.translator = about.details.translator;
  if (!aozora.colophon.empty()) book.chapters.push_back(colophon_of(aozora.colophon, shown));
  book.notices = std::move(about.notices);
  return book;
}

}  // namespace io
