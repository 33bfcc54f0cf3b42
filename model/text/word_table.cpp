// Splits embedded tables into fields and checks them.
#include "model/text/word_table.h"

#include <unicode/unistr.h>

#include <cstdint>

#include "model/text/unicode.h"

namespace text {
namespace {

/// What `rest` has before the next `separator`; both are removed from it.
std::string_view take(std::string_view& rest, char separator) {
  const std::string_view taken = rest.substr(0, rest.find(separator));
  rest.remove_prefix(std::min(rest.size(), taken.size() + 1));
  return taken;
}

bool is_comment(std::string_view line) { return line.starts_with("# "); }

std::string_view header_of(std::string_view text) {
  std::string_view line = take(text, '\n');
  while (is_comment(line)) line = take(text, '\n');
  return line;
}

struct Column {
  explicit Column(std::string_view written)
      : name(written.substr(0, written.find_first_of("*?"))),
        is_key(written.find('*') != written.npos),
        may_be_empty(written.find('?') != written.npos) {}

  std::string_view name;
  bool is_key;
  bool may_be_empty;
};

model::Error error_at(const io::EmbeddedFile& file, std::string_view field, std::string_view column,
                      const std::string& expected) {
  const auto begin = static_cast<std::size_t>(field.data() - file.text.data());
  const auto line = 1 + std::ranges::count(file.text.substr(0, begin), '\n');
  return {std::string(file.path) + ":" + std::to_string(line) +
              (column.empty() ? ", after the last column" : ", column " + std::string(column)),
          expected, field.empty() ? "nothing" : "\"" + std::string(field) + "\""};
}

void check_field(const io::EmbeddedFile& file, std::string_view field, const Column& column) {
  if (field.empty() && !column.may_be_empty) throw error_at(file, field, column.name, "a field");
  if (field.starts_with(' ') || field.ends_with(' '))
    throw error_at(file, field, column.name, "no space at either end");
}

}  // namespace

std::vector<std::string_view> fields_of_table(const io::EmbeddedFile& file,
                                              std::span<const std::string_view> columns) {
  const std::vector<Column> parsed(columns.begin(), columns.end());
  std::vector<std::string_view> fields;
  std::unordered_set<std::string_view> keys;
  bool is_header = true;
  for (std::string_view text = file.text; !text.empty();) {
    std::string_view line = take(text, '\n');
    if (is_comment(line)) continue;
    const char* const begin = line.data();
    std::string_view key;
    for (const Column& column : parsed) {
      const std::string_view field = take(line, '\t');
      if (is_header && field != column.name)
        throw error_at(file, field, column.name, "this column");
      if (is_header) continue;
      check_field(file, field, column);
      if (column.is_key) key = {begin, field.data() + field.size()};
      fields.push_back(field);
    }
    if (!line.empty()) throw error_at(file, line, "", "no more fields");
    if (!key.empty() && !keys.insert(key).second) throw error_in_table(file, key, "a unique key");
    is_header = false;
  }
  return fields;
}

model::Error error_in_table(const io::EmbeddedFile& file, std::string_view field,
                            const std::string& expected) {
  const auto begin = static_cast<std::size_t>(field.data() - file.text.data());
  const std::string_view before = file.text.substr(0, begin);
  std::string_view header = header_of(file.text);
  std::string_view column = take(header, '\t');
  for (auto tabs = std::ranges::count(before.substr(before.rfind('\n') + 1), '\t'); tabs > 0;
       --tabs)
    column = take(header, '\t');
  return error_at(file, field, column, expected);
}

std::u16string to_utf16(std::string_view utf8) {
  const auto wide =
      icu::UnicodeString::fromUTF8({utf8.data(), static_cast<std::int32_t>(utf8.size())});
  return {wide.getBuffer(), static_cast<std::size_t>(wide.length())};
}

WordLists::WordLists(const io::EmbeddedFile& file) : path_(file.path) {
  for (const auto& [list, word] : read_table(file, {"list*", "word*"}))
    lists_[list].push_back(word);
}

const std::vector<std::string_view>& WordLists::words(std::string_view list) const {
  const auto found = lists_.find(list);
  if (found == lists_.end()) throw model::Error(path_, "the list " + std::string(list), "none");
  return found->second;
}

WordSet WordLists::set(std::string_view list) const {
  return {words(list).begin(), words(list).end()};
}

WideWords WordLists::wide(std::string_view list) const {
  WideWords wide;
  for (const std::string_view word : words(list)) wide.push_back(to_utf16(word));
  return wide;
}

SignNames::SignNames(const io::EmbeddedFile& file) {
  for (const auto& [sign, name] : read_table(file, {"sign*", "name?"})) {
    const std::u32string characters = decode(sign, std::string(file.path));
    if (characters.size() != 1) throw error_in_table(file, sign, "one character");
    names_.emplace(characters[0], name);
  }
}

std::optional<std::string_view> SignNames::find(char32_t sign) const {
  const auto found = names_.find(sign);
  return found == names_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace text
