// The loop over time: matrix products for a batch, row products once a single sequence is left.
#include "model/kernels/lstm.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "model/kernels/lstm.cpp"
// clang-format off
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "model/kernels/lstm_step-inl.h"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace model::HWY_NAMESPACE {

void lstm_row(const float* x, const PackedWeights& recurrent, bool backwards, float* gates) {
  row_product(x, recurrent, backwards, gates);
}

void lstm_cell(const float* projected, const float* recurrent, int width, float* cell,
               float* hidden) {
  cell_update(projected, recurrent, width, cell, hidden);
}

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace model {

HWY_EXPORT(lstm_row);
HWY_EXPORT(lstm_cell);

void lstm(ConstMat projected, const Ragged& batch, const PackedWeights& recurrent,
          Direction direction, Mat hidden, Arena& scratch) {
  const int width = hidden.cols();
  assert(recurrent.inputs == width && recurrent.outputs == 4 * width);
  assert(projected.cols() == 4 * width && projected.rows() == batch.total());

  // Longest first: the sequences still running at any step are the first rows of the state.
  std::vector<int> order(static_cast<std::size_t>(batch.count()));
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater{}, [&](int i) { return batch.length(i); });

  Arena::Scope scope(scratch);
  const Mat h = scratch.mat(batch.count(), width);          // [B, H]
  const Mat c = scratch.mat(batch.count(), width);          // [B, H]
  const Mat gates = scratch.mat(batch.count(), 4 * width);  // [B, 4H]
  for (int b = 0; b < batch.count(); ++b) {
    std::fill_n(h.row(b), width, 0.0f);
    std::fill_n(c.row(b), width, 0.0f);
  }

  const int steps = order.empty() ? 0 : batch.length(order.front());
  int running = batch.count();
  for (int step = 0; step < steps; ++step) {
    while (batch.length(order[running - 1]) <= step) --running;
    if (running == 1)
      HWY_DYNAMIC_DISPATCH(lstm_row)(h.data(), recurrent, step % 2 != 0, gates.data());
    else
      conv1d(h.rows(0, running), recurrent, nullptr, {}, gates.rows(0, running), ConvOutput::kStore,
             scratch);
    for (int b = 0; b < running; ++b) {
      const int i = order[b];
      const int t = direction == Direction::kForward ? step : batch.length(i) - 1 - step;
      const int row = batch.start(i) + t;
      HWY_DYNAMIC_DISPATCH(lstm_cell)
      (projected.row(row), gates.row(b), width, c.row(b), h.row(b));
      std::copy_n(h.row(b), width, hidden.row(row));
    }
  }
}

}  // namespace model
#endif
