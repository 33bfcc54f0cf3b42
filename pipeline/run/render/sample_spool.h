// Temporary storage of speech whose gain depends on the loudness of the whole item.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "io/base/atomic_file.h"
#include "io/loudness.h"

namespace pipeline {

/// Samples on the disk, measured, until it is known how loud they become. One object, one thread.
/// Throws io::Error, as all of it does.
class SampleSpool {
 public:
  /// A hidden file, as one that is to become `target`; it goes away with this object.
  SampleSpool(io::Target target, int sample_rate);

  void append(std::span<const float> samples);
  io::Loudness loudness() const { return meter_.result(); }

  /// All samples, louder by a gain, block by block.
  void play(double gain_db, const std::function<void(std::span<const float>)>& take) const;

 private:
  std::string subject_;
  io::AtomicFile file_;
  io::LoudnessMeter meter_;
};

}  // namespace pipeline
