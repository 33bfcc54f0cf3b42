// The survey of a job: counts, and collisions of ids and paths, found before rendering.
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

TEST(SurveyTest, SidecarsMayNotReplaceAudioOrOtherSidecars) {
  const TempFolder folder;
  const auto refusal_of = [&](const std::string& path, const std::string& first,
                              const std::string& second) {
    const std::string text = R"({"output": "o", "sidecars": true, "path": ")" + path +
                             R"(", "corpora": [{"name": "a", "voice": "v", "items": [)" +
                             R"({"id": ")" + first + R"(", "text": "1"}, {"id": ")" + second +
                             R"(", "text": "2"}]}]})";
    return refusal(read_manifest(folder.write("a.json", text)));
  };
  EXPECT_EQ(refusal_of("{id}.{ext}", "x.1", "x.2"), "accepted");
  const auto expect_taken = [](const std::string& found, const std::string& part) {
    EXPECT_NE(found.find(part), std::string::npos) << found;
  };
  expect_taken(refusal_of("{id}", "x.1", "x.2"),
               "the path \"x.json\" of the sidecar of \"a/x.2\" is taken by \"a/x.1\"");
  expect_taken(refusal_of("{id}.json", "x", "y"),
               "the path \"x.json\" of the sidecar of \"a/x\" is taken by \"a/x\"");
  expect_taken(refusal_of("{id}", "x.wav", "x.json"),
               "the path \"x.json\" of \"a/x.json\" is taken by \"a/x.wav\"");
}

TEST(SurveyTest, FileOfOneItemThatIsAFolderOfAnotherIsRefused) {
  const TempFolder folder;
  const auto refusal_of = [&](const std::string& first, const std::string& second) {
    const std::string corpus = R"(", "voice": "v", "items": [{"id": "i", "text": "1"}]})";
    return refusal(
        read_manifest(folder.write("a.json", R"({"output": "o", "sidecars": true, "corpora": [
  {"name": "a", "path": ")" + first + corpus + R"(,
  {"name": "b", "path": ")" + second + corpus + "]}")));
  };
  const std::string file = (folder / "a.json").string();
  EXPECT_EQ(refusal_of("x/{id}", "x/y/{id}"), "accepted");
  EXPECT_EQ(refusal_of("x-{id}", "x-i/{id}.wav"),
            file + ":3:65: the folder \"x-i\" of \"b/i\" is a file of \"a/i\" (" + file + ":2:59)");
  EXPECT_EQ(refusal_of("x-i/y/{id}.wav", "x-{id}"),
            file + ":3:59: the path \"x-i\" of \"b/i\" is a folder of \"a/i\" (" + file + ":2:67)");
  EXPECT_EQ(refusal_of("x-i.json/{id}", "x-{id}.wav"),
            file +
                ":3:63: the path \"x-i.json\" of the sidecar of \"b/i\" is a folder of \"a/i\" (" +
                file + ":2:66)");
}

TEST(SurveyTest, UnknownLanguageOfAnItemOrOfPhonemesIsNotTheManifests) {
  const TempFolder folder;
  const auto refusal_of = [&](const std::string& corpus, const std::string& item) {
    return refusal(read_manifest(folder.write("a.json", R"({"output": "o", "corpora": [
  {"name": "a", "voice": "v")" + corpus + R"(, "items": [{"id": "i", )" +
                                                            item + "}]}]}")));
  };
  EXPECT_EQ(refusal_of("", R"("text": "1", "language": "xx")"), "accepted");
  EXPECT_EQ(refusal_of(R"(, "language": "xx")", R"("phonemes": "a")"), "accepted");
  EXPECT_NE(
      refusal_of(R"(, "language": "xx")", R"("text": "a")").find(":2:43: corpora[0].language"),
      std::string::npos);
}

TEST(SurveyTest, AlignmentsAndCurvesOfItemsShareNoPath) {
  const TempFolder folder;
  const auto refusal_of = [&](const std::string& settings, const std::string& first,
                              const std::string& second) {
    const std::string text = R"({"output": "o", "path": "{id}.{ext}", )" + settings +
                             R"("corpora": [{"name": "a", "voice": "v", "items": [{"id": ")" +
                             first + R"(", "text": "1"}, {"id": ")" + second +
                             R"(", "text": "2"}]}]})";
    return refusal(read_manifest(folder.write("a.json", text)));
  };
  const std::string all = R"("sidecars": true, "alignments": ["json", "labels"], "curves": true, )";
  EXPECT_EQ(refusal_of(all, "x", "x.f0"), "accepted");
  const std::string found = refusal_of(all, "x", "x.alignment");
  EXPECT_NE(found.find("\"x.alignment.json\" of the sidecar of \"a/x.alignment\" is taken by "),
            std::string::npos)
      << found;
}

}  // namespace
}  // namespace pipeline
