// The manifest commands: counts, errors found before rendering, warnings, the shipped schema.
#include <gtest/gtest.h>

#include "tests/cli/kokoro_render.h"

namespace {

TEST(ManifestCommandTest, CheckShowsWhatIsInTheCorpora) {
  const TempFolder folder;
  folder.write("a.txt", "Één.\nTwee.\n");
  const std::string job = folder.write("job.json", R"({"output": "out", "corpora": [
      {"name": "words", "voice": "demo_slt", "text": "a.txt"}, {"name": "empty", "items": []},
      {"name": "list", "voice": "demo_rms", "items": [{"id": "x", "text": ""}]}]})");
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

std::string job_with(const std::string& defaults, const std::string& items) {
  return R"({"output": "out",
  "defaults": {)" +
         defaults + R"(},
  "corpora": [{"name": "a", "path": "{id}.{ext}", "items": [)" +
         items + "]}]}";
}

TEST(ManifestCommandTest, SlipInTheDefaultVoiceOrLanguageIsFoundBeforeAnythingIsRendered) {
  const TempFolder folder;
  const auto expect_refused = [&](const std::string& defaults, const std::string& part) {
    const std::string job =
        folder.write("job.json", job_with(defaults, R"({"id": "x", "text": "Yes."})"));
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"manifest", "check"}, {"plan"}, {"render"}}) {
      std::vector<std::string> arguments = command;
      arguments.push_back(job);
      const ProgramResult result = run(arguments);
      EXPECT_EQ(result.exit_code, 2) << command.front();
      EXPECT_NE(result.err.find(job + ":2:" + part), std::string::npos) << result.err;
    }
  };
  expect_refused(R"("voice": "demo_stl")",
                 "25: defaults.voice: voice: expected one of demo_awb, demo_rms, demo_slt, found "
                 "\"demo_stl\" (did you mean \"demo_slt\"?)");
  expect_refused(
      R"("voice": "demo_slt", "language": "en-uss")",
      "49: defaults.language: language: expected en-us, en-gb, es, fr-fr, hi, it, pt-br, zh, ja, "
      "or another that \"kokoro-render model inspect demo --languages\" "
      "lists, found 'en-uss' (did you mean \"en-us\"?)");
  EXPECT_FALSE(std::filesystem::exists(folder / "out"));
}

TEST(ManifestCommandTest, IdsThatDifferByCaseOrCompositionAloneGiveAWarning) {
  const TempFolder folder;
  const std::string job =
      folder.write("job.json", job_with(R"("voice": "demo_slt")",
                                        R"({"id": "a", "text": ""}, {"id": "A", "text": ""},
    {"id": "\u00e9", "text": ""}, {"id": "e\u0301", "text": ""})"));
  const ProgramResult result = run({"manifest", "check", job});
  EXPECT_EQ(result.exit_code, 0);
  const auto warning = [&](const std::string& place, const std::string& later,
                           const std::string& earlier, const std::string& its_place) {
    return "kokoro-render: warning: " + job + place + ": the path \"" + later +
           ".wav\" is taken by \"a/" + earlier + "\" (" + job + its_place +
           ") on file systems that ignore case or how letters are composed\n";
  };
  EXPECT_EQ(result.err,
            warning(":3:86", "A", "a", ":3:61") + warning(":4:35", "e\u0301", "\u00e9", ":4:5"));
}

TEST(ManifestCommandTest, SchemaIsTheOneThatShips) {
  const ProgramResult result = run({"manifest", "schema"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, read_bytes(KOKORO_SOURCE_DIR "/pipeline/manifest/manifest.schema.json"));
  EXPECT_NE(result.out, "");
}

}  // namespace
