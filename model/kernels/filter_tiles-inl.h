// What happens to a column of one tile, for minimal filtering and for spectra: include inside a
// file that foreach_target.h compiles again and again.

#if defined(MODEL_KERNELS_FILTER_TILES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef MODEL_KERNELS_FILTER_TILES_INL_H_
#undef MODEL_KERNELS_FILTER_TILES_INL_H_
#else
#define MODEL_KERNELS_FILTER_TILES_INL_H_
#endif

#include <cstddef>
#include <utility>
#include <vector>

#include "hwy/highway.h"
#include "model/kernels/arithmetic-inl.h"
#include "model/kernels/filter_transforms.h"
#include "model/kernels/hartley-inl.h"

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

/// Adds the rows of A^T from kAt / kPairs on, kRows of them, to `result`; sums and differences of
/// the pairs take turns.
template <int kAt, int kPairs, int kRows, class A>
HWY_INLINE void add_pairs(const A& a, const V* pairs, V* result) {
  *result = add_every_second<kAt, kPairs>(a, pairs + kAt / kPairs % 2, *result);
  if constexpr (kRows > 1) add_pairs<kAt + kPairs, kPairs, kRows - 1>(a, pairs, result + 1);
}

/// What happens to a column of one tile in minimal filtering.
template <int kTileOutputs, int kPairs>
struct PointTiles {
  static constexpr int kOutputs = kTileOutputs;
  static constexpr int kRows = 2 * kPairs + 2;

  /// B^T x: kRows vectors to `to`, one to a plane.
  class Input {
   public:
    HWY_INLINE explicit Input(const FilterScheme& scheme) : b_(scheme.input) {}

    HWY_INLINE void operator()(const V* x, float* to, std::ptrdiff_t plane) {
      b_.pretend_change();
      hn::StoreU(dot_every_second<0, kEntries>(b_, x), kTag, to);
      transform_pairs<kRows, kEntries, kPairs>(b_, x, to + plane, plane);
      hn::StoreU(dot_every_second<kInfinity, kEntries>(b_, x + 1), kTag, to + (kRows - 1) * plane);
    }

   private:
    static constexpr int kEntries = kRows / 2;  // of the rows of 0 and infinity
    static constexpr int kInfinity = kEntries + kPairs * (kRows - 1);  // where its row begins
    Factors<kInfinity + kEntries> b_;
  };

  /// A^T of what lies at `from`, plus `offset`.
  class Output {
   public:
    HWY_INLINE explicit Output(const FilterScheme& scheme) : a_(scheme.output) {}

    HWY_INLINE void operator()(const float* from, std::ptrdiff_t plane, V offset, V* result) {
      a_.pretend_change();
      V pairs[2 * kPairs];
      HWY_UNROLL(5)
      for (std::ptrdiff_t p = 0; p < kPairs; ++p) {
        const V plus = hn::LoadU(kTag, from + (2 * p + 1) * plane);
        const V minus = hn::LoadU(kTag, from + (2 * p + 2) * plane);
        pairs[2 * p] = hn::Add(plus, minus);
        pairs[2 * p + 1] = hn::Sub(plus, minus);
      }
      HWY_UNROLL(6)
      for (int i = 0; i < kOutputs; ++i) result[i] = offset;
      result[0] = hn::Add(offset, hn::LoadU(kTag, from));
      result[kOutputs - 1] = hn::Add(offset, hn::LoadU(kTag, from + (kRows - 1) * plane));
      add_pairs<0, kPairs, kOutputs>(a_, pairs, result);
    }

   private:
    Factors<kOutputs * kPairs> a_;
  };
};

/// The same by spectra of all rows but the first and the last. Planes: the values 0 and kCircle /
/// 2, then k, -k and their sum for each k; then what the first tap is to meet in the first output
/// less what it meets in the circle, and so for the last tap in the last.
template <int kTaps>
struct SpectralTiles {
  static constexpr int kCircle = 32;
  static constexpr int kRows = kCircle + 2;
  static constexpr int kOutputs = kRows - kTaps + 1;
  static constexpr std::ptrdiff_t kFirstTap = 3 * kCircle / 2 - 1;

  struct Input {
    HWY_INLINE explicit Input(const FilterScheme&) {}

    HWY_INLINE void operator()(const V* x, float* to, std::ptrdiff_t plane) {
      hn::StoreU(hn::Sub(x[0], x[kCircle]), kTag, to + kFirstTap * plane);
      hn::StoreU(hn::Sub(x[kRows - 1], x[1]), kTag, to + (kFirstTap + 1) * plane);
      V values[kCircle];
      hartley<kCircle>(x + 1, values);
      hn::StoreU(values[0], kTag, to);
      hn::StoreU(values[kCircle / 2], kTag, to + plane);
      HWY_UNROLL(32)
      for (std::ptrdiff_t k = 1; k < kCircle / 2; ++k) {
        float* three = to + (3 * k - 1) * plane;
        hn::StoreU(values[k], kTag, three);
        hn::StoreU(values[kCircle - k], kTag, three + plane);
        hn::StoreU(hn::Add(values[k], values[kCircle - k]), kTag, three + 2 * plane);
      }
    }
  };

  struct Output {
    HWY_INLINE explicit Output(const FilterScheme&) {}

    HWY_INLINE void operator()(const float* from, std::ptrdiff_t plane, V offset, V* result) {
      V values[kCircle], rows[kCircle];
      values[0] = hn::Add(offset, hn::LoadU(kTag, from));  // which every row has once
      values[kCircle / 2] = hn::LoadU(kTag, from + plane);
      HWY_UNROLL(32)
      for (std::ptrdiff_t k = 1; k < kCircle / 2; ++k) {
        const float* three = from + (3 * k - 1) * plane;
        const V both = hn::LoadU(kTag, three + 2 * plane);
        values[k] = hn::Sub(both, hn::LoadU(kTag, three + plane));
        values[kCircle - k] = hn::Sub(both, hn::LoadU(kTag, three));
      }
      hartley<kCircle>(values, rows);
      result[0] = hn::Add(rows[kCircle - 1], hn::LoadU(kTag, from + kFirstTap * plane));
      HWY_UNROLL(32)
      for (int i = 1; i < kOutputs - 1; ++i) result[i] = rows[i - 1];
      result[kOutputs - 1] =
          hn::Add(rows[kOutputs - 2], hn::LoadU(kTag, from + (kFirstTap + 1) * plane));
    }
  };
};

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
