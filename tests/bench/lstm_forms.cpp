// Random LSTM weights, packed as the engine holds them, and its calls in each form.
#include "tests/bench/lstm_forms.h"

#include <random>

#include "model/kernels/activations.h"
#include "model/kernels/blas.h"

using model::Direction;

LstmWeights::LstmWeights() {
  std::mt19937 bits(1);
  std::uniform_real_distribution<float> uniform(-0.0625f, 0.0625f);  // 1 / sqrt(H), as in torch
  const auto fill = [&](std::vector<float>& to, int count) {
    for (int i = 0; i < count; ++i) to.push_back(uniform(bits));
  };
  for (const int direction : {0, 1}) {
    fill(input[direction], kLstmGates * kLstmInputs);
    fill(recurrent[direction], kLstmGates * kLstmHidden);
    fill(bias[direction], kLstmGates);
  }
}

EngineLstm::EngineLstm(const LstmWeights& weights)
    : input_(model::allocate_floats(std::size_t{2} * kLstmGates * kLstmInputs)) {
  std::vector<float> both = weights.input[0];
  both.insert(both.end(), weights.input[1].begin(), weights.input[1].end());
  model::pack(both.data(), {0, 1, kLstmInputs}, 1, kLstmInputs, 2 * kLstmGates, input_.get());
  for (const int direction : {0, 1}) {
    bias_.insert(bias_.end(), weights.bias[direction].begin(), weights.bias[direction].end());
    recurrent_[direction] = model::allocate_floats(model::packed_size(1, kLstmHidden, kLstmGates));
    model::pack(weights.recurrent[direction].data(), {0, 1, kLstmHidden}, 1, kLstmHidden,
                kLstmGates, recurrent_[direction].get());
  }
}

model::Mat EngineLstm::project(model::ConstMat x, const model::Ragged& batch,
                               model::Arena& scratch) const {
  const model::Mat projected = scratch.mat(batch.total(), 2 * kLstmGates);
  model::multiply(x, {input_.get(), 1, kLstmInputs, 2 * kLstmGates}, bias_.data(), projected);
  return projected;
}

void EngineLstm::loop(model::ConstMat x, const model::Ragged& batch, model::Mat y,
                      model::Arena& scratch) const {
  const model::Arena::Scope scope(scratch);
  const model::Mat projected = project(x, batch, scratch);
  model::lstm(projected.cols(0, kLstmGates), batch, recurrent(0), Direction::kForward,
              y.cols(0, kLstmHidden), scratch);
  model::lstm(projected.cols(kLstmGates, kLstmGates), batch, recurrent(1), Direction::kReverse,
              y.cols(kLstmHidden, kLstmHidden), scratch);
}

template <int kSteps>
void EngineLstm::unrolled(model::ConstMat x, model::Mat y, model::Arena& scratch) const {
  const model::Arena::Scope scope(scratch);
  const model::Mat projected = project(x, model::Ragged({kSteps}), scratch);
  unrolled_lstm<kSteps>(projected.cols(0, kLstmGates), recurrent(0), Direction::kForward,
                        y.cols(0, kLstmHidden));
  unrolled_lstm<kSteps>(projected.cols(kLstmGates, kLstmGates), recurrent(1), Direction::kReverse,
                        y.cols(kLstmHidden, kLstmHidden));
}

template void EngineLstm::unrolled<30>(model::ConstMat, model::Mat, model::Arena&) const;
template void EngineLstm::unrolled<120>(model::ConstMat, model::Mat, model::Arena&) const;
