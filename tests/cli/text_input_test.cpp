// The text of say and phonemize from an argument, a file or standard input.
#include <gtest/gtest.h>

#include "tests/cli/kokoro_render.h"

namespace {

TEST(TextInputTest, TextIsTheSameFromTheArgumentAFileAndStandardInput) {
  const TempFolder folder;
  const std::string text = "Good morning.";
  const std::string file = folder.write("text.txt", text);
  const auto say = [&](std::vector<std::string> from, std::string_view input = {}) {
    std::vector<std::string> arguments = {"say", "-o", folder / "a.wav"};
    arguments.insert(arguments.end(), from.begin(), from.end());
    const ProgramResult result = run(arguments, input);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return read_bytes(folder / "a.wav");
  };
  const std::string expected = say({text});
  EXPECT_TRUE(say({"-"}, text) == expected);
  EXPECT_TRUE(say({}, text) == expected);
  EXPECT_TRUE(say({"--file", file}) == expected);
  EXPECT_TRUE(say({"--file", "-"}, text) == expected);

  const std::string shown = run({"phonemize", text}).out;
  EXPECT_EQ(run({"phonemize", "-"}, text).out, shown);
  EXPECT_EQ(run({"phonemize"}, text).out, shown);
  EXPECT_EQ(run({"phonemize", "--file", file}).out, shown);
}

TEST(TextInputTest, DashIsReadLineByLine) {
  const ProgramResult result = run({"phonemize", "--lines", "-"}, "Yes.\nNo.\n");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out, "jˈɛs.\nnˈO.\n");
}

TEST(TextInputTest, NothingToSpeakIsRefusedByTheNameOfWhereItIs) {
  const TempFolder folder;
  const std::string file = folder.write("empty.txt", " \n");
  const std::string fault = "text: expected something to speak, found nothing\n";
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"phonemize"}, {"say", "-o", folder / "a.wav"}}) {
    const auto expect_refused = [&](std::vector<std::string> from, const std::string& who) {
      from.insert(from.begin(), command.begin(), command.end());
      const ProgramResult result = run(from);
      EXPECT_EQ(result.exit_code, 1) << command.front();
      EXPECT_EQ(result.err, "kokoro-render: " + who + fault);
    };
    expect_refused({"-"}, "standard input: ");
    expect_refused({"--file", file}, file + ": ");
    expect_refused({""}, "");
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "a.wav"));
}

TEST(TextInputTest, TwoTextsAndNoSuchFileGiveExitCodeTwo) {
  const TempFolder folder;
  const std::string file = folder.write("text.txt", "Two.");
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"phonemize"}, {"say", "-o", folder / "a.wav"}}) {
    const auto run_with = [&](std::vector<std::string> more) {
      more.insert(more.begin(), command.begin(), command.end());
      return run(more);
    };
    const ProgramResult both = run_with({"One.", "--file", file});
    EXPECT_EQ(both.exit_code, 2);
    EXPECT_EQ(both.err, "kokoro-render: expected a text or --file, found both\n");
    const ProgramResult none = run_with({"--file", folder / "none.txt"});
    EXPECT_EQ(none.exit_code, 2);
    EXPECT_NE(none.err.find("none.txt: "), std::string::npos) << none.err;
  }
}

TEST(TextInputTest, SoundNeverReplacesTheTextItIsMadeOf) {
  const TempFolder folder;
  const std::string file = folder.write("text.wav", "Good morning.");
  EXPECT_NE(run({"say", "--file", file, "-o", file}).exit_code, 0);
  EXPECT_EQ(read_bytes(file), "Good morning.");
}

}  // namespace
