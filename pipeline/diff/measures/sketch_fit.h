// Least squares on sketches: how much of a stored sketch given waveforms explain.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {

/// The sums of a sketch, samples and differences, as as_signal() scales them. [blocks, kSums]
std::vector<float> scaled_sums(const Sketch& sketch, int sample_rate);

/// The sums that a sketch would have of a waveform at hand, and back. Thread-safe.
class Projection {
 public:
  explicit Projection(int sample_rate);

  std::size_t block_samples() const { return block_; }

  /// Scaled, not rounded; silence fills the last block. [blocks, kSums]
  std::vector<float> sums_of(std::span<const float> samples) const;

  /// The waveform whose product with any other is that of the sums of the two: rough, but what adds
  /// up in a correlation is the sound. [blocks * block_samples()]
  std::vector<float> waveform_of(std::span<const float> sums) const;

 private:
  std::size_t block_;
  float scale_;
  std::vector<float> signs_;  ///< signs_of_sums()
};

/// Explains the sums that are kept of a recording by those of waveforms at hand, by least squares.
/// Sums of any waveform are exact, so that what is explained counts, however few they are; and
/// what was fitted to every other block is tried on the rest: of noise nothing is explained.
class SketchFit {
 public:
  /// `wanted` [blocks, kSums]; blocks that are not used do not count.
  SketchFit(std::vector<float> wanted, const std::vector<bool>& is_used);

  /// One more waveform. [blocks, kSums]
  void add(std::vector<float> sums);
  std::size_t size() const { return columns_.size(); }

  /// Forgets all but the first `count`.
  void shrink(std::size_t count);

  /// What every other block's fit leaves of the rest; 0 where blocks are not used.
  struct Left {
    std::vector<float> sums;
    double samples = 0, differences = 0;  ///< energies of these sums

    double all() const { return samples + differences; }
  };
  Left left() const;

  std::vector<double> weights() const;  ///< by all blocks that are used. [size()]
  std::vector<float> fitted() const;    ///< with these. [blocks, kSums]

 private:
  static constexpr std::size_t kHalves = 2;
  /// Normal equations of one half of the blocks, the lower triangle of their matrix.
  struct Equations {
    std::vector<std::vector<double>> products;  ///< of columns
    std::vector<double> with_wanted;
  };
  static std::vector<double> solve(const Equations& equations);
  std::vector<float> weighed(const std::vector<double>& weights) const;

  std::vector<float> wanted_;
  std::array<std::vector<std::size_t>, kHalves> blocks_;  ///< used, even ones and odd ones
  std::vector<std::vector<float>> columns_;
  std::array<Equations, kHalves> equations_;
};

}  // namespace pipeline::diff
