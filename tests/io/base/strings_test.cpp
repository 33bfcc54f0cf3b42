// What functions of bytes accept, at their edges.
#include "io/base/strings.h"

#include <gtest/gtest.h>

namespace io {
namespace {

using Parts = std::vector<std::string_view>;

TEST(AsciiTest, OtherBytesAreNoLettersAndStay) {
  EXPECT_EQ(to_lower("AZ az [@`{ ÄÖ İ"), "az az [@`{ ÄÖ İ");
  EXPECT_EQ(to_lower('Z'), 'z');
  EXPECT_EQ(to_lower('\xC4'), '\xC4');
  EXPECT_EQ(capitalized("lONDON"), "London");
  EXPECT_EQ(capitalized("état"), "état");
  EXPECT_EQ(capitalized(""), "");
  EXPECT_TRUE(has_upper("iPad") && has_lower("iPad"));
  EXPECT_FALSE(has_upper("Ä1.") || has_lower("ä1."));
  EXPECT_TRUE(is_all_letters("iPad"));
  EXPECT_FALSE(is_all_letters("") || is_all_letters("a b") || is_all_letters("ä"));
}

TEST(SplitTest, PartsAreNeverEmptyAndFieldsMayBe) {
  EXPECT_EQ(split(" a  b ", " "), (Parts{"a", "b"}));
  EXPECT_EQ(split("a-b_c", "-_"), (Parts{"a", "b", "c"}));
  EXPECT_EQ(split("", " "), Parts{});
  EXPECT_EQ(split("  ", " "), Parts{});
  EXPECT_EQ(fields("a||b", "|"), (Parts{"a", "", "b"}));
  EXPECT_EQ(fields("|a|", "|"), (Parts{"", "a", ""}));
  EXPECT_EQ(fields("a,b;c", ",;"), (Parts{"a", "b", "c"}));
  EXPECT_EQ(fields("", "|"), Parts{""});
}

TEST(TrimTest, TheEndsLoseTheseCharactersAndTheMiddleNone) {
  EXPECT_EQ(trim(" a b ", " "), "a b");
  EXPECT_EQ(trim("\ta\n", " "), "\ta\n");
  EXPECT_EQ(trim("\ta \n", " \t\n"), "a");
  EXPECT_EQ(trim("  ", " "), "");
  EXPECT_EQ(trim("", " "), "");
}

TEST(EscapeTest, ContentKeepsQuotationMarks) {
  EXPECT_EQ(escape_xml("a<b> & \"c\" 'd' ä\x01"), "a&lt;b&gt; &amp; \"c\" 'd' ä\x01");
  EXPECT_EQ(escape_xml("&amp;"), "&amp;amp;");
}

TEST(EscapeTest, AttributesOfHtmlHaveNoQuotationMarksNorControls) {
  EXPECT_EQ(escape_html("a<b> & \"c\" 'd' ä"), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39; ä");
  EXPECT_EQ(escape_html(std::string_view("\0\x1B\x7F\n\t", 5)), "\uFFFD\uFFFD\uFFFD\n\t");
}

}  // namespace
}  // namespace io
