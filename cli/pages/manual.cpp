// Generates synopsis, options, exit codes and examples as mdoc from the tree of commands, and
// appends the handwritten text to each section. See manual.h.
#include "cli/pages/manual.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <utility>
#include <vector>

#include "cli/subcommands.h"
#include "io/base/strings.h"

namespace cli::pages {
namespace {

constexpr std::size_t kExampleColumns = 66;  // what is left of 80 beside the indents

// Else groff heads every page with BSD, on any system, and has no room for the longer names then.
constexpr const char* kNoSystem = ".ds doc-volume-operating-system\n";

const std::pair<int, const char*> kExitCodes[] = {
    {kDone, "Everything is done."},
    {kSomeFailed,
     "Some items failed, are quarantined or differ too much. The rest is done, and each of them "
     "is named."},
    {kUsage,
     "The command line, the manifest or its corpora cannot be used. Nothing was done, and trying "
     "again will not help."},
    {kEnvironment,
     "The model, the output folder or the disk needs a person to look at it. What was finished "
     "stays."},
    {kStopped,
     "A signal asked to stop, or parts are missing. The same command goes on from there; one that "
     "renders nothing begins again."}};

/// Text as roff takes it: no hyphen, quote or accent becomes typographic, as many are part of what
/// is typed, and what the help has between backquotes is bold.
std::string escaped(const std::string& text) {
  const std::map<char, std::string> special = {
      {'-', "\\-"}, {'\\', "\\e"}, {'\'', "\\(aq"}, {'^', "\\(ha"}, {'~', "\\(ti"}};
  std::string out = text.starts_with('.') ? "\\&" : "";
  bool is_bold = false;
  for (const char c : text) {
    if (c == '`') {
      is_bold = !is_bold;
      out += is_bold ? "\\fB" : "\\fR";
    } else if (const auto found = special.find(c); found != special.end()) {
      out += found->second;
    } else {
      out += c;
    }
  }
  return out;
}

/// A line of text for each sentence, as roff wants it to put its own spaces between them.
std::string sentences(const std::string& text) {
  std::string lines = escaped(text);
  for (std::size_t at = lines.find(". "); at != std::string::npos; at = lines.find(". ", at))
    lines[++at] = '\n';
  return lines + "\n";
}

std::string capital(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text;
}

/// `--output` becomes the argument of `.Fl`, which gives the first dash.
std::string flag(const std::string& name) { return "Fl " + escaped(name.substr(1)); }

/// An argument of `.Ar` that is no macro, whatever it is called.
std::string variable(const std::string& name) { return "Ar \\&" + escaped(name); }

/// The text of an option with its remarks as sentences.
std::string full_text(const Parameter& parameter) {
  const Remarks& remarks = parameter.remarks;
  std::string text = parameter.text + ".";
  if (!remarks.choices.empty())
    text += (parameter.is_list ? " Any of " : " One of ") + joined(remarks.choices) + ".";
  if (!remarks.usual.empty()) text += " Default: " + remarks.usual + ".";
  if (remarks.is_required) text += " Required.";
  if (!remarks.needs.empty()) text += " Only with " + joined(remarks.needs) + ".";
  if (!remarks.excludes.empty()) text += " Not with " + joined(remarks.excludes, " or ") + ".";
  return sentences(text);
}

std::string entry(const Parameter& parameter, bool is_argument) {
  std::string head = ".It";
  for (const std::string& name : parameter.names)
    head += (&name == &parameter.names.front() ? " " : " , ") +
            (is_argument ? variable(name) : flag(name));
  if (!parameter.type.empty()) head += " " + variable(parameter.type);
  return head + "\n" + full_text(parameter);
}

/// The parameters of each group below its title, in the order in which the groups begin but for the
/// last.
std::string options_text(const Command& command) {
  std::vector<std::string> groups;
  for (const Parameter& option : command.options)
    if (std::ranges::find(groups, option.group) == groups.end()) groups.push_back(option.group);
  std::stable_partition(groups.begin(), groups.end(),
                        [](const std::string& group) { return group != "Other"; });
  std::string text;
  const auto list = [&](const std::string& title, const std::vector<Parameter>& all,
                        bool are_arguments) {
    text += ".Ss " + title + "\n.Bl -tag -width Ds\n";
    for (const Parameter& parameter : all)
      if (are_arguments || parameter.group == title) text += entry(parameter, are_arguments);
    text += ".El\n";
  };
  if (!command.arguments.empty()) list("Arguments", command.arguments, true);
  for (const std::string& group : groups) list(group, command.options, false);
  return text;
}

/// How a command is called: what it cannot do without is spelled out.
std::string call(const Command& command) {
  std::string text = ".Nm kokoro\\-render " + escaped(title_of(command)) + "\n";
  for (const Parameter& option : command.options)
    if (option.is_required)
      text += "." + flag(option.names.front()) + " " + variable(option.type) + "\n";
  text += ".Op Ar option ...\n";
  for (const Parameter& argument : command.arguments) {
    const std::string words =
        variable(argument.names.front()) + (argument.may_repeat ? " ..." : "");
    text += (argument.is_required ? "." : ".Op ") + words + "\n";
  }
  return text;
}

/// A command line as it can be typed, broken before options where it is too long.
std::string example(const std::string& line) {
  std::vector<std::string> pieces;  // an option and its value stay together
  std::istringstream words(line);
  bool is_quoted = false;
  for (std::string word; words >> word;) {
    const bool may_break = !is_quoted && word.size() > 1 && word.front() == '-';
    if (pieces.empty() || may_break)
      pieces.push_back(word);
    else
      pieces.back() += " " + word;
    if (std::ranges::count(word, '"') % 2 == 1) is_quoted = !is_quoted;
  }
  std::string text = "$";
  std::size_t used = text.size();
  for (const std::string& piece : pieces) {
    if (used + piece.size() + 3 > kExampleColumns) {
      text += " \\\n     ";
      used = 5;
    }
    text += " " + piece;
    used += piece.size() + 1;
  }
  return escaped(text) + "\n";
}

std::string examples_text(const std::vector<std::string>& examples) {
  std::string text = ".Bd -literal -offset indent -compact\n";
  for (const std::string& line : examples) text += example(line);
  return text + ".Ed\n";
}

std::string exit_codes() {
  std::string text = ".Bl -tag -width Ds -compact\n";
  for (const auto& [code, meaning] : kExitCodes)
    text += fmt::format(".It {}\n{}", code, sentences(meaning));
  return text + ".El\n";
}

/// A page while it is put together.
class Page {
 public:
  Page(const std::string& name, const std::string& text, const Sections& texts,
       const Edition& edition)
      : texts_(texts) {
    out_ = fmt::format(".Dd {}\n{}.Dt {} 1\n.Os \"kokoro\\-render {}\"\n", edition.date, kNoSystem,
                       capital(name), edition.version);
    section("NAME", ".Nm " + escaped(name) + "\n.Nd " +
                        escaped(lower(text.substr(0, text.find(';')))) + "\n");
  }

  /// Adds a section with its hand-written text below the generated one; none if both are empty.
  void section(const std::string& title, const std::string& text) {
    const auto written = texts_.extract(title);
    const std::string more = written.empty() ? "" : written.mapped();
    if (text.empty() && more.empty()) return;
    out_ += ".Sh " + title + "\n" + text;
    if (!text.empty() && !more.empty()) out_ += ".Pp\n";
    out_ += more;
  }

  /// The last section: the page of the program and those that the text names, by name.
  void see_also(std::set<std::string> pages) {
    std::string more;
    std::istringstream lines(texts_["SEE ALSO"]);
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with(".Xr "))
        pages.insert(line.substr(4));
      else
        more += line + "\n";
    std::string text;
    for (const std::string& page : pages)
      text += ".Xr " + page + (page == *pages.rbegin() ? "\n" : " ,\n");
    texts_["SEE ALSO"] = more;
    section("SEE ALSO", text);
  }

  std::string finish() {
    if (!texts_.empty())
      throw std::runtime_error("a section that the page does not have: " + texts_.begin()->first);
    return std::move(out_);
  }

 private:
  static std::string lower(std::string text) {
    text[0] = io::to_lower(text[0]);
    return text;
  }

  Sections texts_;  ///< those not used yet
  std::string out_;
};

}  // namespace

Sections read_sections(const std::string& text) {
  Sections sections;
  std::string* section = nullptr;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(".Sh "))
      section = &sections[line.substr(4)];
    else if (section != nullptr)
      *section += (line.starts_with(".Xr ") ? ".Xr " + escaped(line.substr(4)) : line) + "\n";
    else if (!line.starts_with(".\\\""))
      throw std::runtime_error("expected .Sh first, found " + line);
  }
  return sections;
}

std::string page_name(const Command& command) {
  return command.path.empty() ? "kokoro-render" : "kokoro-render-" + joined(command.path, "-");
}

std::string program_page(const Command& program, const Sections& texts, const Edition& edition) {
  Page page(page_name(program), program.text, texts, edition);
  page.section("SYNOPSIS",
               ".Nm\n.Ar command\n.Op Ar argument ...\n.Nm\n.Fl \\-help | Fl \\-version\n");
  page.section("DESCRIPTION", "");
  std::string commands;
  std::string group;
  for (const Command& command : program.commands) {
    if (command.group != group)
      commands +=
          (group.empty() ? "" : ".El\n") + (".Ss " + command.group) + "\n.Bl -tag -width Ds\n";
    group = command.group;
    commands += ".It Xr " + escaped(page_name(command)) + " 1\n" + sentences(command.text + ".");
  }
  page.section("COMMANDS", commands + ".El\n");
  page.section("OPTIONS", options_text(program));
  page.section("ENVIRONMENT", "");
  page.section("FILES", "");
  page.section("EXIT STATUS", exit_codes());
  page.section("EXAMPLES", examples_text(program.examples));
  page.see_also({});
  return page.finish();
}

std::string command_page(const Command& command, const Sections& texts, const Edition& edition) {
  Page page(page_name(command), command.text, texts, edition);
  std::string calls = command.needs_command ? "" : call(command);
  std::vector<std::string> examples = command.examples;
  for (const Command& nested : command.commands) {
    calls += call(nested);
    for (const std::string& line : nested.examples)
      if (std::ranges::find(examples, line) == examples.end()) examples.push_back(line);
  }
  page.section("SYNOPSIS", calls);
  page.section("DESCRIPTION", sentences(command.text + "."));
  if (!command.needs_command) page.section("OPTIONS", options_text(command));
  for (const Command& nested : command.commands)
    page.section(capital(nested.path.back()), sentences(nested.text + ".") + options_text(nested));
  page.section("ENVIRONMENT", "");
  page.section("FILES", "");
  page.section("EXIT STATUS", exit_codes());
  page.section("EXAMPLES", examples_text(examples));
  page.see_also({"kokoro\\-render 1"});
  return page.finish();
}

}  // namespace cli::pages
