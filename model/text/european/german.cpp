// Reads words/german.tsv.
#include "model/text/european/german.h"

#include "model/text/european/embedded.h"

namespace text {

WordSet german_list(std::string_view name) {
  static const WordLists lists(european::words::kGerman);
  return lists.set(name);
}

}  // namespace text
