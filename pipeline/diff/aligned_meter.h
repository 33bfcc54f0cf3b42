#pragma once

#include <vector>

#include "pipeline/diff/measures/dtw.h"
#include "pipeline/diff/measures/frames.h"
#include "pipeline/diff/metrics.h"

namespace pipeline::diff {

/// What the frames of one side were aligned to.
struct Partner {
  int frame = 0;          ///< the first one of the other side
  float distortion = 0;   ///< MCD to it, dB
};

/// Sums up two recordings cell by cell along their alignment. One object belongs to one thread.
class AlignedMeter {
 public:
  /// Frames above these levels have sound.
  AlignedMeter(double least_level_a, double least_level_b)
      : least_level_a_(least_level_a), least_level_b_(least_level_b) {}

  /// The next cells of the alignment; they count frames from the first ones of `a` and `b`.
  void append(const Frames& a, const Frames& b, const std::vector<Cell>& cells);

  /// What is not aligned to anything: `frames` of b behind the last cell, or of a.
  void append_rest(const Frames& frames, int count, bool of_a);

  /// Into `measures`: distortions, F0, voicing, levels, steps.
  void finish(Measures& measures);

  const std::vector<Partner>& partners_of_a() const { return of_a_; }
  const std::vector<Partner>& partners_of_b() const { return of_b_; }
  /// By frame: whether it has sound.
  const std::vector<bool>& sound_of_a() const { return sound_a_; }
  const std::vector<bool>& sound_of_b() const { return sound_b_; }

 private:
  struct Moments {
    double n = 0, sum = 0, squares = 0;
    void add(double x) { n += 1, sum += x, squares += x * x; }
    double deviation() const;  ///< root mean square around the mean
  };

  double least_level_a_, least_level_b_;
  std::vector<Partner> of_a_, of_b_;
  std::vector<bool> sound_a_, sound_b_;
  double distortion_ = 0;
  long cells_ = 0;
  Moments bands_, levels_;
  std::vector<float> cents_;
  long voiced_cells_ = 0;  ///< on either side
  long voiced_once_ = 0;
};

}  // namespace pipeline::diff
