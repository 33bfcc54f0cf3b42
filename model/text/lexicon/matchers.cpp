// Indexes phrases by their first word; limits the steps and the stack of ICU's expressions.
#include "model/text/lexicon/matchers.h"

#include <unicode/regex.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "model/error.h"
#include "model/text/unicode.h"

namespace text {
namespace {

/// Apostrophes of either form are one letter.
char32_t with_straight_apostrophe(char32_t c) { return c == U'’' || c == U'ʼ' ? U'\'' : c; }

char32_t folded(char32_t c) {
  c = with_straight_apostrophe(c);
  return static_cast<char32_t>(u_foldCase(static_cast<UChar32>(c), U_FOLD_CASE_DEFAULT));
}

std::u32string folded(std::u32string_view phrase) {
  std::u32string result;
  for (const char32_t c : phrase) result.push_back(folded(c));
  return result;
}

/// The word at text[begin], or the single character where none begins.
std::u32string_view first_word(std::u32string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && is_alnum(text[end]) && !is_of_unspaced_script(text[end])) ++end;
  return text.substr(begin, std::max<std::size_t>(end - begin, 1));
}

/// Where `phrase` ends that begins at text[begin]; `begin` when it does not.
template <class Same>
std::size_t end_of(std::u32string_view phrase, std::u32string_view text, std::size_t begin,
                   const Same& same) {
  std::size_t at = begin;
  for (const char32_t c : phrase) {
    if (is_space(c)) {
      if (at == text.size() || !is_space(text[at])) return begin;
      while (at < text.size() && is_space(text[at])) ++at;
    } else if (at == text.size() || !same(text[at++], c)) {
      return begin;
    }
  }
  return at;
}

bool parts_a_word(std::u32string_view text, std::size_t place) {
  const auto is_part = [](char32_t c) { return is_alnum(c) && !is_of_unspaced_script(c); };
  return place > 0 && place < text.size() && is_part(text[place - 1]) && is_part(text[place]);
}

}  // namespace

void LiteralMatcher::add(std::u32string_view phrase, bool any_case, std::size_t value) {
  if (phrase.empty()) return;
  Literal literal{folded(phrase), any_case ? U"" : std::u32string(phrase), value};
  std::vector<Literal>& all = by_first_word_[std::u32string(first_word(literal.folded, 0))];
  // The longest first, and of the same phrase the one that minds the case.
  const auto shorter = std::ranges::find_if(all, [&](const Literal& other) {
    if (other.folded.size() != literal.folded.size())
      return other.folded.size() < literal.folded.size();
    return other.exact.empty() && !literal.exact.empty();
  });
  all.insert(shorter, std::move(literal));
}

LiteralMatcher::Match LiteralMatcher::match(std::u32string_view text, std::size_t begin) const {
  if (parts_a_word(text, begin)) return {begin, 0};
  const auto found = by_first_word_.find(folded(first_word(text, begin)));
  if (found == by_first_word_.end()) return {begin, 0};
  for (const Literal& literal : found->second) {
    const auto same_folded = [](char32_t a, char32_t b) { return folded(a) == b; };
    const auto same = [](char32_t a, char32_t b) {
      return with_straight_apostrophe(a) == with_straight_apostrophe(b);
    };
    const std::size_t end = literal.exact.empty() ? end_of(literal.folded, text, begin, same_folded)
                                                  : end_of(literal.exact, text, begin, same);
    if (end != begin && !parts_a_word(text, end)) return {end, literal.value};
  }
  return {begin, 0};
}

namespace {

constexpr std::int32_t kMaxTicks = 50;            // of ICU, 10,000 steps each
constexpr std::int32_t kMaxStackBytes = 4 << 20;  // what it may remember of where to go back to

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
  matcher->setTimeLimit(kMaxTicks, status);
  matcher->setStackLimit(kMaxStackBytes, status);
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
    icu::UnicodeString said;  // after what is between the matches, which ICU copies
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
