#include "pipeline/manifest/survey.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/temp_folder.h"

namespace pipeline {
namespace {

std::string refusal(const Manifest& manifest) {
  try {
    survey(manifest);
    return "accepted";
  } catch (const ManifestError& error) {
    return error.what();
  }
}

TEST(SurveyTest, CountsItemsAndCharactersByCorpus) {
  const TempFolder folder;
  folder.write("a.txt", "één\n\nzwei\n");
  const Manifest manifest = read_manifest(folder.write("a.json", R"({"output": "o",
      "defaults": {"voice": "v"}, "corpora": [{"name": "none", "items": []},
      {"name": "a", "text": "a.txt"}, {"name": "b", "items": [{"id": "x", "text": ""}]}]})"));
  std::vector<std::string> seen;
  const Survey found = survey(manifest, [&](const Item& item) { seen.push_back(item.name()); });
  EXPECT_EQ(seen, (std::vector<std::string>{"a/0001", "a/0002", "b/x"}));
  ASSERT_EQ(found.corpora.size(), 3u);
  EXPECT_EQ(found.corpora[0].items, 0);
  EXPECT_EQ(found.corpora[0].first_id, "");
  EXPECT_EQ(found.corpora[1].items, 2);
  EXPECT_EQ(found.corpora[1].first_id, "0001");
  EXPECT_EQ(found.corpora[1].last_id, "0002");
  const double nothing = found.corpora[2].characters;
  EXPECT_GT(nothing, 0) << "an item costs something whatever it says";
  EXPECT_EQ(found.corpora[1].characters, 2 * nothing + 3 + 4) << "characters, not bytes";
  EXPECT_EQ(found.corpora[1].code_points, 3 + 4);
  EXPECT_EQ(found.items, 3);
  EXPECT_EQ(found.characters, 3 * nothing + 7);
}

TEST(SurveyTest, RepeatedIdNamesBothPlaces) {
  const TempFolder folder;
  const auto file = folder.write("a.json", R"({"output": "o", "corpora": [
  {"name": "a", "voice": "v", "items": [
    {"id": "x", "text": "1"}, {"id": "y", "text": "2"}, {"id": "x", "text": "3"}]},
  {"name": "b", "voice": "v", "items": [{"id": "x", "text": "4"}]}]})");
  EXPECT_EQ(refusal(read_manifest(file)),
            file.string() +
                ":3:57: the id \"x\" is taken by an earlier item of the corpus \"a\" (" +
                file.string() + ":3:5)");
}

TEST(SurveyTest, SharedPathNamesBothPlaces) {
  const TempFolder folder;
  const auto list = folder.write("b.jsonl",
                                 "{\"id\": \"y\", \"text\": \"1\"}\n\n"
                                 "{\"id\": \"x\", \"text\": \"1\"}\n");
  const auto file = folder.write("a.json", R"({"output": "o", "path": "{id}.{ext}",
  "defaults": {"voice": "v"}, "corpora": [
  {"name": "a", "items": [{"id": "x", "text": "1"}]},
  {"name": "b", "jsonl": "b.jsonl"}]})");
  EXPECT_EQ(refusal(read_manifest(file)),
            list.string() + ":3: the path \"x.wav\" of \"b/x\" is taken by \"a/x\" (" +
                file.string() + ":3:27)");
}

TEST(SurveyTest, MalformedLineIsNamedBeforeAnythingIsRendered) {
  const TempFolder folder;
  const auto list = folder.write("b.jsonl", "{\"id\": \"y\", \"text\": \"1\"}\n{\"id\": 2}\n");
  const auto file = folder.write("a.json", R"({"output": "o", "corpora": [
  {"name": "b", "voice": "v", "jsonl": "b.jsonl"}]})");
  EXPECT_EQ(refusal(read_manifest(file)), list.string() + ":2:8: id: expected a string, found 2");
}

}  // namespace
}  // namespace pipeline
