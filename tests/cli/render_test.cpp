// The render command: exit codes for bad items, quarantine, bad manifests and unwritable output.
#include <gtest/gtest.h>

#include "tests/cli/kokoro_render.h"

namespace {

constexpr std::string_view kOneBadItem = R"({
  "output": "out", "defaults": {"voice": "demo_slt"},
  "corpora": [{"name": "list", "items": [{"id": "a", "text": "Hello."}, {"id": "b", "text": ""}]},
              {"name": "text", "text": "lines.txt"}]
})";

TEST(RenderTest, BadItemGivesExitCodeOneAndTheRestIsRendered) {
  const TempFolder folder;
  folder.write("lines.txt", "One.\nTwo.\n");
  const ProgramResult result = run({"render", folder.write("job.json", kOneBadItem)});
  EXPECT_EQ(result.exit_code, 1) << result.err;
  EXPECT_EQ(result.err.rfind("kokoro-render: list/b: ", 0), 0u) << result.err;
  EXPECT_NE(result.out.find("items    3 done, 1 failed"), std::string::npos) << result.out;
  for (const char* file : {"out/list/a.wav", "out/text/0001.wav", "out/text/0002.wav"})
    EXPECT_TRUE(std::filesystem::exists(folder / file)) << file;
  EXPECT_FALSE(std::filesystem::exists(folder / "out/list/b.wav"));
  EXPECT_TRUE(std::filesystem::exists(folder / "out/report/report.json"));
}

TEST(RenderTest, QuarantinedItemGivesExitCodeOne) {
  const TempFolder folder;
  const ProgramResult result = run({"render", folder.write("job.json", R"({"output": "out",
      "defaults": {"voice": "demo_slt"}, "quality": {"max_dc": 0, "quarantine": ["dc"]},
      "corpora": [{"name": "list", "items": [{"id": "a", "text": "Hello."}]}]})")});
  EXPECT_EQ(result.exit_code, 1) << result.err;
  EXPECT_NE(result.out.find("1 quarantined"), std::string::npos) << result.out;
  EXPECT_TRUE(std::filesystem::exists(folder / "out/quarantine/list/a.wav"));
}

TEST(RenderTest, ForcedBucketAndWorkersChangeNothingButTheReport) {
  const TempFolder folder;
  folder.write("lines.txt", "One.\nTwo.\n");
  const std::string job = folder.write("job.json", kOneBadItem);
  run({"render", job, "--workers", "1", "--quiet"});
  run({"render", job, "--workers", "3", "--bucket", "2000", "--output", folder / "other"});
  for (const char* file : {"list/a.wav", "text/0001.wav", "text/0002.wav"})
    EXPECT_EQ(read_bytes(folder / "out" / file), read_bytes(folder / "other" / file)) << file;
}

TEST(RenderTest, OutputReplacesTheManifestsFolderAndHasAJournalOfItsOwn) {
  const TempFolder folder;
  folder.write("lines.txt", "One.\nTwo.\n");
  folder.write("jobs/job.json", R"({"output": "out", "corpora":
      [{"name": "text", "voice": "demo_slt", "text": "../lines.txt"}]})");
  const auto render = [&](const std::string& options) {
    const std::string command = "cd '" + folder.path().string() +
                                "' && '" KOKORO_RENDER "' render jobs/job.json " + options;
    const ProgramResult result = run_program("bash", {"-c", command});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.out;
  };
  EXPECT_NE(render("-o other").find("report   other/report\n"), std::string::npos);
  EXPECT_TRUE(std::filesystem::exists(folder / "other/text/0001.wav"));
  EXPECT_FALSE(std::filesystem::exists(folder / "jobs/out"));

  const std::string nothing_done = "\"already_done\":0";
  EXPECT_EQ(render("--output other --json-events").find(nothing_done), std::string::npos);
  EXPECT_NE(render("--json-events").find(nothing_done), std::string::npos)
      << "what is done in another folder is not done in this one";
  EXPECT_EQ(read_bytes(folder / "jobs/out/text/0002.wav"),
            read_bytes(folder / "other/text/0002.wav"));
}

TEST(RenderTest, QuietRunWithoutFailuresPrintsNothing) {
  const TempFolder folder;
  const ProgramResult result =
      run({"render", "--quiet", folder.write("job.json", R"({"output": "out", "corpora":
      [{"name": "list", "voice": "demo_slt", "items": [{"id": "a", "text": "Hello."}]}]})")});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out + result.err, "");
}

TEST(RenderTest, BadManifestGivesExitCodeTwoAndItsPlace) {
  const TempFolder folder;
  const std::string job = folder.write("job.json", "{\n  \"seed\" 1\n}");
  const ProgramResult result = run({"render", job});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err.rfind("kokoro-render: " + job + ":2:10: syntax error", 0), 0u) << result.err;
  EXPECT_FALSE(std::filesystem::exists(folder / "out"));
}

TEST(RenderTest, OutputThatCannotBeWrittenGivesExitCodeThree) {
  const TempFolder folder;
  folder.write("lines.txt", "One.\n");
  folder.write("out", "a file, not a folder");
  const ProgramResult result = run({"render", folder.write("job.json", kOneBadItem)});
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_NE(result.err.find("cannot create the folder"), std::string::npos) << result.err;
}

}  // namespace
