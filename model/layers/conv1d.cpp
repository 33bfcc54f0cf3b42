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
  return {scope, inputs, outputs, taps, {1, dilation, (taps - 1) * dilation / 2}, bias};
}

int Conv1d::output_rows(int input_rows) const {
  const int reach = (weights_.taps - 1) * geometry_.dilation + 1;
  return (input_rows + 2 * geometry_.pad - reach) / geometry_.stride + 1;
}

void Conv1d::forward(ConstMat x, Mat y, Arena& scratch, ConvOutput output) const {
  assert(y.rows() == output_rows(x.rows()));
  conv1d(x, weights_, bias_, geometry_, y, output, scratch);
}

ConvTranspose1d::ConvTranspose1d(const WeightScope& scope, int inputs, int outputs, int taps,
                                 int stride)
    : bias_(scope.tensor("bias", {outputs})) {
  // Output row q * stride + p takes tap k from input row (q * stride + p + padding - k) / stride,
  // so phase p uses the taps k = r, r + stride, ... with r = (p + padding) mod stride, and its
  // convolution reads backwards from input row q + (p + padding) / stride.
  const int padding = (taps - stride) / 2;
  const int phase_taps = taps / stride;
  const std::size_t size = packed_size(phase_taps, inputs, outputs);
  const float* packed = scope.array("packed", size * stride, [&](float* to) {
    const auto w = scope.folded_weight({inputs, outputs, taps});
    for (int p = 0; p < stride; ++p) {
      const int last = (p + padding) % stride + (phase_taps - 1) * stride;
      pack(w.data() + last, {-stride, std::ptrdiff_t{outputs} * taps, taps}, phase_taps, inputs,
           outputs, to + p * size);
    }
  });
  for (int p = 0; p < stride; ++p)
    phases_.push_back({{packed + p * size, phase_taps, inputs, outputs},
                       phase_taps - 1 - (p + padding) / stride});
}

void ConvTranspose1d::forward(ConstMat x, Mat y, Arena& scratch) const {
  const int stride = static_cast<int>(phases_.size());
  assert(y.rows() == x.rows() * stride);
  for (int p = 0; p < stride; ++p) {
    const Mat phase_rows(y.data() + p * y.stride(), x.rows(), y.cols(), y.stride() * stride);
    conv1d(x, phases_[p].weights, bias_, {1, 1, phases_[p].pad}, phase_rows, ConvOutput::kStore,
           scratch);
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

FusedConv1d::FusedConv1d(const WeightScope& scope, int inputs, int outputs, int taps,
                         FilterTiles tiles, int dilation)
    : dilation_(dilation) {
  const FilterScheme* scheme = filter_scheme(taps, inputs, outputs, tiles);
  if (scheme == nullptr) {
    direct_ = Conv1d::same(scope, inputs, outputs, taps, dilation);
    return;
  }
  const auto fill = [&](float* to) {
    const auto w = scope.folded_weight({outputs, inputs, taps});
    pack_filtered(*scheme, w.data(), {1, taps, std::ptrdiff_t{inputs} * taps}, inputs, outputs, to);
  };
  const char* name = scheme->kind == FilterScheme::Kind::kSpectrum ? "spectral" : "filtered";
  filtered_ = {scheme, scope.array(name, filtered_size(*scheme, inputs, outputs), fill), inputs,
               outputs};
  bias_ = scope.tensor("bias", {outputs});
}

void FusedConv1d::forward(ConstMat x, const Activation& activate, Mat y, const Epilogue& epilogue,
                          Arena& scratch) const {
  if (!direct_)
    return filtered_conv1d(x, activate, filtered_, bias_, dilation_, y, epilogue, scratch);
  const Arena::Scope scope(scratch);
  const Mat activated = scratch.mat(x.rows(), x.cols());
  activate(x, activated);
  const ConstMat residual = epilogue.residual;
  if (residual.data() != nullptr && residual.data() != y.data()) copy_rows(residual, y);
  direct_->forward(activated, y, scratch,
                   residual.data() != nullptr ? ConvOutput::kAdd : ConvOutput::kStore);
  if (epilogue.moments.data() != nullptr)
    column_moments(y, epilogue.epsilon, epilogue.moments, scratch);
}

}  // namespace model
