#include "model/layers/adain_resblock1.h"

namespace model {

AdaInResBlock1::Unit::Unit(const WeightScope& scope, const std::string& number, int index,
                           int channels, int taps, int dilation, int style_dim)
    : norm(scope / ("adain" + number) / index, style_dim, channels),
      alpha((scope / ("alpha" + number)).tensor(std::to_string(index), {1, channels, 1})),
      inverse_alpha((scope / ("inverse_alpha" + number))
                        .array(std::to_string(index), static_cast<std::size_t>(channels),
                               [&](float* to) {
                                 for (int c = 0; c < channels; ++c) to[c] = 1.0f / alpha[c];
                               })),
      conv(Conv1d::same(scope / ("convs" + number) / index, channels, channels, taps, dilation)) {}

void AdaInResBlock1::Unit::forward(ConstMat x, ConstMat style, Mat activated, Mat y,
                                   ConvOutput output, Arena& scratch) const {
  Arena::Scope scope(scratch);
  affine_snake(x, norm.affine(x, style, scratch), alpha, inverse_alpha, activated);
  conv.forward(activated, y, scratch, output);
}

AdaInResBlock1::AdaInResBlock1(const WeightScope& scope, int channels, int taps,
                               const std::vector<int>& dilations, int style_dim) {
  for (std::size_t i = 0; i < dilations.size(); ++i) {
    const int index = static_cast<int>(i);
    pairs_.push_back({Unit(scope, "1", index, channels, taps, dilations[i], style_dim),
                      Unit(scope, "2", index, channels, taps, 1, style_dim)});
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
