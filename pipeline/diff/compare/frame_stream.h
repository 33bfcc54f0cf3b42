#pragma once

#include <filesystem>
#include <vector>

#include "model/tensor/mat.h"
#include "pipeline/diff/compare/recording.h"
#include "pipeline/diff/measures/frames.h"

namespace pipeline::diff {

/// The frames of a recording in order, a window of them in memory. One object, one thread.
class FrameStream {
 public:
  /// REQUIRES: a recording at kFrameRate, not read yet, that outlives this.
  explicit FrameStream(Recording& recording) : recording_(recording) {}

  /// Reads on until `count` frames are in memory or the recording has ended. Throws io::Error.
  void fill(int count);

  /// Those in memory.
  const Frames& frames() const { return frames_; }

  /// Frames in memory that are complete.
  int size() const;
  bool is_ended() const { return is_ended_; }

  /// Forgets the first `count`.
  void drop(int count) { frames_.drop(count); }

  /// Of all frames so far; see MelCepstra.
  std::span<const double> long_term() const { return cepstra_.long_term(); }

 private:
  Recording& recording_;
  MelCepstra cepstra_;
  F0Tracker f0_;
  Frames frames_;
  bool is_ended_ = false;
};

/// A recording in coarse columns: what a drawing shows of it and a baseline keeps.
struct CoarseFeatures {
  std::vector<float> bands;     ///< [columns, kMelBands], dB
  std::vector<float> cepstra;   ///< [columns, kCepstra - 1], without c0
  std::vector<float> f0;        ///< [columns], Hz; 0 where most of the column is not voiced
  std::vector<float> level_db;  ///< [columns]

  int columns() const { return static_cast<int>(level_db.size()); }
  model::ConstMat shapes() const { return {cepstra.data(), columns(), kCepstra - 1}; }
};

/// Sums a sound file up in columns of `frames` frames; what does not fill the last column is left
/// out. Memory is that of the features and of a minute of frames. Throws io::Error. Thread-safe.
CoarseFeatures coarse_features(const std::filesystem::path& path, int frames);

}  // namespace pipeline::diff
