#include "model/layers/adain_resblock1.h"

namespace model {

AdaInResBlock1::AdaInResBlock1(const WeightScope& scope, int channels, int taps,
                               const std::vector<int>& dilations, int style_dim) {
  for (std::size_t i = 0; i < dilations.size(); ++i) {
    const int index = static_cast<int>(i);
    pairs_.push_back({SnakeConv1d(scope, "1", index, channels, taps, dilations[i], style_dim),
                      SnakeConv1d(scope, "2", index, channels, taps, 1, style_dim)});
  }
}

void AdaInResBlock1::forward(Mat x, ConstMat style, const Scratch& room, Arena& scratch) const {
  const Mat activated = room.activated.rows(0, x.rows()).cols(0, x.cols());
  const Mat convolved = room.convolved.rows(0, x.rows()).cols(0, x.cols());
  for (const Pair& pair : pairs_) {
    pair.dilated.forward(x, style, activated, convolved, ConvOutput::kStore, scratch);
    pair.dense.forward(convolved, style, activated, x, ConvOutput::kAdd, scratch);
  }
}

}  // namespace model
