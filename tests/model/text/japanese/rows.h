// Reads tab-separated tables of test cases; path of the IPADIC dictionary.
#pragma once

#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace text::japanese {

/// One line of a table: what is written, a tab, and what is expected of it.
struct Row {
  std::string written;
  std::string expected;
  std::string heading;  ///< the last line before it that begins with "# "
};

/// The rows of a table beside the tests. Lines that are empty or begin with "# " are none.
inline std::vector<Row> read_rows(const std::string& name) {
  std::ifstream file(KOKORO_TEST_DATA "/" + name);
  if (!file) throw std::runtime_error("no table " + name);
  std::vector<Row> rows;
  std::string heading;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("# ")) heading = line.substr(2);
    const std::size_t tab = line.find('\t');
    if (line.starts_with("# ") || tab == line.npos) continue;
    rows.push_back({line.substr(0, tab), line.substr(tab + 1), heading});
  }
  return rows;
}

/// The dictionary that the tests are installed with.
inline constexpr const char* kIpadic = "/var/lib/mecab/dic/ipadic-utf8";

inline std::string without_spaces(std::string text) {
  std::erase(text, ' ');
  return text;
}

}  // namespace text::japanese
