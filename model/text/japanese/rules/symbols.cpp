// Finds the names of signs in words/signs.tsv.
#include "model/text/japanese/rules/symbols.h"

#include "model/text/japanese/embedded.h"
#include "model/text/word_table.h"

namespace text {

std::optional<std::string_view> japanese_name_of(char16_t sign) {
  static const SignNames names(japanese::words::kSigns);
  return names.find(sign);
}

}  // namespace text
