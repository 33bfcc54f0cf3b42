// Missing, added and replaced speech, and tempo, from outlines of two recordings.
#pragma once

#include <span>
#include <vector>

#include "model/tensor/mat.h"
#include "pipeline/diff/judge/finding.h"
#include "pipeline/diff/measures/frames.h"

namespace pipeline::diff {

/// A recording in few strokes: means of every kStep frames. Kept whole, 8 kB for each second. One
/// object belongs to one thread.
class Outline {
 public:
  static constexpr int kStep = 4;  ///< frames: 20 ms
  static constexpr double kSeconds = kStep * kHopSeconds;

  /// Frames above this level have sound.
  explicit Outline(double min_level_db) : min_level_db_(min_level_db) {}

  /// Takes the first `count` of `frames`. The last strokes may lack frames; they are left out.
  void append(const Frames& frames, int count);

  int size() const { return static_cast<int>(sound_.size()); }
  bool has_sound(int stroke) const { return sound_[stroke]; }
  /// Cepstra without c0, [size, kCepstra - 1].
  model::ConstMat shapes() const { return {shapes_.data(), size(), kCepstra - 1}; }

 private:
  double min_level_db_;
  std::vector<float> shapes_;
  std::vector<bool> sound_;
  std::vector<float> sum_ = std::vector<float>(kCepstra - 1);  ///< of the current stroke
  int frames_ = 0;
  int sounding_ = 0;
};

/// Where two recordings have something that the other one lacks, and how fast they are elsewhere.
struct DiffSpans {
  std::vector<DiffSpan> spans;  ///< in order of the baseline's time
  double missing_seconds = 0, added_seconds = 0, replaced_seconds = 0;  ///< of strokes with sound
  double tempo_percent = 0;  ///< of the candidate outside the spans; positive is faster
};

/// Aligns two outlines with gaps near a time warping, `partners`: for each stroke of the baseline
/// one of the candidate. Gaps that sound much like what is beside them are longer sounds, others
/// are speech that is missing or added; both at the same place, replaced. `usual_distance` is that
/// of the shapes of frames aligned to each other.
DiffSpans find_spans(const Outline& baseline, const Outline& candidate,
                     std::span<const int> partners, double usual_distance);

}  // namespace pipeline::diff
