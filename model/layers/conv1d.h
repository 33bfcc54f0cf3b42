#pragma once

#include <optional>
#include <vector>

#include "model/kernels/filtered_conv1d.h"
#include "model/weights/weight_scope.h"

namespace model {

/// y = x W^T + b with W [outputs, inputs] (torch.nn.Linear). A row's bits depend on that row alone,
/// so the rows of a ragged batch are multiplied together.
class Linear {
 public:
  Linear(const WeightScope& scope, int inputs, int outputs);

  int outputs() const { return weights_.outputs; }

  /// x [L, inputs] -> y [L, outputs].
  void forward(ConstMat x, Mat y) const { multiply(x, weights_, bias_, y); }

 private:
  PackedWeights weights_;
  const float* bias_;
};

enum class Bias { kYes, kNo };

/// torch.nn.Conv1d over rows of time, weight norm folded where the checkpoint has it.
class Conv1d {
 public:
  /// Weight [outputs, inputs, taps]. The padding of `geometry` holds on both sides.
  Conv1d(const WeightScope& scope, int inputs, int outputs, int taps, ConvGeometry geometry,
         Bias bias = Bias::kYes);
  /// Stride and dilation 1, output as long as the input.
  static Conv1d same(const WeightScope& scope, int inputs, int outputs, int taps, int dilation = 1,
                     Bias bias = Bias::kYes);

  int outputs() const { return weights_.outputs; }
  int output_rows(int input_rows) const;

  /// x [L, inputs] -> y [output_rows(L), outputs], or added to y.
  void forward(ConstMat x, Mat y, Arena& scratch, ConvOutput output = ConvOutput::kStore) const;

 private:
  ConvGeometry geometry_;
  PackedWeights weights_;
  const float* bias_;
};

/// torch.nn.ConvTranspose1d with taps a multiple of the stride and padding (taps - stride) / 2, so
/// that L rows become L * stride. Output phase p of every stride is a small convolution of its own
/// with taps / stride taps: nothing is scattered, and no zeros are multiplied.
class ConvTranspose1d {
 public:
  /// Weight [inputs, outputs, taps], weight norm folded (per input channel).
  ConvTranspose1d(const WeightScope& scope, int inputs, int outputs, int taps, int stride);

  /// x [L, inputs] -> y [L * stride, outputs].
  void forward(ConstMat x, Mat y, Arena& scratch) const;

 private:
  struct Phase {
    PackedWeights weights;
    int pad;
  };
  std::vector<Phase> phases_;
  const float* bias_;
};

/// The depthwise torch.nn.ConvTranspose1d (taps 3, stride 2, padding 1, output padding 1) that
/// doubles the length inside AdainResBlk1d.
class DepthwiseUpsample {
 public:
  DepthwiseUpsample(const WeightScope& scope, int channels);

  /// x [L, C] -> y [2 L, C].
  void forward(ConstMat x, Mat y) const;

 private:
  int channels_;
  const float* taps_;  ///< [3, C]
  const float* bias_;  ///< [C]
};

/// A convolution that keeps the length, together with the activation before it and the residual
/// and statistics after it: nearly all of the engine's arithmetic. Wide ones of 3, 7 or 11 taps
/// run by minimal filtering, others by direct convolution.
class FusedConv1d {
 public:
  /// Weight [outputs, inputs, taps] and bias, weight norm folded.
  FusedConv1d(const WeightScope& scope, int inputs, int outputs, int taps, FilterTiles tiles,
              int dilation = 1);

  /// y [L, outputs] = residual + bias + conv(activate(x [L, inputs])), and y's moments (Epilogue).
  void forward(ConstMat x, const Activation& activate, Mat y, const Epilogue& epilogue,
               Arena& scratch) const;

 private:
  std::optional<Conv1d> direct_;
  FilteredWeights filtered_;  ///< unless direct_
  const float* bias_ = nullptr;
  int dilation_;
};

}  // namespace model
