#include "io/book/notes.h"

#include <set>

namespace io {
namespace {

class Collector {
 public:
  Collector(const std::vector<MarkedBlock>& blocks, const Places& places)
      : blocks_(blocks), places_(places) {}

  /// In the order of a walk that goes down into each note before the next, on a stack of its own: a
  /// chain of notes may be as long as the book.
  void add(const std::vector<std::string>& references) {
    std::vector<std::string> open(references.rbegin(), references.rend());
    while (!open.empty()) {
      const auto found = places_.find(open.back());
      open.pop_back();
      if (found == places_.end() || !added_.insert(found->second).second) continue;
      std::vector<std::string> more;
      for (std::size_t i = found->second; goes_on(found->second, i); ++i) {
        notes_.push_back(blocks_[i].block);
        more.insert(more.end(), blocks_[i].note_refs.begin(), blocks_[i].note_refs.end());
      }
      open.insert(open.end(), more.rbegin(), more.rend());
    }
  }

  std::vector<Block> take() { return std::move(notes_); }

 private:
  bool goes_on(std::size_t first, std::size_t i) const {
    return i < blocks_.size() && blocks_[i].block.kind == BlockKind::kNote &&
           (i == first || blocks_[i].ids.empty());
  }

  const std::vector<MarkedBlock>& blocks_;
  const Places& places_;
  std::set<std::size_t> added_;
  std::vector<Block> notes_;
};

}  // namespace

std::vector<Block> notes_behind(const std::vector<std::string>& references,
                                const std::vector<MarkedBlock>& blocks, const Places& places) {
  Collector collector(blocks, places);
  collector.add(references);
  return collector.take();
}

}  // namespace io
