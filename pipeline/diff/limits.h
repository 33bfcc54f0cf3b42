#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/diff/finding.h"

namespace pipeline::diff {

/// How much of each metric is no finding.
class Limits {
 public:
  Limits();  ///< those of info()

  double& operator[](Metric metric) { return values_[static_cast<std::size_t>(metric)]; }
  double operator[](Metric metric) const { return values_[static_cast<std::size_t>(metric)]; }

  /// A value against its limit: above 1 it is beyond it.
  double share(Metric metric, double value) const;

 private:
  std::array<double, kMetrics> values_;
};

/// The limits of a comparison, which corpora may have of their own.
struct LimitTable {
  Limits defaults = {};
  std::map<std::string, Limits, std::less<>> corpora = {};

  /// Those of the item: its corpus is what its id has before the first slash.
  const Limits& of(std::string_view id) const;
};

/// Reads `{"default": {"gain_db": 0.2}, "corpora": {"books": {"mcd_db": 5}}}`; what a corpus does
/// not say is as by default. Throws ManifestError with file and line for what is no limit.
LimitTable read_limits(const std::filesystem::path& path);

/// Whether a metric judges an item that came to `tier`: waveforms are judged where one is the other
/// after gain and delay, and speech where it is not.
bool is_judged(Metric metric, Tier tier);

/// What is beyond its limit, worst first.
std::vector<Excess> excesses(const Measures& measures, Tier tier, const Limits& limits);

}  // namespace pipeline::diff
