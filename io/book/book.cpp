#include "io/book/book.h"

#include <unicode/brkiter.h>
#include <unicode/locid.h>
#include <unicode/uniset.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

#include "io/book/chapter_kind.h"
#include "io/book/licence.h"
#include "io/book/readers.h"
#include "io/book/text/book.h"
#include "io/book/text/wide.h"
#include "io/files/content.h"
#include "io/files/error.h"
#include "io/files/extension.h"
#include "io/files/zip_archive.h"

namespace io {
namespace {

namespace fs = std::filesystem;

/// An archive or a PDF is no text, whatever its name says. Throws Error.
void check_content(const Source& source, BookFormat format) {
  if (format != BookFormat::kText && format != BookFormat::kMarkdown && format != BookFormat::kHtml)
    return;
  const std::string begin = first_bytes(source.path(), 4);
  if (is_zip(begin))
    throw Error(source.shown(), "expected text, found a zip archive such as .epub");
  if (begin == "%PDF") throw Error(source.shown(), "expected text, found a PDF");
}

Book read(const Source& source, BookFormat format, const BookOptions& options) {
  switch (format) {
    case BookFormat::kDocx:
      return read_docx(source, options);
    case BookFormat::kEpub:
      return read_epub(source, options);
    case BookFormat::kFb2:
      return read_fb2(source, options);
    case BookFormat::kHtml:
      return read_html(source, options);
    case BookFormat::kMarkdown:
      return read_markdown(source, options);
    case BookFormat::kPdf:
      return read_pdf(source, options);
    case BookFormat::kText:
      return read_plain_text(source, options);
  }
  return {};
}

std::string_view kind_by_words(const Chapter& chapter) {
  const std::string words = text_of(chapter);
  const std::string_view kind = kind_of_chapter(chapter.title, words);
  const bool has_heading =
      !chapter.blocks.empty() && chapter.blocks.front().kind == BlockKind::kHeading;
  return kind == "text" && !has_heading ? kind_of_chapter("", words) : kind;
}

/// Of the chapters that do not say themselves what they are. An excerpt of the next book is behind
/// all that this one tells; a chapter by such a name is elsewhere, too. A book of nothing but
/// apparatus is one of text.
void name_kinds(Book& book) {
  bool is_behind_the_text = true;
  for (auto chapter = book.chapters.rbegin(); chapter != book.chapters.rend(); ++chapter) {
    if (chapter->kind.empty()) {
      chapter->kind = kind_by_words(*chapter);
      if (chapter->kind == "excerpt" && !is_behind_the_text) chapter->kind = "text";
    }
    is_behind_the_text = is_behind_the_text && (find_chapter_kind(chapter->kind)->is_apparatus ||
                                                chapter->kind == "about-author");
  }
  const auto is_apparatus = [](const Chapter& chapter) {
    return find_chapter_kind(chapter.kind)->is_apparatus;
  };
  if (std::ranges::all_of(book.chapters, is_apparatus))
    for (Chapter& chapter : book.chapters) chapter.kind = "text";
}

}  // namespace

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

std::optional<BookFormat> book_format(const fs::path& name) {
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

Book read_book(const Source& source, const BookOptions& options) {
  const std::optional<BookFormat> format =
      options.format ? options.format : book_format(source.shown());
  if (!format)
    throw Error(
        source.shown(),
        "expected a name that ends in .docx, .epub, .fb2, .html, .md, .pdf or .txt, or --from");
  check_content(source, *format);
  Book book = read(source, *format, options);
  if (book.title.empty()) book.title = source.is_stream() ? "Untitled" : book_name(source.shown());
  name_kinds(book);
  for (Chapter& chapter : book.chapters)
    if (chapter.title.empty()) chapter.title = book.title;
  const bool has_text = std::ranges::any_of(book.chapters, [](const Chapter& chapter) {
    return std::ranges::any_of(chapter.blocks,
                               [](const Block& block) { return !block.runs.empty(); });
  });
  if (!has_text) {
    const std::string why = book.problems.empty() ? "" : " (" + book.problems.front() + ")";
    throw Error(source.shown(), "has nothing to read aloud" + why);
  }
  return book;
}

Book by_headings(std::vector<Block> blocks, int depth) {
  const auto is_first_level = [](const Block& block) {
    return block.kind == BlockKind::kHeading && block.level == 1;
  };
  Book book;
  const bool has_title = !blocks.empty() && is_first_level(blocks.front()) &&
                         std::ranges::count_if(blocks, is_first_level) == 1;
  if (has_title) book.title = text_of(blocks.front());

  int top = 7;
  for (std::size_t i = has_title ? 1 : 0; i < blocks.size(); ++i)
    if (blocks[i].kind == BlockKind::kHeading) top = std::min(top, blocks[i].level);
  bool is_named = true;  // the chapter whose heading was last
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    Block& block = blocks[i];
    const std::string text = block.kind == BlockKind::kHeading ? text_of(block) : "";
    const bool begins =
        !text.empty() && block.level >= top && block.level < top + depth && !(has_title && i == 0);
    const bool is_name = !is_named && !text.empty() && !is_numbered(text) &&
                         block.level >= book.chapters.back().blocks.back().level;
    if (is_name) {
      std::string& title = book.chapters.back().title;
      title.append(ends_sentence(title) ? " " : gap_behind_number(title, text)).append(text);
    } else if (begins) {
      book.chapters.push_back({text, block.level - top + 1, {}});
    } else if (book.chapters.empty()) {
      book.chapters.push_back({book.title, 1, {}});
    }
    is_named = is_name || !begins || !is_chapter_number(text);
    book.chapters.back().blocks.push_back(std::move(block));
  }
  return book;
}

bool is_scene_break(std::string_view paragraph) {
  constexpr std::size_t kLongest = 100;
  if (paragraph.empty() || paragraph.size() > kLongest) return false;
  static const icu::UnicodeSet signs = [] {
    UErrorCode status = U_ZERO_ERROR;
    // Signs that are read aloud, alone as well, are text, and so are emoji.
    icu::UnicodeSet set(
        uR"([[\p{Z}\p{P}\t\n\f\r=~+`|\u2500-\u27BF]-[%\&@§¶†‡‰\p{Emoji_Presentation}]])", status);
    if (U_FAILURE(status)) throw Error("scene breaks", u_errorName(status));
    return set;
  }();
  return signs.containsAll(
      icu::UnicodeString::fromUTF8({paragraph.data(), static_cast<int>(paragraph.size())}));
}

/// In the order of a walk that goes down into each note before the next, on a stack of its own: a
/// chain of notes may be as long as the book.
std::vector<Block> NoteReader::behind(const std::vector<std::string>& references) {
  std::vector<Block> notes;
  std::set<std::size_t> added;
  std::vector<std::string> open(references.rbegin(), references.rend());
  for (std::size_t direct = open.size(); !open.empty();) {
    const bool is_direct = open.size() <= direct;
    const auto found = places_.find(open.back());
    open.pop_back();
    direct = std::min(direct, open.size());
    if (found == places_.end() || !added.insert(found->second).second) continue;
    if (!is_direct && !nested_.insert(found->second).second) continue;
    std::vector<std::string> more;
    for (std::size_t i = found->second; goes_on(found->second, i); ++i) {
      notes.push_back(blocks_[i].block);
      more.insert(more.end(), blocks_[i].note_refs.begin(), blocks_[i].note_refs.end());
    }
    open.insert(open.end(), more.rbegin(), more.rend());
  }
  return notes;
}

bool NoteReader::goes_on(std::size_t first, std::size_t i) const {
  return i < blocks_.size() && blocks_[i].block.kind == BlockKind::kNote &&
         (i == first || blocks_[i].ids.empty());
}

std::vector<Block> with_notes(std::vector<MarkedBlock> marked, Notes notes) {
  Places places;
  for (std::size_t i = 0; i < marked.size(); ++i)
    for (const std::string& id : marked[i].ids) places.emplace("#" + id, i);
  NoteReader notes_read(marked, places);
  std::vector<Block> blocks;
  for (MarkedBlock& block : marked) {
    if (block.block.kind == BlockKind::kNote) continue;
    blocks.push_back(std::move(block.block));
    if (notes == Notes::kSkip) continue;
    for (Block& note : notes_read.behind(block.note_refs)) blocks.push_back(std::move(note));
  }
  return blocks;
}

Book book_without_contents(XhtmlText text, const std::string& subject, const BookOptions& options) {
  const std::size_t all = text.blocks.size();
  const auto [begin, end] = work_among(text.blocks);
  text.blocks.resize(end);
  text.blocks.erase(text.blocks.begin(), text.blocks.begin() + static_cast<std::ptrdiff_t>(begin));
  Book book = by_headings(with_notes(std::move(text.blocks), options.notes), options.depth);
  if (book.title.empty()) book.title = std::move(text.title);
  book.problems = std::move(text.problems);
  if (const std::size_t work = end - begin; work < all)
    book.notices.push_back(subject + ": the licence before and behind the work is not read (" +
                           counted(all - work, "paragraph") + ")");
  note_formulas(text.silent_formulas, subject, book.notices);
  return book;
}

}  // namespace io
