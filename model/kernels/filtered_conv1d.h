#pragma once

#include <cstddef>

#include "model/kernels/conv1d.h"
#include "model/kernels/normalize.h"
#include "model/tensor/arena.h"

namespace model {

/// Whether a convolution has a scheme of minimal filtering that pays: 3, 7 or 11 taps, and channels
/// in whole vectors and wide enough that the transforms cost little.
bool can_filter(int taps, int inputs, int outputs);

/// The weights of a convolution in the transform domain, [point][PackedWeights of the parts].
struct FilteredWeights {
  const float* data = nullptr;
  int taps = 0;
  int inputs = 0;
  int outputs = 0;
};

/// Floats that FilteredWeights of this shape take. REQUIRES: can_filter().
std::size_t filtered_size(int taps, int inputs, int outputs);

/// Fills `filtered` (filtered_size floats) from a strided array, as pack() does.
void pack_filtered(const float* weights, WeightStrides strides, int taps, int inputs, int outputs,
                   float* filtered);

/// y[t, o] (+)= bias[o] + sum over k, i of w[k, i, o] * snake(affine(x))[t + k * dilation - pad, i]
/// with pad = (taps - 1) / 2 * dilation, so that y is as long as x [L, inputs]; activated rows
/// outside 0..L-1 count as zeros. x and y must not overlap.
///
/// Minimal filtering along time: a dilated convolution is `dilation` interleaved dense ones; each
/// is cut into strips of tiles, activated, transformed, multiplied point by point, and transformed
/// back while it is in cache. Tiles begin at the first row of x, so no bit depends on what lies
/// behind x, on the memory plan, or on other items. Differs from conv1d() by about 100 dB below the
/// result (FilterScheme).
void filtered_conv1d(ConstMat x, const Snake& snake, const FilteredWeights& w, const float* bias,
                     int dilation, Mat y, ConvOutput output, Arena& scratch);

}  // namespace model
