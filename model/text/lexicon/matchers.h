// Search for a dictionary's entries in a text: words and phrases, regular expressions.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/text/spoken.h"

namespace text {

/// Finds words and phrases in text, the longest at each place and only whole ones: where one begins
/// or ends with a letter or digit, the text has none beyond. White space in a phrase stands for any
/// white space. The work does not grow with the number of phrases as long as they begin with
/// different words.
class LiteralMatcher {
 public:
  /// `value`: what match() gives back for it. An empty `phrase` matches nothing.
  void add(std::u32string_view phrase, bool any_case, std::size_t value);

  struct Match {
    std::size_t end = 0;  ///< before which it ends
    std::size_t value = 0;
  };
  /// The longest phrase at text[begin]; `end` is `begin` when none does.
  Match match(std::u32string_view text, std::size_t begin) const;

 private:
  struct Literal {
    std::u32string folded;
    std::u32string exact;  ///< empty where the case does not matter
    std::size_t value = 0;
  };
  std::unordered_map<std::u32string, std::vector<Literal>> by_first_word_;  ///< folded
};

/// A regular expression of ICU. Const, may be shared between threads.
class PatternMatcher {
 public:
  /// `subject`: what errors call it. Throws model::Error for what is no regular expression.
  PatternMatcher(const std::string& pattern, bool any_case, std::string subject);
  ~PatternMatcher();
  PatternMatcher(PatternMatcher&&) noexcept;
  PatternMatcher& operator=(PatternMatcher&&) noexcept;

  struct Match {
    Span span;         ///< bytes of the text
    std::string text;  ///< the replacement, its $1 filled in
  };
  /// All matches in `utf8` that are not empty. Throws model::Error when `replacement` names a group
  /// that is not there, and when the search takes too many steps (a count, so that the answer is
  /// the same on any machine).
  std::vector<Match> find(std::string_view utf8, const std::string& replacement) const;

 private:
  struct Impl;
  std::unique_ptr<const Impl> impl_;
};

}  // namespace text
