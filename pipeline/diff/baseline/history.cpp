#include "pipeline/diff/baseline/history.h"

#include <fstream>
#include <nlohmann/json.hpp>

#include "io/error.h"

namespace pipeline::diff {

void append_history(const std::filesystem::path& folder, const std::string& action,
                    const Decision& decision, const std::vector<ItemChange>& changes) {
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
  const std::filesystem::path path = folder / "history.jsonl";
  std::ofstream file(path, std::ios::binary | std::ios::app);
  file << line.dump(-1, ' ', false, Json::error_handler_t::replace) << "\n" << std::flush;
  if (!file) throw io::system_error(path.string(), "cannot append to it");
}

}  // namespace pipeline::diff
