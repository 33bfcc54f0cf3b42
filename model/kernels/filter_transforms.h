// Transforms between rows of a strip and the planes that a fast convolution multiplies.
#pragma once

#include <cstddef>

#include "model/kernels/conv1d.h"
#include "model/kernels/filter_scheme.h"
#include "model/tensor/arena.h"
#include "model/tensor/mat.h"

namespace model {

/// Memory for `planes` matrices [tiles, channels], one to a row. An odd number of cache lines lies
/// between them: one tile of all of them, which a transform reads or writes at once, does not fight
/// for a few places of the cache.
inline Mat plane_memory(int planes, int tiles, int channels, Arena& scratch) {
  const auto columns = tiles * static_cast<int>(aligned_cols(channels));
  return scratch.mat(planes, columns | static_cast<int>(kRowAlignment));
}

/// What the rows of a strip become: for each product a plane, the matrix [tiles, channels] that it
/// multiplies or results in. Each lies in a row of `memory`, which may have room for more channels.
class Planes {
 public:
  Planes(Mat memory, int tiles, int channels) : tiles_(tiles), channels_(channels), all_(memory) {}

  int tiles() const { return tiles_; }
  int channels() const { return channels_; }
  std::ptrdiff_t distance() const { return all_.stride(); }  ///< floats from one plane to the next
  Mat operator[](int p) const { return {all_.row(p), tiles_, channels_, aligned_cols(channels_)}; }

 private:
  int tiles_;
  int channels_;
  Mat all_;
};

/// B^T x of every tile: rows [outputs t, outputs t + rows()) of `strip` become row t of each plane.
/// Rows of the strip reach to the end of a cache line (Arena), which is read.
void transform_in(ConstMat strip, const FilterScheme& scheme, const Planes& planes);

/// G w of a scheme by points for two or three taps: w [taps, any columns] to planes [products, as
/// many].
void transform_filter(ConstMat w, const FilterScheme& scheme, Mat planes);

/// Where a strip of outputs goes, and what is added to it on the way.
struct StripOutput {
  const float* bias;
  ConstMat residual;  ///< like y, and may be y; or empty
  Mat y;
  ConvOutput output;
  Mat sums;  ///< [3, outputs], receives what ColumnMoments::add() takes for the rows of y; or empty

  StripOutput rows(int first, int count) const {
    return {bias, residual.data() ? residual.rows(first, count) : residual, y.rows(first, count),
            output, sums};
  }
  StripOutput cols(int first, int count) const {
    return {bias + first, residual.data() ? residual.cols(first, count) : residual,
            y.cols(first, count), output, sums.data() ? sums.cols(first, count) : sums};
  }
};

/// y [rows, outputs] (+)= residual + bias + A^T of row t of each plane; the last tile may be cut
/// off.
void transform_out(const Planes& planes, const FilterScheme& scheme, const StripOutput& out);

}  // namespace model
