// Jobs, corpora and books from standard input and pipes give the same results as from files.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <thread>

#include "tests/cli/kokoro_render.h"

namespace {

constexpr const char* kJob = R"({"output": "out", "corpora": [
  {"name": "a", "voice": "demo_slt", "items": [{"id": "x", "text": "Good morning."}]}]})";

TEST(StandardInputTest, JobIsTheSameFromAFileAndFromStandardInput) {
  const TempFolder folder;
  const std::string job = folder.write("job.json", kJob);
  const auto render = [&](const std::string& manifest, const std::string& output) {
    const ProgramResult result =
        run({"render", manifest, "--output", folder / output, "--quiet"}, kJob);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return read_bytes(folder / output / "a/x.wav");
  };
  const std::string expected = render(job, "by-file");
  EXPECT_FALSE(expected.empty());
  EXPECT_TRUE(render("-", "by-pipe") == expected);

  // What one began the other goes on with: it is the same job.
  const ProgramResult again =
      run({"render", "-", "--output", folder / "by-file", "--json-events"}, kJob);
  EXPECT_NE(again.out.find("\"already_done\":1"), std::string::npos) << again.out;
}

TEST(StandardInputTest, EveryCommandOfAJobTakesADash) {
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"plan"}, {"manifest", "check"}, {"text", "lint"}}) {
    std::vector<std::string> arguments = command;
    arguments.emplace_back("-");
    const ProgramResult result = run(arguments, kJob);
    EXPECT_EQ(result.exit_code, 0) << command.front() << ": " << result.err;
  }
}

TEST(StandardInputTest, WhatIsWrongInAJobIsFoundByItsPlace) {
  const auto refusal = [](std::string_view job) { return run({"plan", "-"}, job).err; };
  EXPECT_EQ(refusal("{\"output\": 1}"),
            "kokoro-render: standard input:1:12: output: expected a string, found 1\n");
  const std::string nobody = refusal(R"({"output": "o", "corpora": [
  {"name": "a", "voice": "nobody", "items": [{"id": "x", "text": "Yes."}]}]})");
  EXPECT_EQ(nobody.find("kokoro-render: standard input:2:26: corpora[0].voice: "), 0) << nobody;
  EXPECT_EQ(
      refusal(R"({"output": "o", "corpora": [{"name": "a", "voice": "demo_slt",
  "text": "-"}]})"),
      "kokoro-render: standard input:2:11: corpora[0].text: standard input is the manifest\n");
}

TEST(StandardInputTest, CorpusMayComeThroughANamedPipe) {
  const TempFolder folder;
  const auto pipe = folder / "lines.jsonl";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const std::string job = folder.write("job.json", R"({"output": "out", "corpora": [
      {"name": "a", "voice": "demo_slt", "jsonl": "lines.jsonl"}]})");
  std::thread writer([&] { std::ofstream(pipe) << R"({"id": "x", "text": "Good morning."})"; });
  const ProgramResult result = run({"render", job, "--quiet"});
  writer.join();
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(std::filesystem::exists(folder / "out/a/x.wav"));
}

TEST(StandardInputTest, BookIsTheSameFromAFileAndFromStandardInput) {
  const TempFolder folder;
  const std::string text = "# One\n\nGood morning.\n";
  const std::string file = folder.write("notes.md", text);
  const auto book = [&](std::vector<std::string> from, const std::string& output) {
    std::vector<std::string> arguments = {"book",    "-o",    folder / output,
                                          "--title", "Notes", "--quiet"};
    arguments.insert(arguments.end(), from.begin(), from.end());
    const ProgramResult result = run(arguments, text);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return read_bytes(folder / output / "book.flac");
  };
  const std::string expected = book({file}, "by-file");
  EXPECT_FALSE(expected.empty());
  EXPECT_TRUE(book({"-", "--from", "markdown"}, "by-pipe") == expected);
}

TEST(StandardInputTest, BookWithoutANameNeedsItsFormat) {
  const TempFolder folder;
  const ProgramResult result = run({"book", "-", "-o", folder / "out"}, "Good morning.");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err,
            "kokoro-render: standard input: expected a name that ends in .docx, .epub, .fb2, "
            ".html, .md, .pdf or .txt, or --from\n");
}

}  // namespace
