#include "model/text/pronunciation/pattern_matcher.h"

#include <unicode/regex.h>
#include <unicode/unistr.h>

#include <cstdint>
#include <utility>

#include "model/error.h"

namespace text {
namespace {

constexpr std::int32_t kMostTicks = 50;            // of ICU, 10,000 steps each
constexpr std::int32_t kMostStackBytes = 4 << 20;  // what it may remember of where to go back to

icu::UnicodeString utf16(std::string_view utf8) {
  return icu::UnicodeString::fromUTF8(
      icu::StringPiece(utf8.data(), static_cast<std::int32_t>(utf8.size())));
}

std::string utf8(const icu::UnicodeString& units) {
  std::string bytes;
  units.toUTF8String(bytes);
  return bytes;
}

}  // namespace

struct PatternMatcher::Impl {
  std::unique_ptr<icu::RegexPattern> pattern;
  std::string subject;

  void check(UErrorCode status) const {
    if (U_SUCCESS(status)) return;
    const bool is_endless = status == U_REGEX_TIME_OUT || status == U_REGEX_STACK_OVERFLOW;
    throw model::Error(subject,
                       is_endless ? "a pattern that comes to an end" : "a usable replacement",
                       is_endless ? "one that takes too many steps" : u_errorName(status));
  }
};

PatternMatcher::PatternMatcher(const std::string& pattern, bool any_case, std::string subject) {
  auto impl = std::make_unique<Impl>();
  impl->subject = std::move(subject);
  UErrorCode status = U_ZERO_ERROR;
  UParseError place;
  impl->pattern.reset(icu::RegexPattern::compile(
      utf16(pattern), any_case ? UREGEX_CASE_INSENSITIVE : 0, place, status));
  if (U_FAILURE(status)) {
    throw model::Error(impl->subject, "a regular expression",
                       "'" + pattern + "' (" + u_errorName(status) + " at character " +
                           std::to_string(place.offset) + ")");
  }
  impl_ = std::move(impl);
}
PatternMatcher::~PatternMatcher() = default;
PatternMatcher::PatternMatcher(PatternMatcher&&) noexcept = default;
PatternMatcher& PatternMatcher::operator=(PatternMatcher&&) noexcept = default;

std::vector<PatternMatcher::Match> PatternMatcher::find(std::string_view text,
                                                        const std::string& replacement) const {
  const icu::UnicodeString units = utf16(text);
  const icu::UnicodeString wanted = utf16(replacement);
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::RegexMatcher> matcher(impl_->pattern->matcher(units, status));
  impl_->check(status);
  matcher->setTimeLimit(kMostTicks, status);
  matcher->setStackLimit(kMostStackBytes, status);
  std::vector<Match> matches;
  std::int32_t unit = 0;  // up to which the bytes are counted
  std::size_t byte = 0;
  const auto byte_of = [&](std::int32_t end) {
    byte += utf8(units.tempSubStringBetween(unit, end)).size();
    unit = end;
    return byte;
  };
  std::int32_t last_end = 0;
  while (matcher->find(status)) {
    const std::int32_t begin = matcher->start(status);
    const std::int32_t end = matcher->end(status);
    icu::UnicodeString said;  // after what stands between the matches, which ICU copies
    matcher->appendReplacement(said, wanted, status);
    impl_->check(status);
    if (end > begin) {
      const std::size_t first = byte_of(begin);
      matches.push_back({{first, byte_of(end)}, utf8(said.tempSubString(begin - last_end))});
    }
    last_end = end;
  }
  impl_->check(status);
  return matches;
}

}  // namespace text
