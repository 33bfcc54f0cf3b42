#pragma once

#include <optional>

#include "model/layers/fused_conv1d.h"
#include "model/layers/norms.h"

namespace model {

enum class Resample { kNone, kDouble };

/// The residual block of the prosody predictor and the decoder (StyleTTS 2, `AdainResBlk1d`):
/// AdaIN, LeakyReLU 0.2, (2x upsampling), convolution, AdaIN, LeakyReLU 0.2, convolution; a
/// shortcut beside it, and both together scaled by 1 / sqrt(2).
class AdainResBlk1d {
 public:
  AdainResBlk1d(const WeightScope& scope, int inputs, int outputs, int style_dim,
                Resample resample = Resample::kNone);

  /// Room for one forward pass; larger matrices than needed serve as well.
  struct Scratch {
    Mat normed;  ///< [L, inputs], only when the block doubles the length
    Mat pooled;  ///< [2 L, inputs], likewise
    Mat hidden;  ///< [L or 2 L, outputs]
  };
  Scratch scratch_for(int rows, Arena& arena) const;

  /// x [L, inputs], style [1, style_dim] -> y [L or 2 L, outputs]; y does not overlap x.
  void forward(ConstMat x, ConstMat style, Mat y, const Scratch& room, Arena& scratch) const;

 private:
  void shortcut(ConstMat x, Mat y, Arena& scratch) const;

  int inputs_;
  int outputs_;
  AdaIn1d norm1_;
  AdaIn1d norm2_;
  std::optional<DepthwiseUpsample> pool_;
  FusedConv1d conv1_;
  FusedConv1d conv2_;
  std::optional<Conv1d> conv1x1_;
};

}  // namespace model
