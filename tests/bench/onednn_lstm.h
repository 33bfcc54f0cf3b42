// The same LSTM layer in oneDNN, as a competitor in the benchmark.
#pragma once

#include <memory>

#include "tests/bench/lstm_forms.h"

/// The LSTM of oneDNN (RNN primitive, both directions concatenated, float32) for one shape: a batch
/// of sequences of the same number of steps, its weights reordered once to the layout it prefers.
class OneDnnLstm {
 public:
  OneDnnLstm(const LstmWeights& weights, int batch, int steps);
  ~OneDnnLstm();
  OneDnnLstm(OneDnnLstm&&) noexcept;

  /// x [steps * batch, inputs] -> y [steps * batch, 2H]; row t * batch + b is step t of sequence b.
  void forward(const float* x, float* y) const;

 private:
  struct Primitive;
  std::unique_ptr<Primitive> primitive_;
};
