#pragma once

#include <vector>

#include "pipeline/diff/measures/dtw.h"
#include "pipeline/diff/measures/frames.h"
#include "pipeline/diff/metrics.h"

namespace pipeline::diff {

/// Sums up two recordings cell by cell along their time warping. One object belongs to one thread.
class AlignedMeter {
 public:
  /// Frames above these levels have sound.
  AlignedMeter(double least_level_a, double least_level_b)
      : least_level_a_(least_level_a), least_level_b_(least_level_b) {}

  /// The next cells; they count frames from the first ones of `a` and `b`. REQUIRES: cells that
  /// begin with both of these.
  void append(const Frames& a, const Frames& b, const std::vector<Cell>& cells);

  /// Into `measures`: distortions, F0, voicing, levels, steps.
  void finish(Measures& measures);

  /// By frame of a, its first partner.
  const std::vector<int>& partners() const { return partners_; }

  /// Median of the distances of aligned frames with sound, of cepstra without c0. Call it after
  /// finish().
  double usual_distance() const { return usual_distance_; }

 private:
  struct Moments {
    double n = 0, sum = 0, squares = 0;
    void add(double x) { n += 1, sum += x, squares += x * x; }
    double deviation() const;  ///< root mean square around the mean
  };
  void compare_sounds(const Frames& a, const Frames& b, const Cell& cell);
  void finish_pitch(Measures& measures);

  double least_level_a_, least_level_b_;
  std::vector<int> partners_;
  int frames_b_ = 0;  ///< of b that have a partner
  double distortion_ = 0;
  long cells_ = 0;
  Moments bands_, levels_;
  std::vector<float> distances_;  ///< of cells with sound
  double usual_distance_ = 0;
  std::vector<float> cents_;
  long voiced_cells_ = 0;  ///< on either side
  long voiced_once_ = 0;
};

}  // namespace pipeline::diff
