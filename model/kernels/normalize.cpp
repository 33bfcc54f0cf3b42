// Column moments by blocks, affine maps with LeakyReLU or Snake, and layer norm, in Highway.
#include "model/kernels/normalize.h"

#include <algorithm>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "model/kernels/normalize.cpp"
// clang-format off
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "model/kernels/elementary-inl.h"
#include "model/kernels/elementwise-inl.h"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace model::HWY_NAMESPACE {

/// The sums of one block that ColumnMoments takes.
void block_sums(ConstMat x, Mat sums) {
  for (int c = 0; c < x.cols(); c += kFloatLanes) {
    const int n = x.cols() - c;
    const FloatVector origin = load(x.row(0) + c, n);
    FloatVector sum = hn::Zero(FloatTag());
    FloatVector squares = hn::Zero(FloatTag());
    for (int r = 0; r < x.rows(); ++r) {
      const FloatVector distance = hn::Sub(load(x.row(r) + c, n), origin);
      sum = hn::Add(sum, distance);
      squares = fused(distance, distance, squares);
    }
    store(origin, sums.row(0) + c, n);
    store(sum, sums.row(1) + c, n);
    store(squares, sums.row(2) + c, n);
  }
}

/// The part of a ChannelAffine that belongs to a vector of columns.
struct ColumnAffine {
  HWY_INLINE ColumnAffine(const ChannelAffine& affine, int c, int n)
      : mean(load(affine.mean + c, n)),
        scale(load(affine.scale + c, n)),
        shift(load(affine.shift + c, n)) {}

  HWY_INLINE FloatVector operator()(FloatVector v) const {
    return fused(hn::Sub(v, mean), scale, shift);
  }

  FloatVector mean, scale, shift;
};

void affine_leaky_relu(ConstMat x, ChannelAffine affine, float slope, Mat y) {
  map_by_columns(x, y, [affine, slope](int c, int n) HWY_ATTR {
    const ColumnAffine of_column(affine, c, n);
    return [of_column, slope](FloatVector v) HWY_ATTR {
      v = of_column(v);
      return larger(v, hn::Mul(v, hn::Set(FloatTag(), slope)));
    };
  });
}

void affine_snake(ConstMat x, const Snake& snake, Mat y) {
  map_by_columns(x, y, [&snake](int c, int n) HWY_ATTR {
    const ColumnAffine of_column(snake.affine, c, n);
    const FloatVector half_turns =
        hn::Mul(load(snake.alpha + c, n), hn::Set(FloatTag(), 0.318309886f));
    const FloatVector inverse_alpha = load(snake.inverse_alpha + c, n);
    return [of_column, half_turns, inverse_alpha](FloatVector v) HWY_ATTR {
      v = of_column(v);
      return fused(sine_squared_of_half_turns(hn::Mul(v, half_turns)), inverse_alpha, v);
    };
  });
}

void layer_norm(Mat x, float epsilon, const float* scale, const float* shift) {
  for (int r = 0; r < x.rows(); ++r) {
    const Mat row = x.rows(r, 1);
    // Around the first value, so that a constant row has exactly its mean.
    const float origin = row(0, 0);
    const double sum = sum_of_row(row.data(), row.cols(), [origin](FloatVector v) HWY_ATTR {
      return hn::Sub(v, hn::Set(FloatTag(), origin));
    });
    const auto center = static_cast<float>(origin + sum / row.cols());
    const double squares = sum_of_row(row.data(), row.cols(), [center](FloatVector v) HWY_ATTR {
      const FloatVector distance = hn::Sub(v, hn::Set(FloatTag(), center));
      return hn::Mul(distance, distance);
    });
    const auto factor = static_cast<float>(1.0 / std::sqrt(squares / row.cols() + epsilon));
    map(row, row, [=](FloatVector v, int, int c, int n) HWY_ATTR {
      const FloatTag d;
      v = hn::Mul(hn::Sub(v, hn::Set(d, center)), hn::Set(d, factor));
      return fused(v, load(scale + c, n), load(shift + c, n));
    });
  }
}

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace model {

HWY_EXPORT(block_sums);
HWY_EXPORT(affine_leaky_relu);
HWY_EXPORT(affine_snake);
HWY_EXPORT(layer_norm);

ColumnMoments::ColumnMoments(int columns, Arena& scratch)
    : means_(scratch.doubles(columns)), squares_(scratch.doubles(columns)) {
  std::ranges::fill(means_, 0.0);
  std::ranges::fill(squares_, 0.0);
}

void ColumnMoments::add(int rows, ConstMat sums) {
  const double before = rows_;
  rows_ += rows;
  for (int c = 0; c < sums.cols(); ++c) {
    const double offset = double{sums(1, c)} / rows;
    const double block_squares = std::max(0.0, sums(2, c) - offset * sums(1, c));
    const double delta = sums(0, c) + offset - means_[c];
    means_[c] += delta * rows / rows_;
    squares_[c] += block_squares + delta * delta * before * rows / rows_;
  }
}

void ColumnMoments::finish(float epsilon, Mat moments) const {
  for (int c = 0; c < moments.cols(); ++c) {
    moments(0, c) = static_cast<float>(means_[c]);
    moments(1, c) = static_cast<float>(1 / std::sqrt(squares_[c] / rows_ + double{epsilon}));
  }
}

void column_moments(ConstMat x, float epsilon, Mat moments, Arena& scratch) {
  constexpr int kBlock = 64;
  const Arena::Scope scope(scratch);
  const Mat sums = scratch.mat(3, x.cols());
  ColumnMoments all(x.cols(), scratch);
  for (int row = 0; row < x.rows(); row += kBlock) {
    const int rows = std::min(kBlock, x.rows() - row);
    HWY_DYNAMIC_DISPATCH(block_sums)(x.rows(row, rows), sums);
    all.add(rows, sums);
  }
  all.finish(epsilon, moments);
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
