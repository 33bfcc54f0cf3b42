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
};

/// The cases of a file beside the tests. Lines that are empty or begin with "# " are none.
inline std::vector<Case> read_cases(const std::string& name) {
  std::ifstream file(KOKORO_TEST_DATA "/" + name);
  if (!file) throw std::runtime_error("no table " + name);
  std::vector<Case> cases;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty() || line == "#" || line.starts_with("# ")) continue;
    const std::size_t arrow = line.find(" => ");
    if (arrow == line.npos) {
      cases.push_back({"", line, number});
    } else {
      cases.push_back({line.substr(0, arrow), line.substr(arrow + 4), number});
    }
  }
  return cases;
}

}  // namespace text
