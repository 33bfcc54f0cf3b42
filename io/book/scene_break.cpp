#include "io/book/scene_break.h"

#include <unicode/regex.h>
#include <unicode/unistr.h>

namespace io {

bool is_scene_break(std::string_view paragraph) {
  constexpr std::size_t kLongest = 100;
  if (paragraph.empty() || paragraph.size() > kLongest) return false;
  UErrorCode status = U_ZERO_ERROR;
  const auto text =
      icu::UnicodeString::fromUTF8({paragraph.data(), static_cast<int>(paragraph.size())});
  const icu::UnicodeString signs(uR"([\s*#~=_+•·◆◇❖⁂☙❦❧✻✽\u2010-\u2015-]+)");
  icu::RegexMatcher matcher(signs, text, 0, status);
  return matcher.matches(status) != 0 && U_SUCCESS(status);
}

}  // namespace io
