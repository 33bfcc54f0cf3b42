#pragma once

#include "model/kernels/conv1d.h"
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

}  // namespace model
