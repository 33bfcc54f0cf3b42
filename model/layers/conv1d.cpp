// Linear, convolution and upsampling layers: pack or transform weights, and choose the kernel.
#include <algorithm>
#include <cassert>

#include "model/kernels/activations.h"
#include "model/kernels/normalize.h"
#include "model/layers/layers.h"

namespace model {

Linear::Linear(const WeightScope& scope, int inputs, int outputs)
    : weights_{scope.array("packed", packed_size(1, inputs, outputs),
                           [&](float* packed) {
                             const auto w = scope.read("weight", {outputs, inputs});
                             pack(w.data(), {0, 1, inputs}, 1, inputs, outputs, packed);
                           }),
               1, inputs, outputs},
      bias_(scope.tensor("bias", {outputs})) {}

Conv1d::Conv1d(const WeightScope& scope, int inputs, int outputs, int taps, ConvGeometry geometry,
               Bias bias)
    : geometry_(geometry),
      weights_{scope.array("packed", packed_size(taps, inputs, outputs),
                           [&](float* packed) {
                             const auto w = scope.folded_weight({outputs, inputs, taps});
                             pack(w.data(), {1, taps, std::ptrdiff_t{inputs} * taps}, taps, inputs,
                                  outputs, packed);
                           }),
               taps, inputs, outputs},
      bias_(bias == Bias::kYes ? scope.tensor("bias", {outputs}) : nullptr) {}

Conv1d Conv1d::same(const WeightScope& scope, int inputs, int outputs, int taps, int dilation,
                    Bias bias) {
  return {scope, inputs, outputs, taps, ConvGeometry::same(taps, dilation), bias};
}

int Conv1d::output_rows(int input_rows) const {
  const int reach = (weights_.taps - 1) * geometry_.dilation + 1;
  return (input_rows + 2 * geometry_.pad - reach) / geometry_.stride + 1;
}

void Conv1d::forward(ConstMat x, Mat y, Arena& scratch, ConvOutput output) const {
  assert(y.rows() == output_rows(x.rows()));
  conv1d(x, weights_, bias_, geometry_, y, output, scratch);
}

FusedConv1d::FusedConv1d(const WeightScope& scope, int inputs, int outputs, int taps,
                         FilterTiles tiles, int dilation)
    : FusedConv1d(
          scope, inputs, outputs, taps, tiles, ConvGeometry::same(taps, dilation),
          [&] {
            return scope.folded_weight({outputs, inputs, taps});
          },
          scope.tensor("bias", {outputs})) {}

FusedConv1d::FusedConv1d(const WeightScope& scope, int inputs, int outputs, int taps,
                         FilterTiles tiles, ConvGeometry geometry, const ReadWeights& read,
                         const float* bias)
    : geometry_(geometry), bias_(bias) {
  const FilterScheme* scheme = filter_scheme(taps, inputs, outputs, tiles);
  const WeightStrides strides{1, taps, std::ptrdiff_t{inputs} * taps};
  if (scheme == nullptr) {
    direct_ = {
        scope.array("packed", packed_size(taps, inputs, outputs),
                    [&](float* to) { pack(read().data(), strides, taps, inputs, outputs, to); }),
        taps, inputs, outputs};
    return;
  }
  const char* name = scheme->kind == FilterScheme::Kind::kSpectrum ? "spectral" : "filtered";
  filtered_ = {scheme,
               scope.array(name, filtered_size(*scheme, inputs, outputs),
                           [&](float* to) {
                             pack_filtered(*scheme, read().data(), strides, inputs, outputs, to);
                           }),
               inputs, outputs};
}

void FusedConv1d::forward(ConstMat x, const Activation& activate, Mat y, const Epilogue& epilogue,
                          Arena& scratch) const {
  if (filtered_.scheme != nullptr)
    return filtered_conv1d(x, activate, filtered_, bias_, geometry_, y, epilogue, scratch);
  const Arena::Scope scope(scratch);
  const Mat activated = scratch.mat(x.rows(), x.cols());
  activate(x, activated);
  const bool adds = epilogue.output == ConvOutput::kAdd;
  const Mat result = adds ? scratch.mat(y.rows(), y.cols()) : y;
  const ConstMat residual = epilogue.residual;
  if (residual.data() != nullptr && residual.data() != result.data()) copy_rows(residual, result);
  conv1d(activated, direct_, bias_, geometry_, result,
         residual.data() != nullptr ? ConvOutput::kAdd : ConvOutput::kStore, scratch);
  if (adds) add(result, y);
  if (epilogue.moments.data() != nullptr)
    column_moments(y, epilogue.epsilon, epilogue.moments, scratch);
}

std::vector<PhaseGroup> phase_groups(int taps, int stride) {
  // Output row q * stride + p takes tap k from input row (q * stride + p + padding - k) / stride:
  // taps k = r, r + stride, ... with r = (p + padding) mod stride, which reach backwards from
  // input row q + (p + padding) / stride.
  const int padding = (taps - stride) / 2;
  std::vector<PhaseGroup> groups;
  for (int first = 0; first < stride;) {
    const int ahead = (first + padding) / stride;
    const int end = std::min(stride, (ahead + 1) * stride - padding);
    groups.push_back({first, end - first, taps / stride - 1 - ahead});
    first = end;
  }
  return groups;
}

ConvTranspose1d::ConvTranspose1d(const WeightScope& scope, int inputs, int outputs, int taps,
                                 int stride)
    : stride_(stride), outputs_(outputs) {
  const int padding = (taps - stride) / 2;
  const int group_taps = taps / stride;
  for (const PhaseGroup& g : phase_groups(taps, stride)) {
    const int columns = g.count * outputs;
    const auto read = [&] {
      const auto w = scope.folded_weight({inputs, outputs, taps});
      std::vector<float> group;
      group.reserve(static_cast<std::size_t>(columns) * inputs * group_taps);
      for (int p = g.first; p < g.first + g.count; ++p)
        for (int o = 0; o < outputs; ++o)
          for (int i = 0; i < inputs; ++i)
            for (int k = group_taps - 1; k >= 0; --k)
              group.push_back(w[(i * outputs + o) * taps + (p + padding) % stride + k * stride]);
      return group;
    };
    const WeightScope place = scope / "phases" / g.first;
    const float* bias = place.array("bias", static_cast<std::size_t>(columns), [&](float* to) {
      const auto one = scope.read("bias", {outputs});
      for (int p = 0; p < g.count; ++p) to = std::ranges::copy(one, to).out;
    });
    groups_.emplace_back(place, inputs, columns, group_taps, FilterTiles::kLarge,
                         ConvGeometry{1, 1, g.pad}, read, bias);
  }
}

void ConvTranspose1d::forward(ConstMat x, const Activation& activate, Mat y, Arena& scratch) const {
  assert(y.rows() == x.rows() * stride_ && y.cols() == outputs_);
  if (y.stride() != y.cols()) {
    const Arena::Scope scope(scratch);
    const Mat gapless(scratch.floats(static_cast<std::size_t>(y.rows()) * y.cols()), y.rows(),
                      y.cols());
    forward(x, activate, gapless, scratch);
    return copy_rows(gapless, y);
  }
  int first = 0;
  for (const FusedConv1d& group : groups_) {
    const Mat rows(y.row(first), x.rows(), group.outputs(), y.stride() * stride_);
    group.forward(x, activate, rows, {}, scratch);
    first += group.outputs() / outputs_;
  }
}

DepthwiseUpsample::DepthwiseUpsample(const WeightScope& scope, int channels)
    : channels_(channels),
      taps_(scope.array("packed", 3 * static_cast<std::size_t>(channels),
                        [&](float* to) {
                          const auto w = scope.folded_weight({channels, 1, 3});
                          for (int c = 0; c < channels; ++c)
                            for (int k = 0; k < 3; ++k) to[k * channels + c] = w[c * 3 + k];
                        })),
      bias_(scope.tensor("bias", {channels})) {}

void DepthwiseUpsample::forward(ConstMat x, Mat y) const {
  assert(y.rows() == 2 * x.rows());
  const float* w0 = taps_;
  const float* w1 = taps_ + channels_;
  const float* w2 = taps_ + 2 * std::ptrdiff_t{channels_};
  for (int t = 0; t < x.rows(); ++t) {
    const float* now = x.row(t);
    float* even = y.row(2 * t);
    float* odd = y.row(2 * t + 1);
    for (int c = 0; c < channels_; ++c) {
      even[c] = bias_[c] + now[c] * w1[c];
      odd[c] = bias_[c] + now[c] * w2[c];
    }
    if (t + 1 == x.rows()) break;
    const float* next = x.row(t + 1);
    for (int c = 0; c < channels_; ++c) odd[c] += next[c] * w0[c];
  }
}

}  // namespace model
