#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/diff/finding.h"

namespace pipeline::diff {

/// Limits that take the place of others.
using Overrides = std::map<Metric, double>;

/// How much of each metric is no finding.
class Limits {
 public:
  Limits();  ///< those of info()

  double& operator[](Metric metric) { return values_[static_cast<std::size_t>(metric)]; }
  double operator[](Metric metric) const { return values_[static_cast<std::size_t>(metric)]; }

  void replace(const Overrides& overrides);

  /// A value against its limit: above 1 it is beyond it.
  double share(Metric metric, double value) const;

 private:
  std::array<double, kMetrics> values_;
};

/// The limits of one voice of one model, which calibrate() measures.
struct VoiceLimits {
  Speaker speaker;
  std::int64_t items = 0;  ///< of this voice that were measured; 0: not told
  Overrides limits;
};

/// The limits of a comparison. Of several that speak of a metric, the corpus's wins, then the
/// voice's, then the default, then that of info().
struct LimitTable {
  Overrides defaults = {};
  std::vector<VoiceLimits> voices = {};
  std::map<std::string, Overrides, std::less<>> corpora = {};

  /// Those of this very voice and model, or nullptr.
  const VoiceLimits* find(const Speaker& speaker) const;

  /// Those of the item: its corpus is what its id has before the first slash.
  Limits of(std::string_view id, const Speaker& speaker = {}) const;
};

/// Reads a file of limits (its grammar: README.md). Throws ManifestError with file and line for
/// what is no limit.
LimitTable read_limits(const std::filesystem::path& path);

/// The file that read_limits() reads; limits are rounded up to four digits after the point.
std::string limits_to_json(const LimitTable& table);

/// Whether a metric judges an item that came to `tier`: waveforms are judged where one is the other
/// after gain and delay, and speech where it is not.
bool is_judged(Metric metric, Tier tier);

/// What is beyond its limit, worst first.
std::vector<Excess> excesses(const Measures& measures, Tier tier, const Limits& limits);

}  // namespace pipeline::diff
