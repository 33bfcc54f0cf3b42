// AdainResBlk1d and AdaInResBlock1, from fused convolutions, AdaIN, LeakyReLU and Snake.
#include <numbers>
#include <string>

#include "model/kernels/activations.h"
#include "model/layers/layers.h"

namespace model {

AdainResBlk1d::AdainResBlk1d(const WeightScope& scope, int inputs, int outputs, int style_dim,
                             Resample resample)
    : inputs_(inputs),
      outputs_(outputs),
      norm1_(scope / "norm1", style_dim, inputs),
      norm2_(scope / "norm2", style_dim, outputs),
      conv1_(scope / "conv1", inputs, outputs, 3, FilterTiles::kSmall),
      conv2_(scope / "conv2", outputs, outputs, 3, FilterTiles::kSmall) {
  if (resample == Resample::kDouble) pool_.emplace(scope / "pool", inputs);
  if (inputs != outputs)
    conv1x1_.emplace(Conv1d::same(scope / "conv1x1", inputs, outputs, 1, 1, Bias::kNo));
}

AdainResBlk1d::Scratch AdainResBlk1d::scratch_for(int rows, Arena& arena) const {
  if (!pool_) return {Mat(), Mat(), arena.mat(rows, outputs_)};
  return {arena.mat(rows, inputs_), arena.mat(2 * rows, inputs_), arena.mat(2 * rows, outputs_)};
}

void AdainResBlk1d::forward(ConstMat x, ConstMat style, Mat y, const Scratch& room,
                            Arena& scratch) const {
  Arena::Scope scope(scratch);
  constexpr float kSlope = 0.2f;
  const ChannelAffine affine1 = norm1_.affine(instance_moments(x, scratch), style, scratch);
  const Activation activate1 = [&](ConstMat from, Mat to) {
    affine_leaky_relu(from, affine1, kSlope, to);
  };
  const Mat hidden = room.hidden.rows(0, y.rows()).cols(0, outputs_);
  const Mat moments = scratch.mat(2, outputs_);
  const Epilogue measure{.moments = moments, .epsilon = kInstanceEpsilon};
  if (pool_) {
    const Mat normed = room.normed.rows(0, x.rows()).cols(0, inputs_);
    const Mat pooled = room.pooled.rows(0, y.rows()).cols(0, inputs_);
    activate1(x, normed);
    pool_->forward(normed, pooled);
    conv1_.forward(pooled, copy_rows, hidden, measure, scratch);
  } else {
    conv1_.forward(x, activate1, hidden, measure, scratch);
  }

  const ChannelAffine affine2 = norm2_.affine(moments, style, scratch);
  const Activation activate2 = [&](ConstMat from, Mat to) {
    affine_leaky_relu(from, affine2, kSlope, to);
  };
  shortcut(x, y, scratch);
  conv2_.forward(hidden, activate2, y, {.residual = y}, scratch);
  scale(y, std::numbers::sqrt2_v<float> / 2);
}

/// x in y's width and, by repeating rows, in its length. Widening commutes with repeating and is
/// done first, on half the rows.
void AdainResBlk1d::shortcut(ConstMat x, Mat y, Arena& scratch) const {
  const int repeat = pool_ ? 2 : 1;
  const Mat first(y.data(), x.rows(), y.cols(), y.stride() * repeat);
  if (conv1x1_)
    conv1x1_->forward(x, first, scratch);
  else
    copy_rows(x, first);
  if (repeat == 2) copy_rows(first, Mat(y.row(1), x.rows(), y.cols(), first.stride()));
}

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

void AdaInResBlock1::forward(ConstMat x, ConstMat moments, ConstMat style, Mat y, ConvOutput output,
                             const Scratch& room, Arena& scratch) const {
  const Arena::Scope scope(scratch);
  const Mat hidden_moments = scratch.mat(2, x.cols());
  const Mat sum_moments = scratch.mat(2, x.cols());
  for (const Pair& pair : pairs_) {
    pair.dilated.forward(x, moments, style, room.hidden, {.moments = hidden_moments}, scratch);
    if (&pair == &pairs_.back())
      return pair.dense.forward(room.hidden, hidden_moments, style, y,
                                {.residual = x, .output = output}, scratch);
    pair.dense.forward(room.hidden, hidden_moments, style, room.sum,
                       {.residual = x, .moments = sum_moments}, scratch);
    x = room.sum;
    moments = sum_moments;
  }
}

void AdaInResBlock1::SnakeConv::forward(ConstMat x, ConstMat moments, ConstMat style, Mat y,
                                        Epilogue epilogue, Arena& scratch) const {
  const Arena::Scope scope(scratch);
  const Snake snake{norm.affine(moments, style, scratch), alpha, inverse_alpha};
  const Activation activate = [&snake](ConstMat from, Mat to) { affine_snake(from, snake, to); };
  epilogue.epsilon = kInstanceEpsilon;
  conv.forward(x, activate, y, epilogue, scratch);
}

}  // namespace model
