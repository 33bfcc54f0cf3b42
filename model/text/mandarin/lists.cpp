// Reads words/lists.tsv.
#include "model/text/mandarin/lists.h"

#include "model/text/mandarin/embedded.h"

namespace text::mandarin {

WideWords word_list(std::string_view name) {
  static const WordLists lists(words::kLists);
  return lists.wide(name);
}

}  // namespace text::mandarin
