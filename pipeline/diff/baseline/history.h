#pragma once

#include <string>
#include <vector>

namespace pipeline::diff {

/// Who took responsibility for a change of a baseline, when and why.
struct Decision {
  std::string time;  ///< UTC, ISO 8601
  std::string by;
  std::string reason;
};

/// What a decision did to one item; hashes of files, empty where there is none.
struct ItemChange {
  std::string id;
  std::string kind;  ///< of the finding, as `diff` names it
  std::string from, to;
};

/// The line of a decision in `history.jsonl`, line end included. `action`: `create` or `approve`.
std::string history_line(const std::string& action, const Decision& decision,
                         const std::vector<ItemChange>& changes);

}  // namespace pipeline::diff
