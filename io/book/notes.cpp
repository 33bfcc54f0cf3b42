// Footnotes in the order in which they are read.
#include "io/book/notes.h"

#include <algorithm>
#include <utility>

namespace io {

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

}  // namespace io
