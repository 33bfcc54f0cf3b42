#include "model/kernels/normalize.h"

#include <algorithm>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "model/kernels/normalize.cpp"
// clang-format off
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "model/kernels/elementwise-inl.h"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace model::HWY_NAMESPACE {

/// Moments of up to kFloatLanes columns. Within a block of rows, float sums of the distance from
/// the block's first row stay small; across blocks, means and squared distances add up in double.
void moments_of_columns(ConstMat x, double epsilon, float* mean, float* inverse_deviation) {
  constexpr int kBlock = 64;
  double total_mean[kFloatLanes] = {};
  double total_squares[kFloatLanes] = {};
  const FloatTag d;
  const int n = x.cols();
  for (int start = 0; start < x.rows(); start += kBlock) {
    const int end = std::min(start + kBlock, x.rows());
    const FloatVector origin = load(x.row(start), n);
    FloatVector sum = hn::Zero(d);
    FloatVector squares = hn::Zero(d);
    for (int r = start; r < end; ++r) {
      const FloatVector distance = hn::Sub(load(x.row(r), n), origin);
      sum = hn::Add(sum, distance);
      squares = hn::MulAdd(distance, distance, squares);
    }
    HWY_ALIGN float origins[kFloatLanes];
    HWY_ALIGN float sums[kFloatLanes];
    HWY_ALIGN float all_squares[kFloatLanes];
    hn::Store(origin, d, origins);
    hn::Store(sum, d, sums);
    hn::Store(squares, d, all_squares);
    const double rows = end - start;
    for (int c = 0; c < kFloatLanes; ++c) {
      const double offset = sums[c] / rows;
      const double block_squares = std::max(0.0, all_squares[c] - offset * sums[c]);
      const double delta = origins[c] + offset - total_mean[c];
      total_mean[c] += delta * rows / end;
      total_squares[c] += block_squares + delta * delta * start * rows / end;
    }
  }
  for (int c = 0; c < std::min(n, kFloatLanes); ++c) {
    mean[c] = static_cast<float>(total_mean[c]);
    inverse_deviation[c] =
        static_cast<float>(1.0 / std::sqrt(total_squares[c] / x.rows() + epsilon));
  }
}

void column_moments(ConstMat x, float epsilon, float* mean, float* inverse_deviation) {
  for (int c = 0; c < x.cols(); c += kFloatLanes)
    moments_of_columns(x.cols(c, std::min(kFloatLanes, x.cols() - c)), static_cast<double>(epsilon),
                       mean + c, inverse_deviation + c);
}

HWY_INLINE FloatVector apply(const ChannelAffine& affine, FloatVector v, int c, int n) {
  return hn::MulAdd(hn::Sub(v, load(affine.mean + c, n)), load(affine.scale + c, n),
                    load(affine.shift + c, n));
}

void affine_leaky_relu(ConstMat x, ChannelAffine affine, float slope, Mat y) {
  map(x, y, [affine, slope](FloatVector v, int, int c, int n) HWY_ATTR {
    v = apply(affine, v, c, n);
    return hn::Max(v, hn::Mul(v, hn::Set(FloatTag(), slope)));
  });
}

void affine_snake(ConstMat x, const Snake& snake, Mat y) {
  map(x, y, [&snake](FloatVector v, int, int c, int n) HWY_ATTR {
    v = apply(snake.affine, v, c, n);
    const FloatVector sine = hn::Sin(FloatTag(), hn::Mul(v, load(snake.alpha + c, n)));
    return hn::MulAdd(hn::Mul(sine, sine), load(snake.inverse_alpha + c, n), v);
  });
}

void layer_norm(Mat x, float epsilon, const float* scale, const float* shift) {
  for (int r = 0; r < x.rows(); ++r) {
    const Mat row = x.rows(r, 1);
    double sum = 0;
    for (const float v : row.row_span(0)) sum += v;
    const double mean = sum / row.cols();
    double squares = 0;
    for (const float v : row.row_span(0)) squares += (v - mean) * (v - mean);
    const auto factor = static_cast<float>(1.0 / std::sqrt(squares / row.cols() + epsilon));
    const auto center = static_cast<float>(mean);
    map(row, row, [=](FloatVector v, int, int c, int n) HWY_ATTR {
      const FloatTag d;
      v = hn::Mul(hn::Sub(v, hn::Set(d, center)), hn::Set(d, factor));
      return hn::MulAdd(v, load(scale + c, n), load(shift + c, n));
    });
  }
}

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace model {

HWY_EXPORT(column_moments);
HWY_EXPORT(affine_leaky_relu);
HWY_EXPORT(affine_snake);
HWY_EXPORT(layer_norm);

void column_moments(ConstMat x, float epsilon, float* mean, float* inverse_deviation) {
  HWY_DYNAMIC_DISPATCH(column_moments)(x, epsilon, mean, inverse_deviation);
}
void affine_leaky_relu(ConstMat x, ChannelAffine affine, float slope, Mat y) {
  HWY_DYNAMIC_DISPATCH(affine_leaky_relu)(x, affine, slope, y);
}
void affine_snake(ConstMat x, const Snake& snake, Mat y) {
  HWY_DYNAMIC_DISPATCH(affine_snake)(x, snake, y);
}
void layer_norm(Mat x, float epsilon, const float* scale, const float* shift) {
  HWY_DYNAMIC_DISPATCH(layer_norm)(x, epsilon, scale, shift);
}

}  // namespace model
#endif
