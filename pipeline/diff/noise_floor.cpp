#include "pipeline/diff/noise_floor.h"

#include <algorithm>
#include <cmath>

namespace pipeline::diff {
namespace {

constexpr double kDeviations = 8;

/// REQUIRES: values, in order.
double limit_of(const std::vector<double>& sorted, double usual_limit) {
  const std::size_t middle = sorted.size() / 2;
  const double median = sorted[middle];
  double squares = 0;
  for (std::size_t i = middle; i < sorted.size(); ++i)
    squares += (sorted[i] - median) * (sorted[i] - median);
  const double deviation = std::sqrt(squares / static_cast<double>(sorted.size() - middle));
  const double limit = std::max(median + kDeviations * deviation, sorted.back());
  return median > 0 ? limit : std::max(limit, usual_limit);
}

}  // namespace

void NoiseFloor::add(const ItemFinding& item) {
  for (std::size_t i = 0; i < kMetrics; ++i) {
    const auto metric = static_cast<Metric>(i);
    const auto value = item.measures[metric];
    const bool judges = value && is_judged(metric, item.tier) && !info(metric).is_least &&
                        std::isfinite(info(metric).limit);
    if (judges) values_[i].push_back(std::abs(*value));
  }
}

void NoiseFloor::add(const NoiseFloor& other) {
  for (std::size_t i = 0; i < kMetrics; ++i)
    values_[i].insert(values_[i].end(), other.values_[i].begin(), other.values_[i].end());
}

Overrides NoiseFloor::limits() const {
  Overrides limits;
  for (std::size_t i = 0; i < kMetrics; ++i) {
    std::vector<double> sorted = values_[i];
    std::sort(sorted.begin(), sorted.end());
    const auto metric = static_cast<Metric>(i);
    if (!sorted.empty() && sorted.back() > 0) limits[metric] = limit_of(sorted, info(metric).limit);
  }
  return limits;
}

}  // namespace pipeline::diff
