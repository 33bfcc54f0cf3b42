#pragma once

#include <vector>

#include "model/layers/fused_conv1d.h"
#include "model/layers/norms.h"

namespace model {

/// The residual block of the generator (`AdaINResBlock1`): for every dilation d, two convolutions
/// (dilated by d, then by 1), each behind AdaIN and Snake (Ziyin et al. 2020), added to their
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
