// Accuracy of the text rules on tables of unfamiliar sentences: each has a minimum.
#include <gtest/gtest.h>

#include <cstddef>
#include <iostream>
#include <map>
#include <string>
#include <utility>

#include "tests/model/text/case_table.h"
#include "tests/model/text/text_reader.h"

namespace text {
namespace {

/// How many rows of a table are read rightly, of each kind: running text that the rules were not
/// written for. `least`: of a hundred of all.
void expect_long_tail(const std::string& table, const std::string& language, std::size_t least) {
  TextReader reader;
  std::map<std::string, std::pair<std::size_t, std::size_t>> kinds;  // rows, right
  std::pair<std::size_t, std::size_t> all;
  std::string wrong;
  for (const Case& c : read_cases(table)) {
    const std::string said = reader.spoken(c.left, language);
    for (auto* counts : {&kinds[c.heading], &all}) {
      ++counts->first;
      counts->second += said == c.right ? 1 : 0;
    }
    if (said != c.right) wrong += c.left + " => " + said + ", not " + c.right + "\n";
  }
  kinds["All"] = all;
  for (const auto& [kind, counts] : kinds) {
    std::cout << kind << ": " << counts.first << " rows, " << counts.second << " right\n";
  }
  std::cout << wrong;
  EXPECT_GE(100 * all.second, least * all.first);
}

TEST(LongTail, AmericanRowsAreReadRightly) { expect_long_tail("long_tail.txt", "en-us", 95); }
TEST(LongTail, BritishRowsAreReadRightly) { expect_long_tail("long_tail_gb.txt", "en-gb", 95); }
TEST(LongTail, UnseenRowsAreReadRightly) { expect_long_tail("long_tail_unseen.txt", "en-us", 87); }
TEST(LongTail, LaterRowsAreReadRightly) { expect_long_tail("long_tail_later.txt", "en-us", 95); }
TEST(LongTail, LastRowsAreReadRightly) { expect_long_tail("long_tail_last.txt", "en-us", 95); }

}  // namespace
}  // namespace text
