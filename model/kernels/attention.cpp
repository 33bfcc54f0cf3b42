#include "model/kernels/attention.h"

#include <cmath>

#include "model/kernels/activations.h"
#include "model/kernels/blas.h"

namespace model {

void self_attention(ConstMat q, ConstMat k, ConstMat v, int heads, Mat y, Arena& scratch) {
  Arena::Scope scope(scratch);
  const Mat scores = scratch.mat(q.rows(), q.rows());  // [T, T]
  const int width = q.cols() / heads;
  const float factor = 1.0f / std::sqrt(static_cast<float>(width));
  for (int h = 0; h < heads; ++h) {
    gemm(q.cols(h * width, width), k.cols(h * width, width), true, scores, 0, factor);
    softmax_rows(scores);
    gemm(scores, v.cols(h * width, width), false, y.cols(h * width, width));
  }
}

}  // namespace model
