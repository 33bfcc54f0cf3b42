#pragma once

#include "model/kernels/normalize.h"
#include "model/layers/conv1d.h"
#include "model/tensor/arena.h"

namespace model {

/// Layer norm over the channels of every row, with a learned scale and shift.
class LayerNorm {
 public:
  /// `scale` and `shift` are the checkpoint's names: weight / bias, or gamma / beta.
  LayerNorm(const WeightScope& scope, int channels, float epsilon,
            const std::string& scale = "weight", const std::string& shift = "bias");

  void forward(Mat x) const { layer_norm(x, epsilon_, scale_, shift_); }

 private:
  float epsilon_;
  const float* scale_;
  const float* shift_;
};

/// Layer norm whose scale and shift come from the style: (1 + gamma) norm(x) + beta.
class AdaLayerNorm {
 public:
  AdaLayerNorm(const WeightScope& scope, int style_dim, int channels);

  /// x [L, channels] in place; style [1, style_dim].
  void forward(Mat x, ConstMat style, Arena& scratch) const;

 private:
  Linear fc_;
};

/// Epsilon of every instance norm of the model.
constexpr float kInstanceEpsilon = 1e-5f;

/// Statistics of instance norm over exactly the L rows of x [L, C]: [2, C] in `scratch`.
Mat instance_moments(ConstMat x, Arena& scratch);

/// AdaIN (Huang and Belongie 2017): instance norm over time, then a scale and shift from the style.
class AdaIn1d {
 public:
  AdaIn1d(const WeightScope& scope, int style_dim, int channels);

  /// What to apply to x, of which `moments` [2, channels] are instance_moments(), folded with the
  /// style [1, style_dim]. The arrays lie in `scratch` until the caller's Scope ends.
  ChannelAffine affine(ConstMat moments, ConstMat style, Arena& scratch) const;

 private:
  int channels_;
  Linear fc_;
  const float* norm_;  ///< the norm's own scale and shift [2, C]; 1 and 0 where it has none
};

}  // namespace model
