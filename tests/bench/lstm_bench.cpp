// The LSTM of the model (640 -> 2 x 256) as the engine's loop over time, unrolled for a fixed
// length, and, where it is installed, as oneDNN's primitive (onednn_lstm_bench.cpp). One thread.
// Every case first compares its result with the engine's.

#include "model/kernels/blas.h"
#include "tests/bench/lstm_problem.h"

namespace {

void run_loop(benchmark::State& state, const std::vector<int>& lengths) {
  LstmProblem problem(lengths);
  const model::Mat y = problem.room();
  for (auto _ : state) engine_lstm().loop(problem.x, problem.batch, y, problem.arena);
  is_same(state, problem, y);
  count_work(state, problem);
}

void loop(benchmark::State& state) { run_loop(state, {static_cast<int>(state.range(0))}); }
BENCHMARK(loop)->Arg(30)->Arg(120)->Arg(512)->Arg(1500);

template <int kSteps>
void unrolled(benchmark::State& state) {
  LstmProblem problem({kSteps});
  const model::Mat y = problem.room();
  engine_lstm().unrolled<kSteps>(problem.x, y, problem.arena);
  if (!is_same(state, problem, y)) return;
  for (auto _ : state) engine_lstm().unrolled<kSteps>(problem.x, y, problem.arena);
  count_work(state, problem);
}
BENCHMARK_TEMPLATE(unrolled, 30);
BENCHMARK_TEMPLATE(unrolled, 120);

void loop_ragged_batch(benchmark::State& state) { run_loop(state, ragged_lengths()); }
BENCHMARK(loop_ragged_batch);

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
}
