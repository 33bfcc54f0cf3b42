// Every regular expression of the rules compiles; in use, each is compiled only when first tried.
#include "model/text/english/rules/rule_book.h"

#include <gtest/gtest.h>
#include <unicode/regex.h>

#include <memory>
#include <string>

#include "model/text/english/rules/patterns.h"

namespace text {
namespace {

// A rule is compiled when it is first tried, so that a mistake would wait for its text.
TEST(RuleBook, EveryExpressionCompiles) {
  int rules = 0;
  for (const auto each : all_rules()) {
    for (const Rule& rule : each) {
      UErrorCode status = U_ZERO_ERROR;
      UParseError where{};
      const std::string pattern = expand_pattern(rule.pattern);
      const std::unique_ptr<icu::RegexPattern> compiled(
          icu::RegexPattern::compile(icu::UnicodeString::fromUTF8(pattern), where, status));
      EXPECT_TRUE(U_SUCCESS(status)) << rule.name << " at " << where.offset << ": " << pattern;
      ++rules;
    }
  }
  EXPECT_GT(rules, 100);
}

}  // namespace
}  // namespace text
