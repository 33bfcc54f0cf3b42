#include "pipeline/diff/baseline/history.h"

#include <nlohmann/json.hpp>

namespace pipeline::diff {

std::string history_line(const std::string& action, const Decision& decision,
                         const std::vector<ItemChange>& changes) {
  using Json = nlohmann::ordered_json;
  Json line = {{"time", decision.time},
               {"by", decision.by},
               {"action", action},
               {"reason", decision.reason},
               {"items", Json::array()}};
  const auto hash = [](const std::string& text) { return text.empty() ? Json() : Json(text); };
  for (const ItemChange& change : changes)
    line["items"].push_back({{"id", change.id},
                             {"kind", change.kind},
                             {"from", hash(change.from)},
                             {"to", hash(change.to)}});
  return line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace pipeline::diff
