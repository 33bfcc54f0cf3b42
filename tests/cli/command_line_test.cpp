// Exit codes and one-line errors for wrong options, voices, languages and missing models.
#include <gtest/gtest.h>

#include "tests/cli/kokoro_render.h"

namespace {

struct Refused {
  std::vector<std::string> arguments;
  std::string message;
};

TEST(CommandLineTest, WrongCommandLinesAreRefusedInOneLine) {
  const std::vector<Refused> cases = {
      {{}, "A subcommand is required"},
      {{"rendr"}, "unknown command rendr (did you mean \"render\"?)"},
      {{"rendr", "--help"}, "unknown command rendr (did you mean \"render\"?)"},
      {{"nonsense"}, "unknown command nonsense"},
      {{"model", "inspct", "demo"}, "model: unknown command inspct (did you mean \"inspect\"?)"},
      {{"say", "hello", "--voic", "demo_slt", "-o", "a.wav"},
       "say: unknown option --voic (did you mean \"--voice\"?)"},
      {{"say", "hello", "--outptu=a.wav"},
       "say: unknown option --outptu (did you mean \"--output\"?)"},
      {{"voices", "world"}, "voices: unexpected argument world"},
      {{"render"}, "manifest is required"},
      {{"render", "a.json", "--workers", "0"},
       "--workers: expected a whole number from 1 to 1024, found 0"},
      {{"render", "a.json", "--bucket", "-5"},
       "--bucket: expected a whole number from 1 to 100000, found -5"},
      {{"render", "a.json", "--workers", "many"},
       "--workers: expected a whole number from 1 to 1024, found many"},
      {{"render", "a.json", "--shard", ""},
       "--shard: expected INDEX/COUNT, slurm or kubernetes/COUNT, found nothing"},
      {{"say", "hello"}, "--output is required"},
      {{"say", "hello", "-o", "a.wav", "--speed", "9"},
       "--speed: expected a number from 0.25 to 4, found 9"},
      {{"say", "hello", "-o", "a.wav", "--rate", "100"},
       "--rate: expected a whole number from 8000 to 192000, found 100"},
      {{"say", "hello", "-o", "a.wav", "--seed", "-1"},
       "--seed: expected an integer from 0 to 18446744073709551615, found -1"},
      {{"say", "hello", "-o", "a.wav", "--seed", "99999999999999999999"},
       "--seed: expected an integer from 0 to 18446744073709551615, found 99999999999999999999"},
      {{"diff", "a", "b", "--max-rows", "-1"},
       "--max-rows: expected a whole number, 0 or more, found -1"},
      {{"diff", "calibrate", "a.json", "-o", "b", "--limit", "0"},
       "--limit: expected a whole number, 1 or more, found 0"},
      {{"diff", "a", "b", "--page", "p", "--page-items", "1.5"},
       "--page-items: expected a whole number, 0 or more, found 1.5"},
      {{"diff", "a", ""}, "candidate: expected a value, found nothing"},
      {{"voices", "-o", "a.bin"}, "--output requires --blend"},
  };
  for (const auto& [arguments, message] : cases) {
    const ProgramResult result = run(arguments);
    EXPECT_EQ(result.exit_code, 2) << message;
    EXPECT_EQ(result.err, "kokoro-render: " + message + " (see --help)\n");
    EXPECT_EQ(result.out, "");
  }
}

TEST(CommandLineTest, WrongVoicesAndLanguagesAreErrorsOfUsageWithWhatWasMeant) {
  const TempFolder folder;
  const std::string book = folder.write("book.txt", "Good morning.\n");
  const std::string voice = "found \"demo_stl\" (did you mean \"demo_slt\"?)\n";
  const std::string language = "found 'en-uss' (did you mean \"en-us\"?)\n";
  const std::vector<Refused> cases = {
      {{"say", "Hi.", "-o", folder / "a.wav", "--voice", "demo_stl"}, voice},
      {{"book", book, "-o", folder / "out", "--voice", "demo_stl"}, voice},
      {{"voices", "--blend", "demo_stl"}, voice},
      {{"say", "Hi.", "-o", folder / "a.wav", "--language", "en-uss"}, language},
      {{"book", book, "-o", folder / "out", "--language", "en-uss"}, language},
      {{"phonemize", "Hi.", "--language", "en-uss"}, language},
      {{"model", "inspect", "demo", "--language", "en-uss"}, language},
  };
  for (const auto& [arguments, message] : cases) {
    const ProgramResult result = run(arguments);
    EXPECT_EQ(result.exit_code, 2) << arguments.front();
    EXPECT_TRUE(result.err.ends_with(message)) << arguments.front() << ": " << result.err;
    EXPECT_EQ(result.out, "");
  }
  EXPECT_EQ(file_count(folder.path()), 1);
}

TEST(CommandLineTest, NamesOfInputsMayEndInCapitals) {
  const TempFolder folder;
  for (const char* name : {"a.TXT", "a.Md"}) {
    const std::string book = folder.write(name, "Good morning.\n");
    const ProgramResult result = run({"book", book, "-o", folder / "out", "--dry-run"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
  }
  const ProgramResult epub =
      run({"book", folder.write("a.EPUB", "none"), "-o", folder / "out", "--dry-run"});
  EXPECT_EQ(epub.err.find("expected a name"), std::string::npos) << epub.err;

  const std::string table = folder.write("job.json", R"({"output": "out", "corpora":
      [{"name": "a", "voice": "demo_slt", "table": "a.TSV"}]})");
  folder.write("a.TSV", "id\ttext\n1\tOne, two.\n");
  EXPECT_EQ(run({"manifest", "check", table}).exit_code, 0);

  EXPECT_EQ(run({"say", "Hi.", "-o", folder / "a.WAV"}).exit_code, 0);
  const ProgramResult loudness = run({"loudness", folder.path()});
  EXPECT_NE(loudness.out.find("a.WAV"), std::string::npos) << loudness.out << loudness.err;
}

TEST(CommandLineTest, ArgumentsAfterTwoDashesAreNoOptions) {
  EXPECT_EQ(run({"phonemize", "--json", "-", "--", "--five"}).exit_code, 0);
}

TEST(CommandLineTest, HelpAndVersionSucceed) {
  EXPECT_EQ(run({"--help"}).exit_code, 0);
  const ProgramResult help = run({"render", "--help"});
  EXPECT_EQ(help.exit_code, 0);
  EXPECT_NE(help.out.find("--workers"), std::string::npos);
  const ProgramResult version = run({"--version"});
  EXPECT_EQ(version.exit_code, 0);
  EXPECT_EQ(version.out.rfind("kokoro-render 0.", 0), 0u) << version.out;
  EXPECT_EQ(run({"-V"}).out, version.out);
}

TEST(CommandLineTest, RefusedLinesAreEmptyAndTheOthersArePhonemized) {
  const std::string command = "printf 'Yes.\\n\\nNo.\\n' | '" KOKORO_RENDER "' phonemize --lines";
  const ProgramResult result = run_program("bash", {"-c", command});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out, "jˈɛs.\n\nnˈO.\n");
  EXPECT_EQ(result.err,
            "kokoro-render: standard input:2: text: expected something to speak, found nothing\n");
}

TEST(CommandLineTest, MissingModelIsAnErrorOfTheEnvironment) {
  const ProgramResult result = run({"voices", "--model", "/nonexistent/model"});
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_EQ(result.err.rfind("kokoro-render: model /nonexistent/model", 0), 0u) << result.err;
}

}  // namespace
