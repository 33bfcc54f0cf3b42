// Inputs, the engine's result and the counters that all LSTM benchmarks use.
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "tests/bench/lstm_forms.h"

/// The model shared by all cases.
inline const LstmWeights& lstm_weights() {
  static const LstmWeights weights;
  return weights;
}
inline const EngineLstm& engine_lstm() {
  static const EngineLstm engine(lstm_weights());
  return engine;
}

/// Random inputs of a ragged batch, and the engine's answer.
struct LstmProblem {
  explicit LstmProblem(const std::vector<int>& lengths)
      : batch(lengths), x(arena.mat(batch.total(), kLstmInputs)), y(room()) {
    std::mt19937 bits(2);
    std::uniform_real_distribution<float> uniform(-1, 1);
    for (int t = 0; t < x.rows(); ++t)
      for (float& value : x.row_span(t)) value = uniform(bits);
    engine_lstm().loop(x, batch, y, arena);
  }
  model::Mat room() { return arena.mat(batch.total(), 2 * kLstmHidden); }

  model::Arena arena;
  model::Ragged batch;
  model::Mat x;  ///< [total, inputs]
  model::Mat y;  ///< [total, 2H]
};

/// The largest difference of two views of one shape.
inline float largest_difference(model::ConstMat a, model::ConstMat b) {
  float largest = 0;
  for (int r = 0; r < a.rows(); ++r)
    for (int c = 0; c < a.cols(); ++c) largest = std::max(largest, std::abs(a(r, c) - b(r, c)));
  return largest;
}

/// Lengths of a batch of sentences, in tokens.
inline std::vector<int> ragged_lengths() { return {34, 51, 60, 77, 88, 95, 110, 120}; }

/// What two forms may differ by: sums of 640 and 256 products in another order, over many steps.
constexpr float kLstmTolerance = 1e-5f;

/// Whether a form's result is the engine's; otherwise its case ends with an error.
inline bool is_same(benchmark::State& state, const LstmProblem& problem, model::ConstMat y) {
  const float difference = largest_difference(problem.y, y);
  if (difference <= kLstmTolerance) return true;
  state.SkipWithError(("differs from the engine by " + std::to_string(difference)).c_str());
  return false;
}

/// Tokens per second, and the arithmetic of all products.
inline void count_work(benchmark::State& state, const LstmProblem& problem) {
  const double flops = 2.0 * 2 * kLstmGates * (kLstmInputs + kLstmHidden) * problem.batch.total();
  state.counters["tokens/s"] =
      benchmark::Counter(problem.batch.total(), benchmark::Counter::kIsIterationInvariantRate);
  state.counters["FLOP/s"] =
      benchmark::Counter(flops, benchmark::Counter::kIsIterationInvariantRate);
}
