#pragma once

#include "pipeline/diff/measures/f0.h"
#include "pipeline/diff/measures/frames.h"
#include "pipeline/diff/measures/mel_cepstra.h"
#include "pipeline/diff/recording.h"

namespace pipeline::diff {

/// The frames of a recording in order, a window of them at hand. One object, one thread.
class FrameStream {
 public:
  /// REQUIRES: a recording at kFrameRate, not read yet, that outlives this.
  explicit FrameStream(Recording& recording) : recording_(recording) {}

  /// Reads on until `count` frames are at hand or the recording has ended. Throws io::Error.
  void fill(int count);

  /// Those at hand.
  const Frames& frames() const { return frames_; }

  /// Frames at hand that are complete.
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

}  // namespace pipeline::diff
