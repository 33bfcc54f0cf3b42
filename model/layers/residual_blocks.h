#pragma once

#include <optional>
#include <vector>

#include "model/layers/conv1d.h"
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

/// The residual block of the generator (`AdaINResBlock1`): for every dilation d, two convolutions
/// (dilated by d, then by 1), each after AdaIN and Snake (Ziyin et al. 2020), added to their
/// input.
class AdaInResBlock1 {
 public:
  AdaInResBlock1(const WeightScope& scope, int channels, int taps,
                 const std::vector<int>& dilations, int style_dim);

  /// x [L, channels] with its moments [2, channels] (instance_moments), style [1, style_dim]
  /// -> y [L, channels], which may be x. `hidden` is a matrix like y to work in.
  void forward(ConstMat x, ConstMat moments, ConstMat style, Mat hidden, Mat y,
               Arena& scratch) const;

 private:
  struct SnakeConv {
    AdaIn1d norm;
    const float* alpha;
    const float* inverse_alpha;
    FusedConv1d conv;

    /// y = residual + conv(snake(adain(x))), and y's moments.
    void forward(ConstMat x, ConstMat moments, ConstMat style, ConstMat residual, Mat y,
                 Mat y_moments, Arena& scratch) const;
  };
  struct Pair {
    SnakeConv dilated;
    SnakeConv dense;
  };
  std::vector<Pair> pairs_;
};

}  // namespace model
