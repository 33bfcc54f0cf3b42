// Loops over the elements of a matrix, compiled once per instruction set: include inside a file
// that foreach_target.h compiles again and again. The last, partial vector of a row goes through
// the same instructions as the others, so no result depends on where a row ends.

#if defined(MODEL_KERNELS_ELEMENTWISE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef MODEL_KERNELS_ELEMENTWISE_INL_H_
#undef MODEL_KERNELS_ELEMENTWISE_INL_H_
#else
#define MODEL_KERNELS_ELEMENTWISE_INL_H_
#endif

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "hwy/cache_control.h"
#include "hwy/highway.h"
#include "model/kernels/arithmetic-inl.h"
#include "model/tensor/mat.h"

HWY_BEFORE_NAMESPACE();
namespace model::HWY_NAMESPACE {
using FloatTag = hn::ScalableTag<float>;
using FloatVector = hn::Vec<FloatTag>;
constexpr int kFloatLanes = static_cast<int>(HWY_LANES(float));

/// The vector at p, of which the first n floats exist; the others are zero.
HWY_INLINE FloatVector load(const float* p, int n) {
  if (n >= kFloatLanes) return hn::LoadU(FloatTag(), p);
  HWY_ALIGN float lanes[kFloatLanes] = {};
  std::memcpy(lanes, p, static_cast<std::size_t>(n) * sizeof(float));
  return hn::Load(FloatTag(), lanes);
}

HWY_INLINE void store(FloatVector v, float* p, int n) {
  if (n >= kFloatLanes) return hn::StoreU(v, FloatTag(), p);
  HWY_ALIGN float lanes[kFloatLanes];
  hn::Store(v, FloatTag(), lanes);
  std::memcpy(p, lanes, static_cast<std::size_t>(n) * sizeof(float));
}

/// y[r, c] = f(x[r, c], r, c, n) for vectors from column c with n columns left; x may be y.
template <class F>
HWY_INLINE void map(ConstMat x, Mat y, F f) {
  for (int r = 0; r < y.rows(); ++r) {
    const float* from = x.row(r);
    float* to = y.row(r);
    for (int c = 0; c < y.cols(); c += kFloatLanes) {
      const int n = y.cols() - c;
      store(f(load(from + c, n), r, c, n), to + c, n);
    }
  }
}

/// The same with a function for each vector of columns, f(c, n), whose numbers stay in registers
/// for a block of rows.
template <class F>
HWY_INLINE void map_by_columns(ConstMat x, Mat y, F f) {
  constexpr int kBlock = 16;
  for (int first = 0; first < y.rows(); first += kBlock) {
    const int rows = std::min(kBlock, y.rows() - first);
    const float* from = x.row(first);
    float* to = y.row(first);
    for (int c = 0; c < y.cols(); c += kFloatLanes) {
      const int n = y.cols() - c;
      const auto of_column = f(c, n);
      for (int r = 0; r < rows; ++r) {
        const float* at = from + r * x.stride() + c;
        // Rows may lie too far apart for the processor to see the next block coming.
        hwy::Prefetch(at + kBlock * x.stride());
        store(of_column(load(at, n)), to + r * y.stride() + c, n);
      }
    }
  }
}

/// Sums along a row run in as many lanes, however wide the vectors are: their bits are those of
/// every instruction set.
constexpr int kSumLanes = 16;

/// The sum of f(v) over a row. Lanes add up in float32 over a few vectors, and those in double.
template <class F>
HWY_INLINE double sum_of_row(const float* x, int cols, F f) {
  static_assert(kSumLanes % kFloatLanes == 0);
  constexpr std::ptrdiff_t kVectors = kSumLanes / kFloatLanes;
  constexpr int kBlock = 8 * kSumLanes;
  const FloatTag d;
  double all = 0;
  for (int start = 0; start < cols; start += kBlock) {
    FloatVector sums[kVectors];
    for (FloatVector& sum : sums) sum = hn::Zero(d);
    const int end = std::min(start + kBlock, cols);
    for (int c = start; c < end; c += kSumLanes) {
      for (std::ptrdiff_t v = 0; v < kVectors && c + v * kFloatLanes < end; ++v) {
        const auto at = static_cast<int>(c + v * kFloatLanes);
        const FloatVector value = f(load(x + at, cols - at));
        const auto inside = hn::FirstN(d, static_cast<std::size_t>(cols - at));
        sums[v] = hn::Add(sums[v], hn::IfThenElseZero(inside, value));
      }
    }
    HWY_ALIGN float lanes[kSumLanes];
    for (std::ptrdiff_t v = 0; v < kVectors; ++v) hn::Store(sums[v], d, lanes + v * kFloatLanes);
    for (const float lane : lanes) all += lane;
  }
  return all;
}

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
