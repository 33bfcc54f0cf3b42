#pragma once

#include <optional>

#include "model/kernels/filtered_conv1d.h"
#include "model/layers/conv1d.h"

namespace model {

/// A convolution that keeps the length, together with the activation before it and the residual
/// and statistics behind it: nearly all of the engine's arithmetic. Wide ones of 3, 7 or 11 taps
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
