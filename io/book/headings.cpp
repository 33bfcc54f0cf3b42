#include "io/book/headings.h"

#include <algorithm>
#include <utility>

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
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    Block& block = blocks[i];
    const bool begins = block.kind == BlockKind::kHeading && block.level >= top &&
                        block.level < top + depth && !(has_title && i == 0);
    if (begins)
      book.chapters.push_back({text_of(block), block.level - top + 1, {}});
    else if (book.chapters.empty())
      book.chapters.push_back({book.title, 1, {}});
    book.chapters.back().blocks.push_back(std::move(block));
  }
  return book;
}

}  // namespace io
