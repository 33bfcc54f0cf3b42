#include "pipeline/diff/frame_stream.h"

#include <algorithm>

namespace pipeline::diff {

void FrameStream::fill(int count) {
  SampleBlock block;
  while (!is_ended_ && size() < count) {
    const std::size_t samples = recording_.read(block);
    cepstra_.append(std::span(block).first(samples), frames_);
    f0_.append(std::span(block).first(samples), frames_);
    is_ended_ = samples < block.size();
    if (!is_ended_) continue;
    cepstra_.finish(frames_);
    f0_.finish(frames_);
  }
}

int FrameStream::size() const {
  return std::min(static_cast<int>(frames_.cepstra.size()) / kCepstra,
                  static_cast<int>(frames_.f0.size()));
}

}  // namespace pipeline::diff
