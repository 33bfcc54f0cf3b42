#include "pipeline/diff/limits.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>

#include "pipeline/manifest/json_object.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline::diff {
namespace {

constexpr double kMostShare = 1000;  // of a limit of nothing
constexpr double kDbPerShare = 10;   // a ratio of signal to noise 10 dB too low is twice too low

void read_into(Limits& limits, JsonObject object) {
  for (const std::string& name : object.keys()) {
    const auto metric = metric_named(name);
    if (!metric) object.refuse(name, "is no metric; `diff --metrics` lists them");
    limits[*metric] = *object.number(name, -1e9, 1e9);
  }
}

}  // namespace

Limits::Limits() {
  for (std::size_t i = 0; i < kMetrics; ++i) values_[i] = info(static_cast<Metric>(i)).limit;
}

double Limits::share(Metric metric, double value) const {
  const double limit = (*this)[metric];
  if (std::isinf(limit)) return 0;
  if (info(metric).is_least) return std::clamp(1 + (limit - value) / kDbPerShare, 0.0, kMostShare);
  return std::min(kMostShare, std::abs(value) / std::max(limit, 1e-9));
}

const Limits& LimitTable::of(std::string_view id) const {
  const auto found = corpora.find(id.substr(0, id.find('/')));
  return found == corpora.end() ? defaults : found->second;
}

LimitTable read_limits(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw ManifestError(path.string() + ": cannot open");
  const JsonDocument document({std::istreambuf_iterator<char>(file), {}}, path.string());
  JsonObject root(document);
  LimitTable table;
  if (auto object = root.object("default")) read_into(table.defaults, *object);
  if (auto corpora = root.object("corpora")) {
    for (const std::string& name : corpora->keys()) {
      Limits limits = table.defaults;
      read_into(limits, *corpora->object(name));
      table.corpora.emplace(name, limits);
    }
  }
  root.finish();
  return table;
}

bool is_judged(Metric metric, Tier tier) {
  switch (metric) {
    case Metric::kMaxErrorLsb:
      return false;  // it decides whether there is anything to judge
    case Metric::kGainDb:
    case Metric::kDelayMs:
    case Metric::kPolarity:
    case Metric::kSnrDb:
    case Metric::kSegmentalSnrDb:
    case Metric::kWorstSnrDb:
    case Metric::kResidualCoherence:
      return tier == Tier::kSignal;
    default:
      return true;
  }
}

std::vector<Excess> excesses(const Measures& measures, Tier tier, const Limits& limits) {
  std::vector<Excess> found;
  for (std::size_t i = 0; i < kMetrics; ++i) {
    const auto metric = static_cast<Metric>(i);
    const auto value = measures[metric];
    if (value && is_judged(metric, tier) && limits.share(metric, *value) > 1)
      found.push_back({metric, *value, limits[metric]});
  }
  std::stable_sort(found.begin(), found.end(), [&](const Excess& x, const Excess& y) {
    return limits.share(x.metric, x.value) > limits.share(y.metric, y.value);
  });
  return found;
}

}  // namespace pipeline::diff
