#include <gtest/gtest.h>

#include "tests/support/run_program.h"

namespace {

ProgramResult run(const std::vector<std::string>& arguments) {
  return run_program(KOKORO_RENDER, arguments);
}

TEST(ManifestCommandTest, CheckShowsWhatIsInTheCorpora) {
  const TempFolder folder;
  folder.write("a.txt", "Één.\nTwee.\n");
  const std::string job = folder.write("job.json", R"({"output": "out", "corpora": [
      {"name": "words", "voice": "v", "text": "a.txt"}, {"name": "empty", "items": []},
      {"name": "list", "voice": "v", "items": [{"id": "x", "text": ""}]}]})");
  const ProgramResult result = run({"manifest", "check", job});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out,
            "corpus  items  characters  ids from         first id  last id\n"
            "words   2      9           numbered, a.txt  0001      0002\n"
            "empty   0      0           items\n"
            "list    1      0           items            x         x\n"
            "total   3      9\n");
  EXPECT_FALSE(std::filesystem::exists(folder / "out"));
}

TEST(ManifestCommandTest, CheckOfACorpusWithAnErrorGivesExitCodeTwo) {
  const TempFolder folder;
  folder.write("a.csv", "id,text\n1,One.\n1,Two.\n");
  const std::string job = folder.write(
      "job.json",
      R"({"output": "out", "corpora": [{"name": "a", "voice": "v", "table": "a.csv"}]})");
  const ProgramResult result = run({"manifest", "check", job});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "kokoro-render: " + (folder / "a.csv").string() +
                            ":3: the id \"1\" is taken by an earlier item of the corpus \"a\" (" +
                            (folder / "a.csv").string() + ":2)\n");
}

TEST(ManifestCommandTest, SchemaIsTheOneThatShips) {
  const ProgramResult result = run({"manifest", "schema"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, read_bytes(KOKORO_SOURCE_DIR "/pipeline/manifest/manifest.schema.json"));
  EXPECT_NE(result.out, "");
}

}  // namespace
