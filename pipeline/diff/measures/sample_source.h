// The interface by which measures read samples, from a file or from memory.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pipeline::diff {

/// What recordings are read by.
using SampleBlock = std::array<float, 8192>;

/// Samples of one channel that are read several times over.
class SampleSource {
 public:
  virtual ~SampleSource() = default;
  virtual int sample_rate() const = 0;

  /// Fills `block` from its begin and returns how many samples there were: fewer than asked for
  /// only at the end. Throws io::Error.
  virtual std::size_t read(std::span<float> block) = 0;

  virtual void rewind() = 0;
};

/// Samples in memory, which have to outlive it.
class SampleView final : public SampleSource {
 public:
  SampleView(std::span<const float> samples, int sample_rate)
      : samples_(samples), rate_(sample_rate) {}

  int sample_rate() const override { return rate_; }
  std::size_t read(std::span<float> block) override {
    const std::size_t count = std::min(block.size(), samples_.size() - position_);
    std::ranges::copy(samples_.subspan(position_, count), block.begin());
    position_ += count;
    return count;
  }
  void rewind() override { position_ = 0; }

 private:
  std::span<const float> samples_;
  int rate_;
  std::size_t position_ = 0;
};

}  // namespace pipeline::diff
