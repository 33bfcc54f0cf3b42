// One LSTM layer as the engine computes it and unrolled, for comparison in benchmarks.
#pragma once

#include <array>
#include <vector>

#include "model/kernels/lstm.h"

// The bidirectional LSTM of the model, 640 -> 2 x 256, in the forms that lstm_bench compares.

constexpr int kLstmInputs = 640;
constexpr int kLstmHidden = 256;
constexpr int kLstmGates = 4 * kLstmHidden;

/// Random weights as torch.nn.LSTM holds them; [0] is the forward direction, [1] the reverse one.
struct LstmWeights {
  LstmWeights();
  std::array<std::vector<float>, 2> input;      ///< W_ih [4H, inputs]
  std::array<std::vector<float>, 2> recurrent;  ///< W_hh [4H, H]
  std::array<std::vector<float>, 2> bias;       ///< b_ih + b_hh [4H]
};

/// The weights as the engine holds them, and the one product before the recurrence that the loop
/// and the unrolled form share.
class EngineLstm {
 public:
  explicit EngineLstm(const LstmWeights& weights);

  /// The engine's form. x [total, inputs] -> y [total, 2H].
  void loop(model::ConstMat x, const model::Ragged& batch, model::Mat y,
            model::Arena& scratch) const;
  /// The same for a single sequence of exactly kSteps rows, one piece of code for each step.
  template <int kSteps>
  void unrolled(model::ConstMat x, model::Mat y, model::Arena& scratch) const;

 private:
  model::Mat project(model::ConstMat x, const model::Ragged& batch, model::Arena& scratch) const;
  model::PackedWeights recurrent(int direction) const {
    return {recurrent_[direction].get(), 1, kLstmHidden, kLstmGates};
  }

  model::AlignedFloats input_;                     ///< of both directions [8H, inputs]
  std::vector<float> bias_;                        ///< [8H]
  std::array<model::AlignedFloats, 2> recurrent_;  ///< packed [H, 4H]
};

/// All kSteps steps of one direction, written out; see model::lstm for the arguments. Defined for
/// 30 and 120 steps.
template <int kSteps>
void unrolled_lstm(model::ConstMat projected, const model::PackedWeights& recurrent,
                   model::Direction direction, model::Mat hidden);
