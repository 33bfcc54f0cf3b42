// Where chapters begin, by the levels and the words of headings.
#include "io/book/text/chapters.h"

#include <unicode/uniset.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <string>
#include <utility>

#include "io/base/error.h"
#include "io/book/headings/wide.h"
#include "io/book/text/book.h"

namespace io {

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

}  // namespace io
