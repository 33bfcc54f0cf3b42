// Strict JSON: values, positions of errors, suggestions, repeated keys, depth.
#include <gtest/gtest.h>

#include <string>

#include "io/base/error.h"
#include "io/base/json_object.h"
#include "tests/support/temp_folder.h"

namespace io {
namespace {

std::string refusal(const std::string& text, std::int64_t first_line = 1) {
  try {
    const JsonDocument document(text, "a.json", first_line);
    JsonObject root(document);
    root.required("count", root.count("count"));
    root.integer_lists("lists", 1, 9);
    root.finish();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(JsonTest, ValuesAndMembersAreRead) {
  const JsonDocument document(R"({"b": {"x": -1.5, "s": ["ö"]}, "a": {}})", "a.json");
  JsonObject root(document);
  auto members = root.members();
  ASSERT_EQ(members.size(), 2u);
  EXPECT_EQ(members[0].first, "b") << "as they are written";
  EXPECT_EQ(members[0].second.number("x"), -1.5);
  EXPECT_EQ(members[0].second.strings("s"), std::vector<std::string>{"ö"});
  root.finish();
  EXPECT_EQ(document.root().dump(), R"({"b":{"x":-1.5,"s":["ö"]},"a":{}})");
}

TEST(JsonTest, ErrorsTellThePlaceAndWhatWasMeant) {
  EXPECT_EQ(refusal(R"({"count": 1, "lists": [[1], []]})"), "");
  EXPECT_EQ(refusal("{\n  \"count\": -1}"),
            "a.json:2:12: count: expected an integer from 0 to 9223372036854775807, found -1");
  EXPECT_EQ(refusal(R"({"count": 1, "lists": [[1], [2, 10]]})"),
            "a.json:1:33: lists[1][1]: expected an integer from 1 to 9, found 10");
  EXPECT_EQ(refusal(R"({"cuont": 1})"),
            "a.json:1:1: \"count\" is missing (misspelled as \"cuont\"?)");
  EXPECT_EQ(refusal(R"({"count": 1, "list": 2})"),
            "a.json:1:22: unknown key \"list\" (did you mean \"lists\"?)");
}

TEST(JsonTest, LinesCountFromTheFirstOneAndNotAtAllInFilesWithoutLines) {
  EXPECT_EQ(refusal("[]", 7), "a.json:7:1: expected an object, found an array");
  EXPECT_EQ(refusal("[]", 0), "a.json: expected an object, found an array");
}

TEST(JsonTest, RepeatedKeysAndDeepNestingAreRefusedWithTheirPlace) {
  EXPECT_EQ(refusal(R"({"count": 1, "count": 1})"),
            "a.json:1:23: the key \"count\" appears twice in one object");
  const std::string deep(1'000'000, '[');
  EXPECT_EQ(refusal(deep), "a.json:1:101: expected at most 100 levels of objects and arrays");
  EXPECT_EQ(refusal(std::string(100, '[') + std::string(100, ']')),
            "a.json:1:1: expected an object, found an array");
}

TEST(JsonTest, LongTextsAreShownByTheirBeginAndEnd) {
  const std::string text(5000, 'x');
  const std::string digits(5000, '9');
  for (const std::string& wrong :
       {R"({"count": ")" + text, R"({"count": ")" + text + "\"}",
        R"({"count": 1, ")" + text + R"(": 2})", R"({")" + text + R"(": 1, ")" + text + R"(": 2})",
        R"({"count": )" + digits + "}", R"({"count": 1, "lists": ")" + text + "\"}",
        R"({"count": tru)" + text}) {
    EXPECT_LT(refusal(wrong).size(), 250u) << refusal(wrong);
    EXPECT_EQ(refusal(wrong).find("a.json:1:"), 0u) << refusal(wrong);
  }
  EXPECT_EQ(refusal(R"({"count": ")" + text + "end\"}"),
            "a.json:1:11: count: expected an integer from 0 to 9223372036854775807, found \"" +
                std::string(39, 'x') + "…" + std::string(13, 'x') + "end\"");
}

TEST(JsonTest, NoWordOfTheLibraryIsInAMessage) {
  for (const std::string text : {"", "{", "{\"a\" 1}", "[1e999]", "{\"a\": \"\xff\"}", "nul"}) {
    EXPECT_EQ(refusal(text).find("json.exception"), std::string::npos) << refusal(text);
    EXPECT_EQ(refusal(text).find("a.json:1:"), 0u) << refusal(text);
  }
}

}  // namespace
}  // namespace io
