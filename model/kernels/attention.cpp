#include "model/kernels/attention.h"

#include <algorithm>
#include <cmath>

#include "model/kernels/activations.h"
#include "model/kernels/blas.h"

namespace model {
namespace {

/// Rows of scores at a time: with the longest sequence 128 KiB, which stay in the second-level
/// cache from the product that makes them to the one that spends them.
constexpr int kQueryRows = 64;

}  // namespace

void self_attention(ConstMat q, ConstMat k, ConstMat v, int heads, Mat y, Arena& scratch) {
  Arena::Scope scope(scratch);
  const Mat all_scores = scratch.mat(std::min(kQueryRows, q.rows()), k.rows());
  const int width = q.cols() / heads;
  const float factor = 1.0f / std::sqrt(static_cast<float>(width));
  for (int h = 0; h < heads; ++h) {
    const ConstMat keys = k.cols(h * width, width);
    const ConstMat values = v.cols(h * width, width);
    for (int first = 0; first < q.rows(); first += kQueryRows) {
      const int rows = std::min(kQueryRows, q.rows() - first);
      const Mat scores = all_scores.rows(0, rows);  // [rows, T]
      gemm(q.rows(first, rows).cols(h * width, width), keys, true, scores, 0, factor);
      softmax_rows(scores);
      gemm(scores, values, false, y.rows(first, rows).cols(h * width, width));
    }
  }
}

}  // namespace model
