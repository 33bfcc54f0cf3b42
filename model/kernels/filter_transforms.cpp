#include "model/kernels/filter_transforms.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "model/kernels/filter_transforms.cpp"
// clang-format off
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "model/kernels/arithmetic-inl.h"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace model::HWY_NAMESPACE {

constexpr hn::ScalableTag<float> kTag;
using V = hn::Vec<decltype(kTag)>;
constexpr int kLanes = static_cast<int>(HWY_LANES(float));

/// Numbers of a scheme, by which one vector after the other is multiplied.
#if HWY_TARGET == HWY_NEON
// NEON multiplies by a lane of a vector. Four numbers to a register, all of them stay there beside
// the rows of a tile; CMakeLists.txt keeps the compiler from filling the registers with what is
// needed later.
template <int kCount, class Vectors = std::make_index_sequence<(kCount + 3) / 4>>
class Factors;

template <int kCount, std::size_t... vector>
class Factors<kCount, std::index_sequence<vector...>> {
 public:
  HWY_INLINE explicit Factors(const std::vector<float>& numbers)
      : vectors_{hn::LoadU(kTag, numbers.data() + 4 * vector)...} {}

  /// To be called in the loop. The compiler has to believe that they change there: it would copy
  /// each number to all lanes of a register before the loop, for which there are too few.
  HWY_INLINE void pretend_change() { (pretend_change(vectors_[vector]), ...); }

  template <int k>
  HWY_INLINE V get() const {
    return hn::Broadcast<k % 4>(vectors_[k / 4]);
  }

 private:
  static HWY_INLINE void pretend_change(V& v) { asm("" : "+w"(v.raw)); }

  V vectors_[sizeof...(vector)];
};
#else
template <int kCount>
class Factors {
 public:
  HWY_INLINE explicit Factors(const std::vector<float>& numbers) : numbers_(numbers.data()) {}

  HWY_INLINE void pretend_change() {}

  template <int k>
  HWY_INLINE V get() const {
    return hn::Set(kTag, numbers_[k]);
  }

 private:
  const float* numbers_;
};
#endif

/// sum + b[kAt] x[0] + b[kAt + 1] x[2] + ..., kTerms of them.
template <int kAt, int kTerms, class B>
HWY_INLINE V add_every_second(const B& b, const V* x, V sum) {
  if constexpr (kTerms == 0)
    return sum;
  else
    return add_every_second<kAt + 1, kTerms - 1>(b, x + 2, fused(b.template get<kAt>(), x[0], sum));
}

/// b[kAt] x[0] + b[kAt + 1] x[2] + ..., kTerms of them.
template <int kAt, int kTerms, class B>
HWY_INLINE V dot_every_second(const B& b, const V* x) {
  return add_every_second<kAt + 1, kTerms - 1>(b, x + 2, hn::Mul(b.template get<kAt>(), x[0]));
}

/// The products with the rows of kPairs pairs +p, -p, whose entries begin at b[kAt]: to the planes
/// from `to` on.
template <int kSize, int kAt, int kPairs, class B>
HWY_INLINE void transform_pairs(const B& b, const V* x, float* to, std::ptrdiff_t plane) {
  constexpr int kEven = kSize / 2;
  constexpr int kOdd = kSize - 1 - kEven;
  const V even = dot_every_second<kAt, kEven>(b, x);
  const V odd = dot_every_second<kAt + kEven, kOdd>(b, x + 1);
  hn::StoreU(hn::Add(even, odd), kTag, to);
  hn::StoreU(hn::Sub(even, odd), kTag, to + plane);
  if constexpr (kPairs > 1)
    transform_pairs<kSize, kAt + kSize - 1, kPairs - 1>(b, x, to + 2 * plane, plane);
}

/// B^T x of every tile: rows [m t, m t + size) of `strip` become row t of each plane.
template <int kOutputs, int kPairs, bool kZero>
void transform_input(ConstMat strip, const FilterScheme& scheme, int tiles, Mat planes) {
  constexpr int kSize = 2 * kPairs + kZero + 1;
  constexpr int kEntries = (kSize + 1) / 2;  // of the rows of 0 and infinity
  // Where rows begin in scheme.input.
  constexpr int kFirstPair = kZero ? kEntries : 0;
  constexpr int kInfinity = kFirstPair + kPairs * (kSize - 1);
  Factors<kInfinity + kEntries> b(scheme.input);
  const std::ptrdiff_t plane = std::ptrdiff_t{tiles} * planes.stride();
  const std::ptrdiff_t row = strip.stride();
  for (int t = 0; t < tiles; ++t) {
    const float* from = strip.row(kOutputs * t);
    float* to = planes.row(t);
    for (int c = 0; c < strip.cols(); c += kLanes) {
      b.pretend_change();
      V x[kSize];
      HWY_UNROLL(12)
      for (std::ptrdiff_t k = 0; k < kSize; ++k) x[k] = hn::LoadU(kTag, from + k * row + c);
      if constexpr (kZero) hn::StoreU(dot_every_second<0, kEntries>(b, x), kTag, to + c);
      transform_pairs<kSize, kFirstPair, kPairs>(b, x, to + kZero * plane + c, plane);
      hn::StoreU(dot_every_second<kInfinity, kEntries>(b, x + kZero), kTag,
                 to + (kSize - 1) * plane + c);
    }
  }
}

/// Adds the rows of A^T from kAt / kPairs on, kRows of them, to `result`; sums and differences of
/// the pairs take turns.
template <int kAt, int kPairs, int kRows, class A>
HWY_INLINE void add_pairs(const A& a, const V* pairs, V* result) {
  *result = add_every_second<kAt, kPairs>(a, pairs + kAt / kPairs % 2, *result);
  if constexpr (kRows > 1) add_pairs<kAt + kPairs, kPairs, kRows - 1>(a, pairs, result + 1);
}

/// A^T of row t of each plane at `from`, plus `offset`: the outputs of one tile.
template <int kOutputs, int kPairs, bool kZero, class A>
HWY_INLINE void outputs_of_tile(const float* from, std::ptrdiff_t plane, const A& a, V offset,
                                V* result) {
  V pairs[2 * kPairs];
  HWY_UNROLL(5)
  for (std::ptrdiff_t p = 0; p < kPairs; ++p) {
    const V plus = hn::LoadU(kTag, from + (2 * p + kZero) * plane);
    const V minus = hn::LoadU(kTag, from + (2 * p + kZero + 1) * plane);
    pairs[2 * p] = hn::Add(plus, minus);
    pairs[2 * p + 1] = hn::Sub(plus, minus);
  }
  HWY_UNROLL(6)
  for (int i = 0; i < kOutputs; ++i) result[i] = offset;
  if constexpr (kZero) result[0] = hn::Add(offset, hn::LoadU(kTag, from));
  result[kOutputs - 1] = hn::Add(offset, hn::LoadU(kTag, from + (2 * kPairs + kZero) * plane));
  add_pairs<0, kPairs, kOutputs>(a, pairs, result);
}

/// Adds the outputs of one tile to BlockSums of a column: its first row, and the sums and the sums
/// of squares of the distances from that.
template <int kOutputs>
HWY_INLINE void add_to_sums(const V* result, int rows, bool is_first, Mat sums, int c) {
  const V origin = is_first ? result[0] : hn::LoadU(kTag, sums.row(0) + c);
  V sum = is_first ? hn::Zero(kTag) : hn::LoadU(kTag, sums.row(1) + c);
  V squares = is_first ? hn::Zero(kTag) : hn::LoadU(kTag, sums.row(2) + c);
  V tile_sum = hn::Zero(kTag);
  V tile_squares = hn::Zero(kTag);
  HWY_UNROLL(6)
  for (int i = 0; i < kOutputs; ++i)
    if (i < rows) {
      const V distance = hn::Sub(result[i], origin);
      tile_sum = hn::Add(tile_sum, distance);
      tile_squares = fused(distance, distance, tile_squares);
    }
  hn::StoreU(origin, kTag, sums.row(0) + c);
  hn::StoreU(hn::Add(sum, tile_sum), kTag, sums.row(1) + c);
  hn::StoreU(hn::Add(squares, tile_squares), kTag, sums.row(2) + c);
}

/// y = residual + bias + A^T of row t of each plane, for `rows` rows of one tile. `a` is copied,
/// for what nobody else can reach stays in registers.
template <int kOutputs, int kPairs, bool kZero, class A>
HWY_INLINE void output_tile(ConstMat planes, std::ptrdiff_t plane, A a, const float* bias, int t,
                            int rows, ConstMat residual, Mat y, Mat sums) {
  const int first = kOutputs * t;
  for (int c = 0; c < y.cols(); c += kLanes) {
    a.pretend_change();
    V result[kOutputs];
    outputs_of_tile<kOutputs, kPairs, kZero>(planes.row(t) + c, plane, a, hn::LoadU(kTag, bias + c),
                                             result);
    HWY_UNROLL(6)
    for (int i = 0; i < kOutputs; ++i)
      if (i < rows) {
        if (residual.data() != nullptr)
          result[i] = hn::Add(result[i], hn::LoadU(kTag, residual.row(first + i) + c));
        hn::StoreU(result[i], kTag, y.row(first + i) + c);
      }
    if (sums.data() != nullptr) add_to_sums<kOutputs>(result, rows, t == 0, sums, c);
  }
}

/// The same for every tile; y ends where it ends.
template <int kOutputs, int kPairs, bool kZero>
void transform_output(ConstMat planes, const FilterScheme& scheme, int tiles, const float* bias,
                      ConstMat residual, Mat y, Mat sums) {
  const Factors<kOutputs * kPairs> a(scheme.output);
  const std::ptrdiff_t plane = std::ptrdiff_t{tiles} * planes.stride();
  constexpr auto output = output_tile<kOutputs, kPairs, kZero, Factors<kOutputs * kPairs>>;
  for (int t = 0; t < tiles; ++t) {
    const int rows = std::min(kOutputs, y.rows() - kOutputs * t);
    // Most tiles have code of their own, which asks nothing that is known here. The portable
    // baseline has not: its arithmetic takes much code.
    const bool own = !kIsPortable && t > 0 && rows == kOutputs;
    const bool adds = residual.data() != nullptr;
    const bool measures = sums.data() != nullptr;
    if (own && adds && measures)
      output(planes, plane, a, bias, t, kOutputs, residual, y, sums);
    else if (own && adds)
      output(planes, plane, a, bias, t, kOutputs, residual, y, {});
    else if (own && measures)
      output(planes, plane, a, bias, t, kOutputs, {}, y, sums);
    else
      output(planes, plane, a, bias, t, rows, residual, y, sums);
  }
}

/// Calls f<outputs, pairs, zero>() for the scheme in use.
template <class F>
HWY_INLINE void with_shape(const FilterScheme& scheme, F f) {
  if (scheme.outputs == 2) return f.template operator()<2, 1, true>();
  if (scheme.pairs == 3) return f.template operator()<6, 3, true>();
  if (scheme.has_zero) return f.template operator()<6, 5, true>();
  f.template operator()<6, 5, false>();
}

void transform_in(ConstMat strip, const FilterScheme& scheme, int tiles, Mat planes) {
  with_shape(scheme, [&]<int kOutputs, int kPairs, bool kZero>() {
    transform_input<kOutputs, kPairs, kZero>(strip, scheme, tiles, planes);
  });
}

void transform_out(ConstMat planes, const FilterScheme& scheme, int tiles, const float* bias,
                   ConstMat residual, Mat y, Mat sums) {
  with_shape(scheme, [&]<int kOutputs, int kPairs, bool kZero>() {
    transform_output<kOutputs, kPairs, kZero>(planes, scheme, tiles, bias, residual, y, sums);
  });
}

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace model {

HWY_EXPORT(transform_in);
HWY_EXPORT(transform_out);

void transform_in(ConstMat strip, const FilterScheme& scheme, int tiles, Mat planes) {
  HWY_DYNAMIC_DISPATCH(transform_in)(strip, scheme, tiles, planes);
}
void transform_out(ConstMat planes, const FilterScheme& scheme, int tiles, const float* bias,
                   ConstMat residual, Mat y, Mat sums) {
  HWY_DYNAMIC_DISPATCH(transform_out)(planes, scheme, tiles, bias, residual, y, sums);
}

}  // namespace model
#endif
