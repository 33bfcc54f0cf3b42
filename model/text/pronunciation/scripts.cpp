#include "model/text/pronunciation/scripts.h"

#include <unicode/uscript.h>

#include "model/text/unicode.h"

namespace text {

bool has_mixed_scripts(std::u32string_view word) {
  UScriptCode first = USCRIPT_UNKNOWN;
  for (const char32_t c : word) {
    UErrorCode status = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(static_cast<UChar32>(c), &status);
    if (!is_letter(c) || script == USCRIPT_COMMON || script == USCRIPT_INHERITED) continue;
    if (first != USCRIPT_UNKNOWN && script != first) return true;
    first = script;
  }
  return false;
}

}  // namespace text
