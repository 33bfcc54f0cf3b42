// LayerNorm, AdaLayerNorm and AdaIn1d: scale and shift from weights or from the style.
#include <algorithm>

#include "model/layers/layers.h"

namespace model {

LayerNorm::LayerNorm(const WeightScope& scope, int channels, float epsilon,
                     const std::string& scale, const std::string& shift)
    : epsilon_(epsilon),
      scale_(scope.tensor(scale, {channels})),
      shift_(scope.tensor(shift, {channels})) {}

AdaLayerNorm::AdaLayerNorm(const WeightScope& scope, int style_dim, int channels)
    : fc_(scope / "fc", style_dim, 2 * channels) {}

void AdaLayerNorm::forward(Mat x, ConstMat style, Arena& scratch) const {
  Arena::Scope scope(scratch);
  const Mat gamma_beta = scratch.mat(1, fc_.outputs());
  fc_.forward(style, gamma_beta);
  float* gamma = gamma_beta.data();
  for (int c = 0; c < x.cols(); ++c) gamma[c] += 1.0f;
  layer_norm(x, 1e-5f, gamma, gamma + x.cols());
}

AdaIn1d::AdaIn1d(const WeightScope& scope, int style_dim, int channels)
    : channels_(channels),
      fc_(scope / "fc", style_dim, 2 * channels),
      norm_(scope.array("norm", 2 * static_cast<std::size_t>(channels), [&](float* to) {
        std::fill_n(to, channels, 1.0f);
        std::fill_n(to + channels, channels, 0.0f);
        if (scope.has("norm.weight")) std::ranges::copy(scope.read("norm.weight", {channels}), to);
        if (scope.has("norm.bias"))
          std::ranges::copy(scope.read("norm.bias", {channels}), to + channels);
      })) {}

Mat instance_moments(ConstMat x, Arena& scratch) {
  const Mat moments = scratch.mat(2, x.cols());
  column_moments(x, kInstanceEpsilon, moments, scratch);
  return moments;
}

ChannelAffine AdaIn1d::affine(ConstMat moments, ConstMat style, Arena& scratch) const {
  const Mat gamma_beta = scratch.mat(1, fc_.outputs());
  fc_.forward(style, gamma_beta);
  float* scale = scratch.mat(1, channels_).data();
  // (1 + gamma) (norm(x) w + b) + beta
  float* gamma = gamma_beta.data();
  float* shift = gamma + channels_;
  for (int c = 0; c < channels_; ++c) {
    const float gain = 1.0f + gamma[c];
    scale[c] = moments(1, c) * gain * norm_[c];
    shift[c] += gain * norm_[channels_ + c];
  }
  return {moments.row(0), scale, shift};
}

}  // namespace model
