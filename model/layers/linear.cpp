#include "model/layers/linear.h"

#include "model/kernels/activations.h"
#include "model/kernels/blas.h"

namespace model {

Linear::Linear(const WeightScope& scope, int inputs, int outputs)
    : inputs_(inputs),
      outputs_(outputs),
      weight_(scope.tensor("weight", {outputs, inputs})),
      bias_(scope.tensor("bias", {outputs})) {}

void Linear::forward(ConstMat x, Mat y) const {
  gemm(x, ConstMat(weight_, outputs_, inputs_), true, y);
  add_rows(bias_, y);
}

void Linear::forward(ConstMat x, const Ragged& batch, Mat y) const {
  for (int i = 0; i < batch.count(); ++i) forward(batch.of(x, i), batch.of(y, i));
}

}  // namespace model
