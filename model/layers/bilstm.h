#pragma once

#include "model/kernels/lstm.h"
#include "model/weights/weight_scope.h"

namespace model {

/// torch.nn.LSTM, one bidirectional layer, over a ragged batch with exact lengths.
class BiLstm {
 public:
  /// `outputs` is both directions together.
  BiLstm(const WeightScope& scope, int inputs, int outputs);

  /// x [total, inputs] -> y [total, outputs], forward half first.
  void forward(ConstMat x, const Ragged& batch, Mat y, Arena& scratch) const;

 private:
  int hidden_;             ///< H, of one direction
  PackedWeights input_;    ///< W_ih of both directions [inputs, 8H]
  const float* bias_;      ///< b_ih + b_hh of both [8H]
  PackedWeights forward_;  ///< W_hh [H, 4H]
  PackedWeights reverse_;
};

}  // namespace model
