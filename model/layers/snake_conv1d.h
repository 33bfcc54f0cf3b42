#pragma once

#include <optional>
#include <string>

#include "model/kernels/filtered_conv1d.h"
#include "model/layers/conv1d.h"
#include "model/layers/norms.h"

namespace model {

/// AdaIN, Snake (Ziyin et al. 2020) and a convolution that keeps the length: half of what a pair of
/// `AdaINResBlock1` does, and nearly all of the generator's arithmetic. Wide ones run by minimal
/// filtering, odd shapes by direct convolution.
class SnakeConv1d {
 public:
  /// The parts `adainN.I`, `alphaN.I` and `convsN.I` of the block at `scope`, N being `number`.
  SnakeConv1d(const WeightScope& scope, const std::string& number, int index, int channels,
              int taps, int dilation, int style_dim);

  /// y [L, C] (+)= conv(snake(adain(x [L, C], style [1, style_dim]))); `room` [L, C] is
  /// overwritten.
  void forward(ConstMat x, ConstMat style, Mat room, Mat y, ConvOutput output,
               Arena& scratch) const;

 private:
  AdaIn1d norm_;
  const float* alpha_;
  const float* inverse_alpha_;
  int dilation_;
  std::optional<Conv1d> direct_;
  FilteredWeights filtered_;  ///< unless direct_
  const float* bias_ = nullptr;
};

}  // namespace model
