#pragma once

#include "model/tensor/ragged.h"
#include "model/weights/weight_scope.h"

namespace model {

/// y = x W^T + b with W [outputs, inputs] (torch.nn.Linear).
class Linear {
 public:
  Linear(const WeightScope& scope, int inputs, int outputs);

  int outputs() const { return outputs_; }

  /// x [L, inputs] -> y [L, outputs].
  void forward(ConstMat x, Mat y) const;
  /// The same, one product per sequence: a row's bits then never depend on the batch around it.
  void forward(ConstMat x, const Ragged& batch, Mat y) const;

 private:
  int inputs_;
  int outputs_;
  const float* weight_;
  const float* bias_;
};

}  // namespace model
