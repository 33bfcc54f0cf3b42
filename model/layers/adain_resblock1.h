#pragma once

#include <vector>

#include "model/layers/snake_conv1d.h"

namespace model {

/// The residual block of the generator (`AdaINResBlock1`): for every dilation d, two convolutions
/// (dilated by d, then by 1), each behind AdaIN and Snake, added to their input.
class AdaInResBlock1 {
 public:
  AdaInResBlock1(const WeightScope& scope, int channels, int taps,
                 const std::vector<int>& dilations, int style_dim);

  /// x [L, channels] in place; style [1, style_dim]; `room` is two matrices [L, channels].
  struct Scratch {
    Mat activated;
    Mat convolved;
  };
  void forward(Mat x, ConstMat style, const Scratch& room, Arena& scratch) const;

 private:
  struct Pair {
    SnakeConv1d dilated;
    SnakeConv1d dense;
  };
  std::vector<Pair> pairs_;
};

}  // namespace model
