#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/spoken.h"

namespace text {

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
