// JUnit output against the schema of Jenkins' xUnit plug-in.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <pugixml.hpp>
#include <set>

#include "pipeline/diff/tell/tell.h"

namespace pipeline::diff {
namespace {

/// What may stand in an element, as far as readers of JUnit agree: the schema `junit-10` of
/// Jenkins' xUnit plug-in, without the elements that no one but Surefire writes. Attributes that
/// have to be there are the keys that begin with `!`.
struct ElementRule {
  std::set<std::string> attributes;
  std::set<std::string> children;
  bool has_text = false;
};
const std::map<std::string, ElementRule> kJunitRules = {
    {"testsuites", {{"name", "time", "tests", "failures", "errors"}, {"testsuite"}}},
    {"testsuite",
     {{"!name", "!tests", "!failures", "!errors", "group", "time", "skipped", "timestamp",
       "hostname", "id", "package", "file", "log", "url"},
      {"testsuite", "properties", "testcase", "system-out", "system-err"}}},
    {"testcase",
     {{"!name", "time", "classname", "group"},
      {"skipped", "error", "failure", "system-out", "system-err"}}},
    {"failure", {{"type", "message"}, {}, true}},
    {"error", {{"type", "message"}, {}, true}},
};
const std::map<std::string, std::string> kJunitValues = {
    {"time", "[0-9]+[.][0-9]+"},
    {"timestamp", "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?Z"},
    {"tests", "[0-9]+"},
    {"failures", "[0-9]+"},
    {"errors", "[0-9]+"},
    {"skipped", "[0-9]+"},
};

void expect_junit(const pugi::xml_node& node) {
  const std::string name = node.name();
  ASSERT_TRUE(kJunitRules.contains(name)) << name;
  const ElementRule& rule = kJunitRules.at(name);
  for (const pugi::xml_attribute& attribute : node.attributes()) {
    const std::string key = attribute.name();
    EXPECT_TRUE(rule.attributes.contains(key) || rule.attributes.contains("!" + key))
        << name << " " << key;
    if (kJunitValues.contains(key)) {
      const testing::Matcher<std::string> is_right = testing::MatchesRegex(kJunitValues.at(key));
      EXPECT_TRUE(is_right.Matches(attribute.value()))
          << name << " " << key << "=" << attribute.value();
    }
  }
  for (const std::string& key : rule.attributes)
    if (key.starts_with('!')) {
      EXPECT_TRUE(node.attribute(key.c_str() + 1)) << name << " lacks " << key;
    }
  for (const pugi::xml_node& child : node.children()) {
    if (child.type() == pugi::node_pcdata) {
      EXPECT_TRUE(rule.has_text) << name;
      continue;
    }
    EXPECT_TRUE(rule.children.contains(child.name())) << name << " " << child.name();
    expect_junit(child);
  }
}

ItemFinding item_of(const std::string& id, Kind kind, const std::string& sentence) {
  ItemFinding item;
  item.id = id;
  item.kind = kind;
  item.passed = kind == Kind::kIdentical;
  item.sentence = sentence;
  return item;
}

/// A suite of one gain and one good item, a file that is no sound, and one that is missing.
class JunitTest : public testing::Test {
 protected:
  JunitTest() {
    report_.items = {
        item_of("books/a\x01\xff<&\"", Kind::kGain, "Louder by 1.00 dB (\"<never>\")."),
        item_of("lines/b", Kind::kCorrupted, "Candidate cannot be used: b is empty."),
        item_of("loose", Kind::kMissing, "The candidate lacks it."),
        item_of("books/c", Kind::kIdentical, "Same bytes.")};
    report_.items[0].excesses = {{Metric::kGainDb, 1, 0.1}};
    for (const ItemFinding& item : report_.items) times_.items[item.id] = 0.25;
    EXPECT_TRUE(document_.load_string(to_junit(report_, times_).c_str()));
  }

  pugi::xml_node suite(const char* name) const {
    return root().find_child_by_attribute("name", name);
  }
  pugi::xml_node root() const { return document_.child("testsuites"); }

  DiffReport report_;
  DiffTimes times_{.begin = "2024-05-01T12:00:00.250Z", .seconds = 0.5};
  pugi::xml_document document_;
};

TEST_F(JunitTest, OutputIsWhatReadersOfJunitTake) { expect_junit(root()); }

TEST_F(JunitTest, DifferencesAreFailuresAndWhatCannotBeReadIsAnError) {
  const pugi::xml_node failure = suite("books").child("testcase").child("failure");
  EXPECT_STREQ(failure.attribute("type").value(), "gain");
  EXPECT_EQ(failure.attribute("message").value(), report_.items[0].sentence);
  EXPECT_STREQ(failure.child_value(), "gain_db 1 dB, limit 0.1\n");
  const pugi::xml_node error = suite("lines").child("testcase").child("error");
  EXPECT_STREQ(error.attribute("type").value(), "corrupted");
  EXPECT_EQ(error.attribute("message").value(), report_.items[1].sentence);
  EXPECT_TRUE(suite("audio").child("testcase").child("failure")) << "missing";
}

TEST_F(JunitTest, SuitesCountTheirCasesAndAddUpTheirTimes) {
  const auto counts = [](const pugi::xml_node& node) {
    return std::vector<int>{node.attribute("tests").as_int(), node.attribute("failures").as_int(),
                            node.attribute("errors").as_int()};
  };
  EXPECT_EQ(counts(root()), (std::vector{4, 2, 1}));
  EXPECT_EQ(counts(suite("books")), (std::vector{2, 1, 0}));
  EXPECT_EQ(counts(suite("lines")), (std::vector{1, 0, 1}));
  EXPECT_STREQ(root().attribute("time").value(), "0.500") << "several at a time";
  EXPECT_STREQ(suite("books").attribute("time").value(), "0.500");
  EXPECT_STREQ(suite("lines").attribute("time").value(), "0.250");
  EXPECT_STREQ(suite("lines").attribute("timestamp").value(), "2024-05-01T12:00:00.250Z");
  EXPECT_STREQ(suite("audio").child("testcase").attribute("classname").value(), "audio");
}

TEST_F(JunitTest, NamesThatXmlCannotHoldAreReplacedWhereTheyHaveTo) {
  EXPECT_STREQ(suite("books").child("testcase").attribute("name").value(), "books/a \uFFFD<&\"");
}

}  // namespace
}  // namespace pipeline::diff
