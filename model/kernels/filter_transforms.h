#pragma once

#include <cstddef>

#include "model/kernels/filter_scheme.h"
#include "model/tensor/arena.h"
#include "model/tensor/mat.h"

namespace model {

/// What the rows of a strip become: for each product a plane, the matrix [tiles, channels] that it
/// multiplies or results in.
class Planes {
 public:
  Planes(const FilterScheme& scheme, int tiles, int channels, Arena& scratch)
      : tiles_(tiles),
        channels_(channels),
        // An odd number of cache lines from plane to plane: one tile of all of them, which a
        // transform reads or writes at once, does not fight for a few places of the cache.
        all_(scratch.mat(scheme.products(), (tiles * stride()) | static_cast<int>(kRowAlignment))) {
  }

  int tiles() const { return tiles_; }
  int channels() const { return channels_; }
  std::ptrdiff_t distance() const { return all_.stride(); }  ///< floats from one plane to the next
  Mat operator[](int p) const { return {all_.row(p), tiles_, channels_, stride()}; }

 private:
  int stride() const { return static_cast<int>(aligned_cols(channels_)); }

  int tiles_;
  int channels_;
  Mat all_;
};

/// B^T x of every tile: rows [outputs t, outputs t + rows()) of `strip` become row t of each plane.
/// Rows of the strip reach to the end of a cache line (Arena), which is read.
void transform_in(ConstMat strip, const FilterScheme& scheme, const Planes& planes);

/// y [rows, outputs] = residual + bias + A^T of row t of each plane; the last tile may be cut off.
/// `residual`, unless empty, is like y and may be y. `sums` [3, outputs], unless empty, receives
/// what ColumnMoments::add() takes for the rows of y.
void transform_out(const Planes& planes, const FilterScheme& scheme, const float* bias,
                   ConstMat residual, Mat y, Mat sums);

}  // namespace model
