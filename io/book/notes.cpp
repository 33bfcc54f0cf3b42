#include "io/book/notes.h"

#include <set>

namespace io {
namespace {

class Collector {
 public:
  Collector(const std::vector<MarkedBlock>& blocks, const Places& places)
      : blocks_(blocks), places_(places) {}

  void add(const std::vector<std::string>& references) {
    for (const std::string& reference : references) {
      const auto found = places_.find(reference);
      if (found == places_.end() || !added_.insert(found->second).second) continue;
      std::vector<std::string> more;
      for (std::size_t i = found->second; goes_on(found->second, i); ++i) {
        notes_.push_back(blocks_[i].block);
        more.insert(more.end(), blocks_[i].note_refs.begin(), blocks_[i].note_refs.end());
      }
      add(more);
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
