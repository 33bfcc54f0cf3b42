// Commands that print tables also write JSON: to a file, or alone to standard output.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/cli/kokoro_render.h"

namespace {

/// A command that has something to find, and what tells its table from its JSON.
struct Finder {
  std::vector<std::string> arguments;
  std::string in_table;
};

std::vector<Finder> finders(const TempFolder& folder) {
  const std::string job = folder.write("job.json", R"({"output": "out", "corpora": [
      {"name": "a", "voice": "demo_slt", "items": [{"id": "x", "text": "Good \u2591 morning."}]}]})");
  const std::string sound = folder / "sound.wav";
  EXPECT_EQ(run({"say", "Good morning.", "-o", sound}).exit_code, 0);
  EXPECT_EQ(run({"render", job, "--quiet"}).exit_code, 0);
  return {{{"plan", job}, "items"},
          {{"report", "show", folder / "out"}, "kernels  "},
          {{"report", "compare", folder / "out", folder / "out"}, "nothing is worse"},
          {{"dataset", "stats", folder / "out"}, "train "},
          {{"model", "inspect", "demo"}, "PL-BERT"},
          {{"model", "inspect", "demo", "--language", "de"}, "lacks"},
          {{"manifest", "check", job}, "corpus"},
          {{"text", "lint", job}, "unspoken: "},
          {{"text", "lint", job, "--tail"}, "shape"},
          {{"phonemize", "Good morning."}, "normalised"},
          {{"voices"}, "demo_slt\n"},
          {{"loudness", sound}, "LUFS"},
          {{"loudness", sound, "--target", "podcast"}, "FAIL"},
          {{"acx", "check", sound}, "FAIL"}};
}

/// One document, or one in each line.
std::vector<nlohmann::json> parsed(const std::string& text) {
  if (nlohmann::json::accept(text)) return {nlohmann::json::parse(text)};
  std::vector<nlohmann::json> documents;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    documents.push_back(nlohmann::json::parse(line));
  return documents;
}

TEST(DocumentsTest, JsonGoesToAFileBesideTheTableOrAloneToStandardOutput) {
  const TempFolder folder;
  for (Finder finder : finders(folder)) {
    const std::string name = testing::PrintToString(finder.arguments);
    finder.arguments.insert(finder.arguments.end(), {"--json", folder / "found.json"});
    const ProgramResult with_file = run(finder.arguments);
    EXPECT_NE(with_file.out.find(finder.in_table), std::string::npos) << name << with_file.out;
    const std::string written = read_bytes(folder / "found.json");
    std::filesystem::remove(folder / "found.json");

    finder.arguments.back() = "-";
    const ProgramResult alone = run(finder.arguments);
    EXPECT_EQ(alone.exit_code, with_file.exit_code) << name;
    EXPECT_NO_THROW(parsed(alone.out)) << name << alone.out;
    if (finder.arguments.front() != "plan")  // which measures its speed
      EXPECT_EQ(alone.out, written) << name;
    else
      EXPECT_FALSE(written.empty());
  }
}

TEST(DocumentsTest, LoudnessTellsFiguresAndChecks) {
  const TempFolder folder;
  const std::string sound = folder / "sound.wav";
  ASSERT_EQ(run({"say", "Good morning.", "-o", sound}).exit_code, 0);
  const ProgramResult result = run({"acx", "check", sound, "--json", "-"});
  EXPECT_EQ(result.exit_code, 1);
  const auto found = nlohmann::json::parse(result.out).at(0);
  EXPECT_EQ(found.at("file"), sound);
  EXPECT_EQ(found.at("sample_rate"), 24000);
  EXPECT_EQ(found.at("target"), "acx");
  EXPECT_EQ(found.at("passed"), false);
  EXPECT_TRUE(found.at("checks").at(0).contains("expected"));
}

}  // namespace
