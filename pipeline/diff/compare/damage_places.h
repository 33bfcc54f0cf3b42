// Damage in a take as spans of the result: stretches, splices, and single places.
#pragma once

#include <span>

#include "pipeline/diff/compare/compare_item.h"
#include "pipeline/diff/measures/stretch.h"
#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {

/// Two recordings of a take side by side: what the candidate should be, and what it is; of long
/// ones, nothing.
struct TakeSamples {
  std::span<const float> wanted, samples;
  double usual_power = 0;  ///< mean square of what no damage explains
};

/// Tells the result of a take where it is damaged, and what each damage is. One object belongs to
/// one thread; what it is given has to outlive it.
class DamagePlaces {
 public:
  DamagePlaces(const Course& course, const TakeSamples& samples, const Scan& baseline,
               const Scan& candidate, int sample_rate, WaveformResult& result);

  /// A stretch, looked at sample by sample where samples are there; none of a cut's crossfade.
  void add(const Damage& damage);
  void add(const Splice& splice);
  /// A place of the two side by side, and how long it lasts.
  void add(Kind kind, double begin_seconds, double seconds);

 private:
  double seconds(std::int64_t samples) const { return static_cast<double>(samples) / rate_; }
  DamagedStretch examined(const Damage& damage) const;
  void add_stretch(const DamagedStretch& stretch, Kind kind);
  bool is_at_a_splice(const Damage& damage) const;

  const Course& course_;
  const TakeSamples& samples_;
  const Scan& scan_a_;
  const Scan& scan_b_;
  int rate_;
  WaveformResult& result_;
};

}  // namespace pipeline::diff
