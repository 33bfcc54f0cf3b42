// Reads tables of words: embedded files of rows with tab-separated fields.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "io/base/embedded_file.h"
#include "model/error.h"

namespace text {

// Lines that begin with "# " are comments. The first other line has the names of the columns, the
// others are rows, in which empty fields at the end may be left out. All functions are pure. Errors
// name file, line and column.

/// The fields of a table, row by row. A name of `columns` that ends in `*` is part of the key,
/// which comes first and is unique; one that ends in `?` may be empty: "written*", "place*?",
/// "name". Throws model::Error for a table with other columns, a missing or superfluous field,
/// white space around one, or a key that another row has.
std::vector<std::string_view> fields_of_table(const io::EmbeddedFile& file,
                                              std::span<const std::string_view> columns);

/// The same as rows. Linear in the size of the file; read a table once.
template <std::size_t kColumns>
std::vector<std::array<std::string_view, kColumns>> read_table(
    const io::EmbeddedFile& file, const std::string_view (&columns)[kColumns]) {
  const std::vector<std::string_view> fields = fields_of_table(file, columns);
  std::vector<std::array<std::string_view, kColumns>> rows(fields.size() / kColumns);
  for (std::size_t i = 0; i < fields.size(); ++i) rows[i / kColumns][i % kColumns] = fields[i];
  return rows;
}

/// For a `field` of `file` that is not what was expected.
model::Error error_in_table(const io::EmbeddedFile& file, std::string_view field,
                            const std::string& expected);

/// What `field` stands for; throws model::Error when it is none of `meanings`.
template <typename Meaning>
Meaning meaning_of(const io::EmbeddedFile& file, std::string_view field,
                   std::initializer_list<std::pair<std::string_view, Meaning>> meanings) {
  std::string names;
  for (const auto& [name, meaning] : meanings) {
    if (name == field) return meaning;
    names.append(names.empty() ? "" : ", ").append(name.empty() ? "nothing" : name);
  }
  throw error_in_table(file, field, "one of " + names);
}

/// A field in UTF-16.
std::u16string to_utf16(std::string_view utf8);

/// Sorts `entries` by the length of what is `written`: whoever takes the first that fits takes the
/// longest.
void sort_longest_first(auto& entries) {
  std::ranges::stable_sort(entries, std::greater<>{},
                           [](const auto& each) { return each.written.size(); });
}

using WordSet = std::unordered_set<std::string_view>;
using WideWords = std::vector<std::u16string>;

/// The lists of a table with the columns `list` and `word`. Const after loading: safe to share
/// between threads.
class WordLists {
 public:
  explicit WordLists(const io::EmbeddedFile& file);

  /// The words of one list, in the order of the table. Throws model::Error when there is none.
  const std::vector<std::string_view>& words(std::string_view list) const;
  WordSet set(std::string_view list) const;
  WideWords wide(std::string_view list) const;

 private:
  std::string path_;
  std::map<std::string_view, std::vector<std::string_view>> lists_;
};

/// The names of signs in a table with the columns `sign`, a character, and `name`. Const after
/// loading: safe to share between threads.
class SignNames {
 public:
  /// Throws model::Error for a sign of several characters.
  explicit SignNames(const io::EmbeddedFile& file);

  /// Empty for a sign that is silent; nothing for one that is not in the table.
  std::optional<std::string_view> find(char32_t sign) const;

 private:
  std::map<char32_t, std::string_view> names_;
};

}  // namespace text
