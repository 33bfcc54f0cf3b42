#include "cli/subcommands.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/help.h"
#include "cli/options.h"
#include "io/files/error.h"
#include "pipeline/run/environment.h"

namespace cli {
namespace {

/// Breaks a text into lines of at most `columns` bytes; a longer word stays whole.
std::string wrapped(const std::string& text, std::size_t columns) {
  std::istringstream words(text);
  std::string lines;
  std::size_t used = 0;
  for (std::string word; words >> word; used += word.size()) {
    if (used > 0) {
      const bool has_room = used + 1 + word.size() <= columns;
      lines += has_room ? ' ' : '\n';
      used = has_room ? used + 1 : 0;
    }
    lines += word;
  }
  return lines;
}

/// The choices that an option checks for, as `CLI::IsMember` describes them; empty for others.
std::string choices_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const std::size_t begin = type.find(":{");
  if (begin == std::string::npos) return "";
  std::string choices;
  for (const char c : type.substr(begin + 2, type.find('}', begin) - begin - 2))
    choices += c == ',' ? ", " : std::string(1, c);
  return choices;
}

/// Defaults, choices and what else is needed follow the description, in 80 columns.
class HelpFormatter : public CLI::Formatter {
 public:
  HelpFormatter() {
    column_width(26);
    label("Positionals", "Arguments");
  }

  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    std::string name = make_option_name(option, is_positional);
    const std::string type = option->get_type_name();
    if (!is_positional && option->get_type_size() != 0)
      name += " " + type.substr(0, type.find(':'));
    return entry(name, option->get_description() + remarks(*option, is_positional));
  }

  std::string make_subcommand(const CLI::App* command) const override {
    return entry(command->get_name(), command->get_description());
  }

  std::string make_description(const CLI::App* command) const override {
    return wrapped(command->get_description(), kColumns) + "\n\n";
  }

  std::string make_help(const CLI::App* command, std::string name,
                        CLI::AppFormatMode mode) const override {
    return CLI::detail::find_and_replace(CLI::Formatter::make_help(command, std::move(name), mode),
                                         "\n\n\n", "\n\n");
  }

 private:
  static constexpr std::size_t kColumns = 80;

  std::string entry(const std::string& name, const std::string& text) const {
    std::ostringstream out;
    CLI::detail::format_help(out, name, wrapped(text, kColumns - get_column_width()),
                             get_column_width());
    return out.str();
  }

  static std::string remarks(const CLI::Option& option, bool is_positional) {
    std::vector<std::string> list;
    if (const std::string choices = choices_of(option); !choices.empty()) list.push_back(choices);
    std::string value = option.get_default_str();
    if (value.starts_with('[')) value = value.substr(1, value.size() - 2);
    if (!value.empty()) list.push_back("default: " + value);
    if (option.get_required() && !is_positional) list.emplace_back("required");
    for (const CLI::Option* other : option.get_needs()) list.push_back("with " + other->get_name());
    for (const CLI::Option* other : option.get_excludes())
      list.push_back("not with " + other->get_name());
    std::string text;
    for (const std::string& remark : list) text += (text.empty() ? " (" : "; ") + remark;
    return text.empty() ? "" : text + ")";
  }
};

/// Lets the options of a command, and of those in it, refuse an empty name of a file or a folder.
void refuse_empty_names(CLI::App& command) {
  constexpr std::array<std::string_view, 4> kNames = {"FILE", "FOLDER", "MODEL", "PAGE"};
  for (CLI::Option* option : command.get_options())
    if (std::ranges::find(kNames, option->get_type_name()) != kNames.end())
      option->check(check_not_empty);
  for (CLI::App* nested : command.get_subcommands({})) refuse_empty_names(*nested);
}

}  // namespace

std::unique_ptr<CLI::App> make_parser(int& exit_code) {
  auto app = std::make_unique<CLI::App>(
      "Render text to speech in bulk, offline, with the Kokoro-82M model", "kokoro-render");
  app->formatter(std::make_shared<HelpFormatter>());
  app->require_subcommand(0, 1);  // so that a text may be a subcommand's name
  const struct {
    const char* group;
    std::vector<void (*)(CLI::App&, int&)> commands;
  } groups[] = {
      {"Render", {add_render, add_plan, add_merge, add_say, add_book}},
      {"Check the input", {add_manifest, add_text, add_phonemize, add_voices}},
      {"Use the result", {add_report, add_diff, add_baseline, add_dataset, add_loudness, add_acx}},
      {"Examine the engine", {add_model, add_selftest, add_trace, add_bench}},
  };
  for (const auto& [group, commands] : groups) {
    const std::size_t before = app->get_subcommands({}).size();
    for (const auto add : commands) add(*app, exit_code);
    const std::vector<CLI::App*> all = app->get_subcommands({});
    for (std::size_t i = before; i < all.size(); ++i) all[i]->group(group);
  }
  add_help(*app);
  refuse_empty_names(*app);
  app->option_defaults()->group("Other");
  app->set_version_flag("-V,--version", "kokoro-render " + pipeline::build_identity(),
                        "Print the version and exit");
  finish_help(*app, {"say \"Good morning.\" -o morning.wav", "render job.json"});
  return app;
}

}  // namespace cli
