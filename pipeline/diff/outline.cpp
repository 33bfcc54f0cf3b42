#include "pipeline/diff/outline.h"

#include <algorithm>

namespace pipeline::diff {

void Outline::append(const Frames& frames, int count) {
  for (int k = 0; k < count; ++k) {
    const std::span<const float> shape = frames.cepstrum(k).subspan(1);
    for (std::size_t i = 0; i < shape.size(); ++i) sum_[i] += shape[i] / kStep;
    sounding_ += frames.level_db[k] > least_level_db_;
    if (++frames_ < kStep) continue;
    shapes_.insert(shapes_.end(), sum_.begin(), sum_.end());
    sound_.push_back(2 * sounding_ >= kStep);
    std::fill(sum_.begin(), sum_.end(), 0.0f);
    frames_ = sounding_ = 0;
  }
}

}  // namespace pipeline::diff
