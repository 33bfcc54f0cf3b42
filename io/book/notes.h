// Blocks with the links among them, and what becomes of those that are notes.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "io/book/book.h"

namespace io {

/// A block and what links lead to it and from it.
struct MarkedBlock {
  Block block;
  std::vector<std::string> ids = {};        ///< of the elements that begin here
  std::vector<std::string> note_refs = {};  ///< targets of its references to notes, as written
  std::string_view part = {};  ///< the kind of chapter that the elements around it name
  std::string leads_to = {};   ///< target of the link that it begins with, as written
  std::string link = {};       ///< target of its first link, wherever it stands
  std::size_t unlinked = 0;    ///< bytes of its words that no link holds
};

/// The block of every place that a reference can lead to, by its name.
using Places = std::map<std::string, std::size_t>;

/// Finds the notes of a book. One object, one thread; the blocks and places stay the caller's.
class NoteReader {
 public:
  NoteReader(const std::vector<MarkedBlock>& blocks, const Places& places)
      : blocks_(blocks), places_(places) {}

  /// The notes that the references of a text lead to, each followed by those that it refers to
  /// itself unless these were behind another note before; none of them twice. A note goes on as
  /// long as blocks of notes follow that nothing can refer to.
  std::vector<Block> behind(const std::vector<std::string>& references);

 private:
  bool goes_on(std::size_t first, std::size_t i) const;

  const std::vector<MarkedBlock>& blocks_;
  const Places& places_;
  std::set<std::size_t> nested_;  ///< first blocks of notes that were read behind another
};

/// What is read of blocks whose references are `#` and an id: no notes, or each after what refers
/// to it.
std::vector<Block> with_notes(std::vector<MarkedBlock> marked, Notes notes);

}  // namespace io
