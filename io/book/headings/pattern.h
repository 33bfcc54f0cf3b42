// Regular expressions for book texts: built-in ones, and the user's chapter pattern.
#pragma once

#include <unicode/regex.h>
#include <unicode/unistr.h>

#include <memory>
#include <string>
#include <vector>

namespace io {

/// A compiled regular expression of ICU for lines of plain text.
class TextPattern {
 public:
  /// One of ours. Nothing longer than a few hundred characters matches it.
  explicit TextPattern(const char16_t* ours);

  /// A user's. Throws Error for one that is none.
  explicit TextPattern(const std::string& own);

  /// Whether all of `text` matches. Throws Error for a pattern that comes to no end.
  bool matches(const std::string& text) const;

  /// The groups of a match of all of `text`; none where it does not match.
  std::vector<std::string> groups(const std::string& text) const;

 private:
  std::unique_ptr<icu::RegexMatcher> match(const icu::UnicodeString& text) const;

  bool is_ours_;
  std::unique_ptr<icu::RegexPattern> pattern_;
};

}  // namespace io
