// Speed of a recording against another: a constant clock difference, or wow and flutter.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace pipeline::diff {

/// How a recording runs away from another one: b[i] is a at offset + i speed, and at what its
/// wander is there.
struct Drift {
  double speed = 1;                 ///< of b over a: above 1 it is over sooner
  double offset = 0;                ///< samples
  std::vector<double> wander = {};  ///< samples, at every 10 ms of b; empty: it runs evenly

  double ppm(int sample_rate) const;          ///< of the mean speed, beyond that of a
  double wow_percent(int sample_rate) const;  ///< RMS of what the speed is off its mean by
};

/// The drift of b, that is a played by another clock, off by up to 0.5%: from the delays of its
/// loudest pieces of 40 ms, which have to lie on a line. Nothing where they do not, or where the
/// line does not move by a sample. REQUIRES: one rate, up to a few minutes. Thread-safe.
std::optional<Drift> find_drift(std::span<const float> a, std::span<const float> b,
                                int sample_rate);

/// The drift of b, that runs unevenly after a, as a tape or a record does (wow and flutter): pieces
/// of 20 ms are followed from the loudest on, where the speed is off by up to 4%. Nothing where
/// most cannot be. `delay`: of the loudest, to 25 ms. REQUIRES: one rate. Thread-safe.
std::optional<Drift> find_wander(std::span<const float> a, std::span<const float> b,
                                 int sample_rate, double delay);

/// a as that clock would play it, interpolated by a windowed sinc. [size]
std::vector<float> drifted(std::span<const float> a, const Drift& drift, std::size_t size,
                           int sample_rate);

}  // namespace pipeline::diff
