#include "model/layers/adain_resblock1.h"

#include <string>

namespace model {
namespace {

const float* inverse(const WeightScope& scope, const std::string& name, const float* values,
                     int channels) {
  return scope.array(name, static_cast<std::size_t>(channels), [&](float* to) {
    for (int c = 0; c < channels; ++c) to[c] = 1.0f / values[c];
  });
}

}  // namespace

AdaInResBlock1::AdaInResBlock1(const WeightScope& scope, int channels, int taps,
                               const std::vector<int>& dilations, int style_dim) {
  // `number` is 1 for the dilated convolutions of the checkpoint and 2 for the dense ones.
  const auto part = [&](const std::string& number, int i, int dilation) {
    const float* alpha = (scope / ("alpha" + number)).tensor(std::to_string(i), {1, channels, 1});
    return SnakeConv{
        AdaIn1d(scope / ("adain" + number) / i, style_dim, channels), alpha,
        inverse(scope / ("inverse_alpha" + number), std::to_string(i), alpha, channels),
        FusedConv1d(scope / ("convs" + number) / i, channels, channels, taps, FilterTiles::kLarge,
                    dilation)};
  };
  for (int i = 0; i < static_cast<int>(dilations.size()); ++i)
    pairs_.push_back({part("1", i, dilations[i]), part("2", i, 1)});
}

void AdaInResBlock1::forward(ConstMat x, ConstMat moments, ConstMat style, Mat hidden, Mat y,
                             Arena& scratch) const {
  const Arena::Scope scope(scratch);
  const Mat hidden_moments = scratch.mat(2, x.cols());
  const Mat y_moments = scratch.mat(2, x.cols());
  for (const Pair& pair : pairs_) {
    pair.dilated.forward(x, moments, style, {}, hidden, hidden_moments, scratch);
    pair.dense.forward(hidden, hidden_moments, style, x, y, y_moments, scratch);
    x = y;
    moments = y_moments;
  }
}

void AdaInResBlock1::SnakeConv::forward(ConstMat x, ConstMat moments, ConstMat style,
                                        ConstMat residual, Mat y, Mat y_moments,
                                        Arena& scratch) const {
  const Arena::Scope scope(scratch);
  const Snake snake{norm.affine(moments, style, scratch), alpha, inverse_alpha};
  const Activation activate = [&snake](ConstMat from, Mat to) { affine_snake(from, snake, to); };
  conv.forward(x, activate, y,
               {.residual = residual, .moments = y_moments, .epsilon = kInstanceEpsilon}, scratch);
}

}  // namespace model
