#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "io/book/readers.h"
#include "io/book/text/book.h"
#include "io/book/text/layout.h"

namespace io {
namespace {

MarkedBlock block_of(const TextParagraph& paragraph, const TextLayout& layout,
                     const std::string& shown) {
  MarkedBlock marked;
  Block& block = marked.block;
  block.place = shown + ":" + std::to_string(paragraph.line);
  std::string text = layout.text_of(paragraph);
  if (paragraph.note != 0) block.kind = BlockKind::kNote;
  if (paragraph.level != 0) block.kind = BlockKind::kHeading;
  block.level = paragraph.level;
  if (is_scene_break(text))
    block.kind = BlockKind::kSceneBreak;
  else
    block.runs.push_back({std::move(text), ""});
  for (const int note : paragraph.refs) marked.note_refs.push_back("#" + std::to_string(note));
  return marked;
}

}  // namespace

Book read_plain_text(const Source& source, const BookOptions& options) {
  const std::string& shown = source.shown();
  Book about;
  std::vector<TextLine> lines = text_lines(source, about.notices);
  take_frame(lines, shown, about);
  take_brackets(lines, shown, about.notices);
  std::vector<TextParagraph> paragraphs = paragraphs_of(lines);
  std::unordered_set<std::string> listed = take_contents(paragraphs, shown, about.notices);
  mark_headings(paragraphs, options.chapter_pattern, std::move(listed), about.title);

  const TextLayout layout(paragraphs);
  std::vector<MarkedBlock> marked;
  for (std::size_t i = 0; i < paragraphs.size(); ++i) {
    marked.push_back(block_of(paragraphs[i], layout, shown));
    const int note = paragraphs[i].note;
    if (note != 0 && (i == 0 || paragraphs[i - 1].note != note))
      marked.back().ids.push_back(std::to_string(note));
  }
  Book book = by_headings(with_notes(std::move(marked), options.notes), 1);
  if (!about.title.empty()) book.title = about.title;
  book.author = about.author;
  book.language = about.language;
  book.notices = std::move(about.notices);
  return book;
}

}  // namespace io
