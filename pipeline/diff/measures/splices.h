// Cuts and insertions in a take, and the alignment of two recordings that follows from them.
#pragma once

#include <cstdint>
#include <vector>

#include "pipeline/diff/measures/sample_source.h"

namespace pipeline::diff {

/// Where b goes on with another place of a: samples that only one of them has.
struct Splice {
  std::int64_t a = 0, b = 0;            ///< where it is, in samples
  std::int64_t missing = 0, added = 0;  ///< samples of a that b lacks, of b that a lacks
  double energy = 0;                    ///< of these, sum of squares
  bool has_sound() const;
};

/// How b runs beside a: both from their begin, the earlier one after silence, without what only one
/// of them has. A sample of the two side by side has one place in this and one in each recording.
struct Course {
  std::int64_t delay = 0;            ///< b[i + delay] is a[i], up to the first splice
  std::vector<Splice> splices = {};  ///< in order of time

  std::int64_t a_at(std::int64_t place) const;  ///< negative before its begin
  std::int64_t b_at(std::int64_t place) const;
  std::int64_t place_of_b(std::int64_t b) const;
};

/// Follows a in b, that begins some `delay` samples later and is `gain` times as large, and looks
/// for the place where b goes on whenever it stops being a, up to a second and a quarter either
/// way, and in recordings of more than half a minute up to 20 seconds. b is no longer a where their
/// difference has more than the share `lost` of its energy. Where the cut is crossfaded the place
/// is in its middle. Reads a twice and b once; memory: up to four minutes of each. REQUIRES:
/// recordings of one rate. Throws io::Error.
Course follow(SampleSource& a, SampleSource& b, double gain, std::int64_t delay, double lost);

}  // namespace pipeline::diff
