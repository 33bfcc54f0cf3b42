#pragma once

#include <vector>

#include "model/layers/conv1d.h"
#include "model/layers/norms.h"

namespace model {

/// The residual block of the generator (`AdaINResBlock1`): for every dilation d, two convolutions
/// (dilated by d, then by 1), each behind AdaIN and Snake (Ziyin et al. 2020), added to their
/// input.
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
  /// AdaIN, Snake, convolution.
  struct Unit {
    AdaIn1d norm;
    const float* alpha;
    const float* inverse_alpha;
    Conv1d conv;

    Unit(const WeightScope& scope, const std::string& number, int index, int channels, int taps,
         int dilation, int style_dim);
    void forward(ConstMat x, ConstMat style, Mat activated, Mat y, ConvOutput output,
                 Arena& scratch) const;
  };
  struct Pair {
    Unit dilated;
    Unit dense;
  };
  std::vector<Pair> pairs_;
};

}  // namespace model
