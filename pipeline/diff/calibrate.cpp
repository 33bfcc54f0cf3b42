#include "pipeline/diff/calibrate.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "io/error.h"
#include "pipeline/diff/diff.h"

namespace pipeline::diff {
namespace {

constexpr double kMargin = 1.5;

std::string corpus_of(const std::string& id) { return id.substr(0, id.find('/')); }

/// The most that each metric differed by, 0 where it did not.
using Spread = std::map<Metric, double>;

void widen(Spread& spread, const ItemFinding& item) {
  for (std::size_t i = 0; i < kMetrics; ++i) {
    const auto metric = static_cast<Metric>(i);
    const auto value = item.measures[metric];
    const bool counts = value && is_judged(metric, item.tier) && !info(metric).is_least &&
                        std::isfinite(info(metric).limit);
    if (counts) spread[metric] = std::max(spread[metric], std::abs(*value));
  }
}

void refuse_broken(const ItemFinding& item) {
  switch (item.kind) {
    case Kind::kCorrupted:
    case Kind::kMissing:
    case Kind::kAdded:
    case Kind::kSilent:
      throw io::Error(item.id, "seeds do not explain this: " + item.sentence);
    default:
      return;
  }
}

}  // namespace

LimitTable calibrate(const std::vector<std::filesystem::path>& outputs, int workers) {
  std::map<std::string, Spread> spreads;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    for (std::size_t j = i + 1; j < outputs.size(); ++j) {
      for (const ItemFinding& item : compare(outputs[i], outputs[j], {}, workers).items) {
        refuse_broken(item);
        widen(spreads[corpus_of(item.id)], item);
      }
    }
  }
  LimitTable table;
  for (const auto& [corpus, spread] : spreads) {
    Limits& limits = table.corpora[corpus];
    for (const auto& [metric, most] : spread)
      if (most > 0) limits[metric] = kMargin * most;
  }
  return table;
}

std::string limits_to_json(const LimitTable& table) {
  const auto object = [](const Limits& limits) {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < kMetrics; ++i) {
      const auto metric = static_cast<Metric>(i);
      if (std::isfinite(limits[metric]))
        json[std::string(info(metric).name)] = std::ceil(limits[metric] * 1e4) / 1e4;
    }
    return json;
  };
  nlohmann::ordered_json json = {{"default", object(table.defaults)}};
  json["corpora"] = nlohmann::ordered_json::object();
  for (const auto& [corpus, limits] : table.corpora) json["corpora"][corpus] = object(limits);
  return json.dump(1) + "\n";
}

}  // namespace pipeline::diff
