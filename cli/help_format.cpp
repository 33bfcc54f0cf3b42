// A CLI11 formatter: wraps descriptions to 80 columns, and adds in parentheses the choices, the
// default, and which options are needed or excluded. See help_format.h.
#include "cli/help_format.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <set>
#include <sstream>
#include <utility>

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

std::vector<std::string> choices_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const std::size_t begin = type.find(":{");
  if (begin == std::string::npos) return {};
  return CLI::detail::split(type.substr(begin + 2, type.find('}', begin) - begin - 2), ',');
}

/// By name, for CLI11 has them by their addresses.
std::vector<std::string> names_of(const std::set<CLI::Option*>& options) {
  std::vector<std::string> names;
  names.reserve(options.size());
  for (const CLI::Option* option : options) names.push_back(option->get_name());
  std::ranges::sort(names);
  return names;
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
    return entry(name, option->get_description() + in_brackets(remarks_of(*option)));
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

  static std::string in_brackets(const Remarks& remarks) {
    std::vector<std::string> list;
    if (!remarks.choices.empty())
      list.push_back(fmt::format("{}", fmt::join(remarks.choices, ", ")));
    if (!remarks.usual.empty()) list.push_back("default: " + remarks.usual);
    if (remarks.is_required) list.emplace_back("required");
    for (const std::string& other : remarks.needs) list.push_back("with " + other);
    for (const std::string& other : remarks.excludes) list.push_back("not with " + other);
    return list.empty() ? "" : fmt::format(" ({})", fmt::join(list, "; "));
  }
};

}  // namespace

Remarks remarks_of(const CLI::Option& option) {
  std::string usual = option.get_default_str();
  if (usual.starts_with('[')) usual = usual.substr(1, usual.size() - 2);
  return {.choices = choices_of(option),
          .usual = std::move(usual),
          .is_required = option.get_required() && !option.get_positional(),
          .needs = names_of(option.get_needs()),
          .excludes = names_of(option.get_excludes())};
}

std::shared_ptr<CLI::FormatterBase> help_format() { return std::make_shared<HelpFormatter>(); }

}  // namespace cli
