// Regular expressions by ICU with a time limit: see pattern.h.
#include "io/book/headings/pattern.h"

#include <cstdint>

#include "io/base/error.h"

namespace io {
namespace {

std::unique_ptr<icu::RegexPattern> compiled(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  UParseError error{};
  std::unique_ptr<icu::RegexPattern> pattern(icu::RegexPattern::compile(text, error, status));
  if (U_SUCCESS(status)) return pattern;
  std::string shown;
  throw Error("chapter pattern", "expected a regular expression, found \"" +
                                     text.toUTF8String(shown) + "\" (" + u_errorName(status) +
                                     " at character " + std::to_string(error.offset) + ")");
}

}  // namespace

TextPattern::TextPattern(const char16_t* ours) : is_ours_(true), pattern_(compiled(ours)) {}

TextPattern::TextPattern(const std::string& own)
    : is_ours_(false), pattern_(compiled(icu::UnicodeString::fromUTF8(own))) {}

/// nullptr where it does not match.
std::unique_ptr<icu::RegexMatcher> TextPattern::match(const icu::UnicodeString& text) const {
  constexpr std::int32_t kMaxTicks = 50;  // of ICU, 10,000 steps each
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::RegexMatcher> matcher(pattern_->matcher(text, status));
  if (U_SUCCESS(status)) matcher->setTimeLimit(kMaxTicks, status);
  const bool found = U_SUCCESS(status) && matcher->matches(status);
  if (U_FAILURE(status))
    throw Error("chapter pattern",
                std::string("takes too many steps (") + u_errorName(status) + ")");
  if (!found) matcher.reset();
  return matcher;
}

bool TextPattern::matches(const std::string& text) const {
  constexpr std::size_t kLongest = 1000;  // bytes
  if (is_ours_ && text.size() > kLongest) return false;
  const auto wide = icu::UnicodeString::fromUTF8(text);
  return match(wide) != nullptr;
}

std::vector<std::string> TextPattern::groups(const std::string& text) const {
  std::vector<std::string> groups;
  if (!matches(text)) return groups;
  const auto wide = icu::UnicodeString::fromUTF8(text);
  const auto matcher = match(wide);
  for (std::int32_t i = 1; i <= matcher->groupCount(); ++i) {
    UErrorCode status = U_ZERO_ERROR;
    matcher->group(i, status).toUTF8String(groups.emplace_back());
  }
  return groups;
}

}  // namespace io
