// Packs keys and values per head, and computes the scores of 64 queries at a time.
#include "model/kernels/attention.h"

#include <algorithm>
#include <cmath>

#include "model/kernels/activations.h"
#include "model/kernels/conv1d.h"

namespace model {
namespace {

/// Rows of scores at a time: with the longest sequence 128 KiB, which stay in the second-level
/// cache from the product that makes them to the one that spends them.
constexpr int kQueryRows = 64;

/// `source` as the right operand of a product, in scratch memory.
PackedWeights packed(const float* source, WeightStrides strides, int inputs, int outputs,
                     Arena& scratch) {
  float* data = scratch.mat(1, static_cast<int>(packed_size(1, inputs, outputs))).data();
  pack(source, strides, 1, inputs, outputs, data);
  return {data, 1, inputs, outputs};
}

}  // namespace

void self_attention(ConstMat q, ConstMat k, ConstMat v, int heads, Mat y, Arena& scratch) {
  Arena::Scope scope(scratch);
  const Mat all_scores = scratch.mat(std::min(kQueryRows, q.rows()), k.rows());
  const int width = q.cols() / heads;
  const float factor = 1.0f / std::sqrt(static_cast<float>(width));
  for (int h = 0; h < heads; ++h) {
    const Arena::Scope of_head(scratch);
    const PackedWeights keys =
        packed(k.cols(h * width, width).data(), {0, 1, k.stride()}, width, k.rows(), scratch);
    const PackedWeights values =
        packed(v.cols(h * width, width).data(), {0, v.stride(), 1}, v.rows(), width, scratch);
    for (int first = 0; first < q.rows(); first += kQueryRows) {
      const int rows = std::min(kQueryRows, q.rows() - first);
      const Mat scores = all_scores.rows(0, rows);  // [rows, T]
      multiply(q.rows(first, rows).cols(h * width, width), keys, nullptr, scores);
      scale(scores, factor);
      softmax_rows(scores);
      multiply(scores, values, nullptr, y.rows(first, rows).cols(h * width, width));
    }
  }
}

}  // namespace model
