// The cases of lstm_bench that need oneDNN.

#include <omp.h>

#include "tests/bench/lstm_problem.h"
#include "tests/bench/onednn_lstm.h"

namespace {

/// One primitive for every sequence, of exactly its length: the only way to the right numbers,
/// since the primitive knows no lengths.
struct OneByOne {
  explicit OneByOne(const LstmProblem& problem) {
    omp_set_num_threads(1);
    for (int i = 0; i < problem.batch.count(); ++i)
      lstms.emplace_back(lstm_weights(), 1, problem.batch.length(i));
  }
  void forward(const LstmProblem& problem, model::Mat y) const {
    for (int i = 0; i < problem.batch.count(); ++i)
      lstms[i].forward(problem.batch.of(problem.x, i).data(), problem.batch.of(y, i).data());
  }
  std::vector<OneDnnLstm> lstms;
};

void run_exact(benchmark::State& state, const std::vector<int>& lengths) {
  LstmProblem problem(lengths);
  const model::Mat y = problem.room();
  const OneByOne onednn(problem);
  onednn.forward(problem, y);
  if (!is_same(state, problem, y)) return;
  for (auto _ : state) onednn.forward(problem, y);
  count_work(state, problem);
}

void onednn(benchmark::State& state) { run_exact(state, {static_cast<int>(state.range(0))}); }
BENCHMARK(onednn)->Arg(30)->Arg(120)->Arg(512)->Arg(1500);

void onednn_ragged_batch_one_by_one(benchmark::State& state) { run_exact(state, ragged_lengths()); }
BENCHMARK(onednn_ragged_batch_one_by_one);

/// What a length not met before costs: the primitive is made and its weights are reordered.
void onednn_new_length(benchmark::State& state) {
  omp_set_num_threads(1);
  int steps = 100;
  for (auto _ : state) benchmark::DoNotOptimize(OneDnnLstm(lstm_weights(), 1, ++steps));
}
BENCHMARK(onednn_new_length)->Unit(benchmark::kMillisecond)->Iterations(50);

/// All sequences padded with zeros to the longest. Its reverse direction begins in the padding, so
/// the result is wrong; the counters say by how much in either half, and only the speed counts.
void onednn_ragged_batch_padded_and_wrong(benchmark::State& state) {
  omp_set_num_threads(1);
  LstmProblem problem(ragged_lengths());
  const model::Ragged& batch = problem.batch;
  const int count = batch.count();
  const int steps = batch.length(count - 1);
  const OneDnnLstm onednn(lstm_weights(), count, steps);
  std::vector<float> x(static_cast<std::size_t>(steps) * count * kLstmInputs);
  std::vector<float> y(static_cast<std::size_t>(steps) * count * 2 * kLstmHidden);
  for (std::ptrdiff_t b = 0; b < count; ++b)
    for (std::ptrdiff_t t = 0; t < batch.length(static_cast<int>(b)); ++t)
      std::ranges::copy(problem.x.row_span(batch.start(static_cast<int>(b)) + static_cast<int>(t)),
                        x.data() + (t * count + b) * kLstmInputs);
  for (auto _ : state) onednn.forward(x.data(), y.data());

  for (const int half : {0, 1}) {
    float difference = 0;
    for (int b = 0; b < count; ++b) {
      const model::ConstMat of_item(y.data() + std::ptrdiff_t{b} * 2 * kLstmHidden, batch.length(b),
                                    2 * kLstmHidden, std::ptrdiff_t{count} * 2 * kLstmHidden);
      difference =
          std::max(difference,
                   largest_difference(batch.of(problem.y, b).cols(half * kLstmHidden, kLstmHidden),
                                      of_item.cols(half * kLstmHidden, kLstmHidden)));
    }
    state.counters[half == 0 ? "forward_off_by" : "reverse_off_by"] = difference;
  }
  count_work(state, problem);
}
BENCHMARK(onednn_ragged_batch_padded_and_wrong);

}  // namespace
