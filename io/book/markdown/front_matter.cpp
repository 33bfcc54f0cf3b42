// A parser for the subset of YAML that front matter uses: values and lists, quoted or not.
#include "io/book/markdown/front_matter.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "io/base/xml_document.h"
#include "io/book/headings/pattern.h"

namespace io {
namespace {

using Values = std::map<std::string, std::vector<std::string>>;

/// The lines between the fences and the size of all; nothing where there is no such block.
std::optional<std::pair<std::vector<std::string>, std::size_t>> fenced_lines(
    std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    end = std::min(text.find('\n', begin), text.size());
    std::string line(text.substr(begin, end - begin));
    line.erase(line.find_last_not_of(" \t\r") + 1);
    const bool is_fence = line == "---" || (line == "..." && begin > 0);
    if (begin == 0 && !is_fence) return {};
    if (begin > 0 && is_fence) return {{std::move(lines), std::min(end + 1, text.size())}};
    if (begin > 0) lines.push_back(std::move(line));
  }
  return {};
}

/// Key and value of `key: value`.
std::vector<std::string> entry_of(const std::string& line) {
  static const TextPattern entry(uR"(([A-Za-z][\w-]*)\s*:(?:\s+(.*))?)");
  return entry.groups(line);
}

/// Without quotation marks around it, or a comment behind it.
std::string bare_value(const std::string& written) {
  const std::string value = collapse(written);
  if (!value.starts_with('"') && !value.starts_with('\''))
    return collapse(value.substr(0, value.find(" #")));
  const char mark = value.front();
  const std::string escaped{mark == '"' ? '\\' : mark, mark};
  std::string bare;
  for (std::size_t i = 1; i < value.size(); ++i) {
    if (value.compare(i, 2, escaped) == 0)
      ++i;
    else if (value[i] == mark)
      break;
    bare += value[i];
  }
  return bare;
}

/// The values of `[One, "Two, three"]`.
std::vector<std::string> listed_values(std::string_view inside) {
  std::vector<std::string> values;
  char mark = '\0';
  std::string value;
  for (const char c : inside) {
    if (mark == '\0' && c == ',') {
      values.push_back(bare_value(std::exchange(value, {})));
      continue;
    }
    if (mark == c)
      mark = '\0';
    else if (mark == '\0' && collapse(value).empty() && (c == '"' || c == '\''))
      mark = c;
    value += c;
  }
  values.push_back(bare_value(value));
  return values;
}

Values values_of(const std::vector<std::string>& lines) {
  Values values;
  std::string key;
  for (const std::string& line : lines) {
    static const TextPattern item(uR"(\s*-\s+(.*))");
    const std::vector<std::string> entry = entry_of(line);
    const std::vector<std::string> listed = item.groups(line);
    if (!entry.empty()) {
      key = entry[0];
      const std::string value = bare_value(entry[1]);
      const bool is_list = value.starts_with("[") && value.ends_with("]");
      const bool is_other =
          value.empty() || std::string_view("|>{&*!").find(value[0]) != std::string_view::npos;
      if (is_list)
        values[key] = listed_values(std::string_view(value).substr(1, value.size() - 2));
      else if (!is_other)
        values[key] = {value};
    } else if (!listed.empty() && entry_of(listed[0]).empty()) {
      values[key].push_back(bare_value(listed[0]));
    } else if (line.starts_with(' ')) {
      key.clear();  // lists further in are not its
    }
  }
  return values;
}

}  // namespace

void take_front_matter(std::string& text, Book& book) {
  const auto block = fenced_lines(text);
  if (!block || block->first.empty() || entry_of(block->first.front()).empty()) return;
  text.erase(0, block->second);
  Values values = values_of(block->first);
  const auto joined = [&](const std::string& key) {
    std::string all;
    for (const std::string& value : values[key]) all += (all.empty() ? "" : ", ") + value;
    return all;
  };
  const auto either = [&](const std::string& one, const std::string& other) {
    const std::string value = joined(one);
    return value.empty() ? joined(other) : value;
  };
  book.title = joined("title");
  book.author = either("author", "authors");
  book.language = either("lang", "language");
}

}  // namespace io
