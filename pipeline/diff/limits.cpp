#include "pipeline/diff/limits.h"

#include <algorithm>
#include <cmath>

namespace pipeline::diff {
namespace {

constexpr double kMostShare = 1000;  // of a limit of nothing
constexpr double kDbPerShare = 10;   // a ratio of signal to noise 10 dB too low is twice too low

}  // namespace

Limits::Limits() {
  for (std::size_t i = 0; i < kMetrics; ++i) values_[i] = info(static_cast<Metric>(i)).limit;
}

void Limits::replace(const Overrides& overrides) {
  for (const auto& [metric, limit] : overrides) (*this)[metric] = limit;
}

double Limits::share(Metric metric, double value) const {
  const double limit = (*this)[metric];
  if (std::isinf(limit)) return 0;
  if (info(metric).is_least) return std::clamp(1 + (limit - value) / kDbPerShare, 0.0, kMostShare);
  return std::min(kMostShare, std::abs(value) / std::max(limit, 1e-9));
}

const VoiceLimits* LimitTable::find(const Speaker& speaker) const {
  const auto found = std::find_if(voices.begin(), voices.end(), [&](const VoiceLimits& limits) {
    return limits.speaker.identity == speaker.identity && limits.speaker.voice == speaker.voice;
  });
  return found == voices.end() ? nullptr : &*found;
}

Limits LimitTable::of(std::string_view id, const Speaker& speaker) const {
  Limits limits;
  limits.replace(defaults);
  if (const VoiceLimits* voice = find(speaker)) limits.replace(voice->limits);
  const auto corpus = corpora.find(id.substr(0, id.find('/')));
  if (corpus != corpora.end()) limits.replace(corpus->second);
  return limits;
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
