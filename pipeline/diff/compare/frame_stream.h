// Streams of analysis frames (mel-cepstra, bands, level, F0), from files or from stored features.
#pragma once

#include <filesystem>
#include <vector>

#include "model/tensor/mat.h"
#include "pipeline/diff/compare/recording.h"
#include "pipeline/diff/measures/frames.h"

namespace pipeline::diff {

/// The frames of a sound in order, a window of them in memory. One object, one thread.
class FrameStream {
 public:
  virtual ~FrameStream() = default;

  /// Reads on until `count` frames are in memory or the sound has ended. Throws io::Error.
  virtual void fill(int count) = 0;

  /// Of the whole sound, once it has ended.
  virtual SpectralShape shape() const = 0;

  /// Those in memory.
  const Frames& frames() const { return frames_; }

  /// Frames in memory that are complete.
  int size() const;
  bool is_ended() const { return is_ended_; }

  /// Forgets the first `count`.
  void drop(int count) { frames_.drop(count); }

 protected:
  Frames frames_;
  bool is_ended_ = false;
};

/// The frames of a recording.
class RecordedFrames final : public FrameStream {
 public:
  /// REQUIRES: a recording at kFrameRate, not read yet, that outlives this.
  explicit RecordedFrames(Recording& recording) : recording_(recording) {}

  void fill(int count) override;
  SpectralShape shape() const override { return spectral_shape(cepstra_.long_term()); }

 private:
  Recording& recording_;
  MelCepstra cepstra_;
  F0Tracker f0_;
};

/// A recording in coarse columns: what a drawing shows of it.
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
