// What an exported graph with a fixed number of steps becomes: the same step as in the engine's
// loop, once for every time, with its addresses and sizes as constants. Compiled for LSTM_STEPS
// steps and for the instruction set of this machine alone.

#include <utility>

#include "hwy/highway.h"
#include "model/kernels/lstm_step-inl.h"
#include "tests/bench/lstm_forms.h"

namespace {

namespace step = model::HWY_NAMESPACE;

template <bool kReverse, std::size_t... kStep>
void write_out(const float* projected, std::ptrdiff_t projected_stride,
               const model::PackedWeights& recurrent, float* hidden, std::ptrdiff_t hidden_stride,
               std::index_sequence<kStep...>) {
  alignas(64) float zero[kLstmHidden] = {};
  alignas(64) float cell[kLstmHidden] = {};
  alignas(64) float gates[kLstmGates];
  const float* previous = zero;
  const auto one = [&](std::ptrdiff_t n) __attribute__((always_inline)) {
    const std::ptrdiff_t t = kReverse ? std::ptrdiff_t{sizeof...(kStep)} - 1 - n : n;
    step::row_product(previous, recurrent, n % 2 != 0, gates);
    float* h = hidden + t * hidden_stride;
    step::cell_update(projected + t * projected_stride, gates, kLstmHidden, cell, h);
    previous = h;
  };
  (one(kStep), ...);
}

}  // namespace

template <int kSteps>
void unrolled_lstm(model::ConstMat projected, const model::PackedWeights& recurrent,
                   model::Direction direction, model::Mat hidden) {
  // The shapes of the graph.
  const model::PackedWeights w{recurrent.data, 1, kLstmHidden, kLstmGates};
  constexpr std::make_index_sequence<kSteps> steps;
  if (direction == model::Direction::kForward)
    write_out<false>(projected.data(), projected.stride(), w, hidden.data(), hidden.stride(),
                     steps);
  else
    write_out<true>(projected.data(), projected.stride(), w, hidden.data(), hidden.stride(), steps);
}

template void unrolled_lstm<LSTM_STEPS>(model::ConstMat, const model::PackedWeights&,
                                        model::Direction, model::Mat);
