// Reads tables of test cases: one per line, with => between input and result.
#pragma once

#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace text {

/// One line of a table of cases: `left => right`, or only a right side.
struct Case {
  std::string left;
  std::string right;
  int line = 0;
  std::string heading;  ///< the last line before it that begins with "# "
};

/// The cases of a file beside the tests. Lines that are empty or begin with "# " are none.
inline std::vector<Case> read_cases(const std::string& name) {
  std::ifstream file(KOKORO_TEST_DATA "/" + name);
  if (!file) throw std::runtime_error("no table " + name);
  std::vector<Case> cases;
  std::string heading;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.starts_with("# ")) heading = line.substr(2);
    if (line.empty() || line == "#" || line.starts_with("# ")) continue;
    const std::size_t arrow = line.rfind(" => ");
    if (arrow == line.npos) {
      cases.push_back({"", line, number, heading});
    } else {
      cases.push_back({line.substr(0, arrow), line.substr(arrow + 4), number, heading});
    }
  }
  return cases;
}

}  // namespace text
