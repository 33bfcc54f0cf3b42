#pragma once

#include <vector>

#include "model/tensor/mat.h"
#include "pipeline/diff/measures/frames.h"

namespace pipeline::diff {

/// A recording in few strokes: means of every kStep frames. Kept whole, 8 kB for each second. One
/// object belongs to one thread.
class Outline {
 public:
  static constexpr int kStep = 4;  ///< frames: 20 ms
  static constexpr double kSeconds = kStep * kHopSeconds;

  /// Frames above this level have sound.
  explicit Outline(double least_level_db) : least_level_db_(least_level_db) {}

  /// Takes the first `count` of `frames`. The last strokes may lack frames; they are left out.
  void append(const Frames& frames, int count);

  int size() const { return static_cast<int>(sound_.size()); }
  bool has_sound(int stroke) const { return sound_[stroke]; }
  /// Cepstra without c0, [size, kCepstra - 1].
  model::ConstMat shapes() const { return {shapes_.data(), size(), kCepstra - 1}; }

 private:
  double least_level_db_;
  std::vector<float> shapes_;
  std::vector<bool> sound_;
  std::vector<float> sum_ = std::vector<float>(kCepstra - 1);  ///< of the stroke at hand
  int frames_ = 0;
  int sounding_ = 0;
};

}  // namespace pipeline::diff
