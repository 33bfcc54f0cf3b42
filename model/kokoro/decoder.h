#pragma once

#include <array>
#include <vector>

#include "model/kokoro/config.h"
#include "model/kokoro/tap.h"
#include "model/layers/residual_blocks.h"

namespace model {

/// The decoder's own part (`Decoder` of istftnet.py, without its generator): text features, pitch
/// and energy become the generator's input at half-frame rate.
class Decoder {
 public:
  Decoder(const WeightScope& scope, const Config& config);

  /// Memory for up to `frames` frames.
  struct Activations {
    Mat text;                 ///< [F, hidden + 2]: asr | F0 | N, each at frame rate
    std::array<Mat, 2> wide;  ///< [F, decoder_dim + asr_res + 2]: x | asr_res | F0 | N, in turns
    AdainResBlk1d::Scratch block;
    Activations(const Config& config, int frames, Layout& layout);
  };

  /// t_en [T, hidden] and its durations (sum F), f0 and n [2F, 1], style [1, style_dim]
  /// -> features [2F, initial_channels].
  void forward(ConstMat t_en, const std::vector<int>& durations, ConstMat f0, ConstMat n,
               ConstMat style, const Activations& room, Mat features, Arena& scratch,
               const Tap& tap = {}) const;

 private:
  int width_;     ///< decoder_dim
  int residual_;  ///< asr_res_dim
  Conv1d f0_conv_, n_conv_;
  Conv1d asr_res_;
  AdainResBlk1d encode_;
  std::vector<AdainResBlk1d> decode_;
};

}  // namespace model
