// Reads words/lists.tsv.
#include "model/text/english/lists.h"

#include "model/text/english/embedded.h"

namespace text::english {

WordSet word_list(std::string_view name) {
  static const WordLists lists(words::kLists);
  return lists.set(name);
}

}  // namespace text::english
