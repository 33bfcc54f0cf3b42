// The transforms in Highway, specialised for each scheme; they fuse bias, residual and moments.
#include "model/kernels/filter_transforms.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "model/kernels/filter_transforms.cpp"
// clang-format off
#include "hwy/foreach_target.h"
#include "hwy/cache_control.h"
#include "hwy/highway.h"
#include "model/kernels/arithmetic-inl.h"
#include "model/kernels/elementwise-inl.h"
#include "model/kernels/filter_tiles-inl.h"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace model::HWY_NAMESPACE {

/// Every tile: the rows of `strip` that it sees become row t of each plane.
template <class Tiles>
void transform_input(ConstMat strip, const FilterScheme& scheme, const Planes& planes) {
  constexpr int kRows = Tiles::kRows;
  typename Tiles::Input transform(scheme);
  const std::ptrdiff_t row = strip.stride();
  const std::ptrdiff_t plane = planes.distance();
  for (int t = 0; t < planes.tiles(); ++t) {
    const float* from = strip.row(Tiles::kOutputs * t);
    float* to = planes[0].row(t);
    for (int c = 0; c < strip.cols(); c += kLanes) {
      V x[kRows];
      HWY_UNROLL(34)
      for (std::ptrdiff_t k = 0; k < kRows; ++k) x[k] = hn::LoadU(kTag, from + k * row + c);
      transform(x, to + c, plane);
    }
  }
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
  HWY_UNROLL(32)
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

/// What StripOutput asks for, known when the code of a tile is compiled or not.
struct TileWork {
  int rows;
  bool whole_vectors;
  bool adds_residual;
  bool adds_to_y;
  bool measures;
};

/// y (+)= residual + bias + A^T of row t of each plane, for the rows of one tile. `transform` and
/// `out` are copied, for what nobody else can reach stays in registers.
template <class Tiles>
HWY_INLINE void output_tile(const Planes& planes, typename Tiles::Output transform, int t,
                            TileWork work, StripOutput out) {
  constexpr std::ptrdiff_t kOutputs = Tiles::kOutputs;
  const float* from = planes[0].row(t);
  const std::ptrdiff_t plane = planes.distance();
  const std::ptrdiff_t stride = out.y.stride();
  float* y = out.y.row(Tiles::kOutputs * t);
  const std::ptrdiff_t residual_stride = out.residual.stride();
  const float* residual = work.adds_residual ? out.residual.row(Tiles::kOutputs * t) : nullptr;
  for (int line = 0; line < out.y.cols(); line += kRowAlignment) {
    const int end = std::min(line + static_cast<int>(kRowAlignment), out.y.cols());
    // What the next tile needs: the processor does not foresee rows that lie far apart.
    for (std::ptrdiff_t i = kOutputs; i < 2 * kOutputs; ++i) {
      hwy::Prefetch(y + i * stride + line);
      if (work.adds_residual) hwy::Prefetch(residual + i * residual_stride + line);
    }
    for (int c = line; c < end; c += kLanes) {
      V result[kOutputs];
      const int n = work.whole_vectors ? kLanes : end - c;
      transform(from + c, plane, load(out.bias + c, n), result);
      HWY_UNROLL(32)
      for (std::ptrdiff_t i = 0; i < kOutputs; ++i)
        if (i < work.rows) {
          if (work.adds_residual)
            result[i] = hn::Add(result[i], load(residual + i * residual_stride + c, n));
          if (work.adds_to_y) result[i] = hn::Add(load(y + i * stride + c, n), result[i]);
          store(result[i], y + i * stride + c, n);
        }
      if (work.measures) add_to_sums<Tiles::kOutputs>(result, work.rows, t == 0, out.sums, c);
    }
  }
}

/// The same for every tile; y ends where it ends.
template <class Tiles>
void transform_output(const Planes& planes, const FilterScheme& scheme, const StripOutput& out) {
  constexpr int kOutputs = Tiles::kOutputs;
  const typename Tiles::Output transform(scheme);
  constexpr auto output = output_tile<Tiles>;
  const bool whole_vectors = out.y.cols() % kLanes == 0;
  const bool adds_residual = out.residual.data() != nullptr;
  const bool adds_to_y = out.output == ConvOutput::kAdd;
  const bool measures = out.sums.data() != nullptr;
  for (int t = 0; t < planes.tiles(); ++t) {
    const int rows = std::min(kOutputs, out.y.rows() - kOutputs * t);
    // Most tiles have code of their own, which asks nothing that is known here. The portable
    // baseline has not: its arithmetic takes much code.
    const bool own = !kIsPortable && t > 0 && rows == kOutputs && whole_vectors;
    if (own && adds_residual && !adds_to_y && measures)
      output(planes, transform, t, {kOutputs, true, true, false, true}, out);
    else if (own && adds_residual && adds_to_y && !measures)
      output(planes, transform, t, {kOutputs, true, true, true, false}, out);
    else if (own && !adds_residual && !adds_to_y && measures)
      output(planes, transform, t, {kOutputs, true, false, false, true}, out);
    else
      output(planes, transform, t, {rows, whole_vectors, adds_residual, adds_to_y, measures}, out);
  }
}

/// Calls f<Tiles>() for the scheme in use.
template <class F>
HWY_INLINE void with_tiles(const FilterScheme& scheme, F f) {
  if (scheme.kind == FilterScheme::Kind::kSpectrum)
    return scheme.taps == 7 ? f.template operator()<SpectralTiles<7>>()
                            : f.template operator()<SpectralTiles<11>>();
  if (scheme.outputs == 2) return f.template operator()<PointTiles<2, 1>>();
  if (scheme.outputs == 4) return f.template operator()<PointTiles<4, 2>>();
  if (scheme.outputs == 5) return f.template operator()<PointTiles<5, 2>>();
  if (scheme.taps == 3) return f.template operator()<PointTiles<6, 3>>();
  f.template operator()<PointTiles<6, 5>>();
}

/// The row of -p is that of +p with every other entry negated, and those of 0 and infinity have one
/// entry each.
template <int kTaps>
void transform_taps(ConstMat w, const FilterScheme& scheme, Mat planes) {
  const auto factor = [&](int product, int tap) {
    return hn::Set(kTag, static_cast<float>(scheme.filter[product * kTaps + tap]));
  };
  const int infinity = planes.rows() - 1;
  for (int c = 0; c < w.cols(); c += kLanes) {
    V taps[kTaps];
    for (int k = 0; k < kTaps; ++k) {
      hwy::Prefetch(w.row(k) + c + 1024);  // weights come from memory
      taps[k] = hn::LoadU(kTag, w.row(k) + c);
    }
    hn::StoreU(hn::Mul(factor(0, 0), taps[0]), kTag, planes.row(0) + c);
    for (int p = 1; p < infinity; p += 2) {
      V even = hn::Mul(factor(p, 0), taps[0]);
      if constexpr (kTaps == 3) even = fused(factor(p, 2), taps[2], even);
      const V odd = hn::Mul(factor(p, 1), taps[1]);
      hn::StoreU(hn::Add(even, odd), kTag, planes.row(p) + c);
      hn::StoreU(hn::Sub(even, odd), kTag, planes.row(p + 1) + c);
    }
    hn::StoreU(hn::Mul(factor(infinity, kTaps - 1), taps[kTaps - 1]), kTag,
               planes.row(infinity) + c);
  }
}

void transform_filter(ConstMat w, const FilterScheme& scheme, Mat planes) {
  if (scheme.taps == 2) return transform_taps<2>(w, scheme, planes);
  assert(scheme.taps == 3);
  transform_taps<3>(w, scheme, planes);
}

void transform_in(ConstMat strip, const FilterScheme& scheme, const Planes& planes) {
  with_tiles(scheme, [&]<class Tiles>() { transform_input<Tiles>(strip, scheme, planes); });
}

void transform_out(const Planes& planes, const FilterScheme& scheme, const StripOutput& out) {
  with_tiles(scheme, [&]<class Tiles>() { transform_output<Tiles>(planes, scheme, out); });
}

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace model {

HWY_EXPORT(transform_in);
HWY_EXPORT(transform_filter);
HWY_EXPORT(transform_out);

void transform_in(ConstMat strip, const FilterScheme& scheme, const Planes& planes) {
  HWY_DYNAMIC_DISPATCH(transform_in)(strip, scheme, planes);
}
void transform_filter(ConstMat w, const FilterScheme& scheme, Mat planes) {
  HWY_DYNAMIC_DISPATCH(transform_filter)(w, scheme, planes);
}
void transform_out(const Planes& planes, const FilterScheme& scheme, const StripOutput& out) {
  HWY_DYNAMIC_DISPATCH(transform_out)(planes, scheme, out);
}

}  // namespace model
#endif
