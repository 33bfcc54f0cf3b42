// Finds the names of signs in words/signs.tsv.
#include "model/text/mandarin/rules/symbols.h"

#include "model/text/mandarin/embedded.h"
#include "model/text/word_table.h"

namespace text {

std::optional<std::string_view> mandarin_name_of(char16_t sign) {
  static const SignNames names(mandarin::words::kSigns);
  return names.find(sign);
}

}  // namespace text
