// Help texts and manual pages: options are described, examples parse, lines fit 80 columns.
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cli/subcommands.h"
#include "tests/cli/kokoro_render.h"

namespace {

/// A command of the program: the whole parser, or what follows `kokoro-render` on a command line.
using Path = std::vector<std::string>;

std::string name_of(const Path& path) {
  std::string name = "kokoro-render";
  for (const std::string& word : path) name += " " + word;
  return name;
}

/// Calls `visit` for the program and all its commands, the nested ones, too.
void walk(CLI::App& command, const Path& path,
          const std::function<void(CLI::App&, const Path&)>& visit) {
  visit(command, path);
  for (CLI::App* nested : command.get_subcommands({})) {
    Path longer = path;
    longer.push_back(nested->get_name());
    walk(*nested, longer, visit);
  }
}

void for_each_command(const std::function<void(CLI::App&, const Path&)>& visit) {
  int exit_code = 0;
  walk(*cli::make_parser(exit_code), {}, visit);
}

/// The command lines below `Examples:`, as a shell hands them on.
std::vector<std::string> examples_in(const std::string& help) {
  std::vector<std::string> examples;
  const std::size_t begin = help.find("\nExamples:\n");
  if (begin == std::string::npos) return {};
  std::istringstream lines(help.substr(begin + 11));
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("  ")) examples.push_back(line.substr(2, line.find(" > ") - 2));
  return examples;
}

/// The command lines in the examples of a manual page, as a shell hands them on.
std::vector<std::string> examples_of_page(const std::filesystem::path& page) {
  std::ifstream file(page);
  std::stringstream text;
  text << file.rdbuf();
  std::string lines = text.str();
  lines = lines.substr(std::min(lines.find("\n.Sh EXAMPLES\n"), lines.size()));
  for (const auto& [roff, typed] :
       {std::pair("\\e\n", ""), {"\\e", "\\"}, {"\\-", "-"}, {"\\(aq", "'"}})
    lines = CLI::detail::find_and_replace(lines, roff, typed);
  std::vector<std::string> examples;
  std::istringstream each(lines);
  for (std::string line; std::getline(each, line);)
    if (line.starts_with("$ "))
      examples.push_back(line.substr(2, std::min(line.find(" > "), line.find(" | ")) - 2));
  return examples;
}

/// The command that a command line names; nothing is run. Throws CLI::ParseError.
Path parse(const std::string& line) {
  struct Parsed {};
  int exit_code = 0;
  const auto parser = cli::make_parser(exit_code);
  parser->parse_complete_callback([] { throw Parsed(); });  // comes before those of commands
  try {
    parser->parse(line, true);
  } catch (const Parsed&) {
  }
  Path path;
  for (std::vector<CLI::App*> taken = parser->get_subcommands(); !taken.empty();
       taken = taken.front()->get_subcommands())
    path.push_back(taken.front()->get_name());
  return path;
}

TEST(HelpTest, EveryCommandHasTwoExamplesThatParse) {
  std::filesystem::current_path(KOKORO_SOURCE_DIR);  // where the cases of the examples lie
  int commands = 0;
  for_each_command([&](CLI::App&, const Path& path) {
    ++commands;
    Path arguments = path;
    arguments.emplace_back("--help");
    const ProgramResult result = run(arguments);
    ASSERT_EQ(result.exit_code, 0) << name_of(path) << result.err;
    const std::vector<std::string> examples = examples_in(result.out);
    EXPECT_EQ(examples.size(), 2u) << result.out;
    for (const std::string& example : examples) {
      EXPECT_TRUE(example.starts_with(name_of(path))) << example;
      Path found;
      EXPECT_NO_THROW(found = parse(example)) << example;
      ASSERT_GE(found.size(), path.size()) << example;
      EXPECT_TRUE(std::equal(path.begin(), path.end(), found.begin())) << example;
      if (found.size() > path.size()) {  // of a command that has commands of its own
        EXPECT_NE(result.out.find("\n  " + found[path.size()] + " "), std::string::npos) << example;
      }
    }
  });
  EXPECT_GT(commands, 30);
}

TEST(HelpTest, ExamplesOfManualPagesParse) {
  std::filesystem::current_path(KOKORO_SOURCE_DIR);
  std::size_t examples = 0;
  for (const auto& page : std::filesystem::directory_iterator(KOKORO_MANUAL))
    for (const std::string& example : examples_of_page(page.path())) {
      ++examples;
      EXPECT_TRUE(example.starts_with("kokoro-render ")) << example;
      EXPECT_NO_THROW(parse(example)) << page.path() << " " << example;
    }
  EXPECT_GT(examples, 60u);
}

TEST(HelpTest, ExampleThatDoesNotParseWouldBeFound) {
  EXPECT_THROW(parse("kokoro-render render job.json --no-such-option"), CLI::ParseError);
  EXPECT_THROW(parse("kokoro-render say Hello."), CLI::ParseError);
  EXPECT_EQ(parse("kokoro-render report show results"), (Path{"report", "show"}));
}

TEST(HelpTest, HelpOfACommandIsWhatItsOptionPrints) {
  for_each_command([](CLI::App&, const Path& path) {
    Path asked = {"help"};
    asked.insert(asked.end(), path.begin(), path.end());
    Path option = path;
    option.emplace_back("--help");
    const ProgramResult result = run(asked);
    EXPECT_EQ(result.exit_code, 0) << name_of(path) << result.err;
    EXPECT_EQ(result.out, run(option).out);
  });
}

TEST(HelpTest, HelpOfNoCommandGivesExitCodeTwoAndTheOneMeant) {
  for (const auto& [words, fault] :
       {std::pair(Path{"help", "rendr"}, "rendr (did you mean \"render\"?)"),
        {Path{"help", "model", "inspct"}, "inspct (did you mean \"inspect\"?)"},
        {Path{"help", "say", "hello"}, "hello"}}) {
    const ProgramResult result = run(words);
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.err, "kokoro-render: unknown command " + std::string(fault) + "\n");
    EXPECT_EQ(result.out, "");
  }
}

TEST(HelpTest, EveryOptionIsInAKnownGroupAndDescribed) {
  const std::set<std::string> groups = {"Input",     "Voice",        "Output", "Limits",
                                        "Selection", "Augmentation", "Pauses", "Performance",
                                        "History",   "Other"};
  for_each_command([&](CLI::App& command, const Path& path) {
    EXPECT_NE(command.get_description(), "") << name_of(path);
    EXPECT_FALSE(command.get_description().ends_with('.')) << name_of(path);
    for (const CLI::Option* option : command.get_options()) {
      const std::string name = name_of(path) + " " + option->get_name();
      EXPECT_NE(option->get_description(), "") << name;
      EXPECT_FALSE(option->get_description().ends_with('.')) << name;
      if (option->get_positional()) continue;
      EXPECT_TRUE(groups.contains(option->get_group())) << name << ": " << option->get_group();
      // Types that say nothing: FILE, N or the like tells more.
      const std::string type = option->get_type_name();
      for (const char* plain : {"TEXT:", "INT", "UINT", "FLOAT", "ENUM"})
        EXPECT_FALSE(option->get_type_size() != 0 && type.starts_with(plain))
            << name << " " << type;
    }
  });
}

TEST(HelpTest, LinesFitATerminal) {
  for_each_command([](CLI::App&, const Path& path) {
    Path arguments = path;
    arguments.emplace_back("--help");
    std::istringstream lines(run(arguments).out);
    for (std::string line; std::getline(lines, line);) {
      const bool is_example = line.starts_with("  kokoro-render ");  // whole, to be copied
      EXPECT_TRUE(is_example || line.size() <= 80) << line;
    }
  });
}

TEST(HelpTest, DefaultsAndChoicesFollowTheDescription) {
  const std::string say = run({"say", "--help"}).out;
  EXPECT_NE(say.find("Sample rate in Hz (default: 24000)\n"), std::string::npos) << say;
  EXPECT_NE(say.find("(textgrid, ctm,"), std::string::npos) << say;
  const std::string bench = run({"bench", "--help"}).out;
  EXPECT_NE(bench.find("(default: 30,120,300,510)"), std::string::npos) << bench;
}

TEST(HelpTest, NamesOfFilesAndFoldersAreRefusedWhenEmpty) {
  int options = 0;
  for_each_command([&](CLI::App& command, const Path& path) {
    for (CLI::Option* option : command.get_options()) {
      const std::string type = option->get_type_name();
      if (type != "FILE" && type != "FOLDER" && type != "MODEL" && type != "PAGE") continue;
      ++options;
      option->add_result("");
      std::string value;
      EXPECT_THROW(option->results(value), CLI::ValidationError)
          << name_of(path) << " " << option->get_name();
    }
  });
  EXPECT_GT(options, 50);
}

}  // namespace
