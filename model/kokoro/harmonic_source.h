#pragma once

#include <cstdint>
#include <span>

#include "model/tensor/arena.h"
#include "model/weights/weight_scope.h"

namespace model {

/// Where F0 is not above this, the source is noise alone.
constexpr float kVoicedHz = 10;

/// The excitation of the generator (hn-NSF, Wang et al. 2019; `SourceModuleHnNSF`): nine harmonics
/// of F0 where it is voiced, noise everywhere, mixed by one linear map and tanh.
class HarmonicSource {
 public:
  /// `scope` is `decoder.generator.m_source`; `scale` is samples per F0 value (300).
  HarmonicSource(const WeightScope& scope, int scale);

  /// f0 [2F] in Hz -> y [2F * scale]. Noise is the stream gaussian(noise_seed, [samples, 9]).
  void forward(std::span<const float> f0, std::uint64_t noise_seed, std::span<float> y,
               Arena& scratch) const;

 private:
  static constexpr int kHarmonics = 9;
  int scale_;
  const float* weight_;  ///< [1, 9]
  const float* bias_;    ///< [1]
};

}  // namespace model
