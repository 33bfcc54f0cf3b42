// Expressions of languages without spaces: see unspaced.h.
#include "model/text/unspaced.h"

namespace text {

std::vector<std::string_view> clauses_of(std::string_view spoken) {
  constexpr std::string_view kPause = "、";
  std::vector<std::string_view> clauses;
  for (std::size_t pause = spoken.find(kPause); pause != spoken.npos; pause = spoken.find(kPause)) {
    clauses.push_back(spoken.substr(0, pause));
    spoken.remove_prefix(pause + kPause.size());
  }
  clauses.push_back(spoken);
  return clauses;
}

}  // namespace text
