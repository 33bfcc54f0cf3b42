// Direct 1-D convolution and matrix product with packed weights.
#pragma once

#include <cstddef>

#include "model/tensor/arena.h"
#include "model/tensor/mat.h"

namespace model {

/// Output channels are computed in panels of this many.
constexpr int kPanel = 32;

/// Inputs whose products are summed up before the sum is added to the result: a panel of their
/// weights stays in cache, and the rounding errors of long sums stay small.
constexpr int kDepth = 256;

/// Convolution weights in the order the kernel reads them: [panel][tap][input][32 outputs], zeros
/// past the last output. Taps = 1 makes it a plain matrix [inputs, outputs].
struct PackedWeights {
  const float* data = nullptr;
  int taps = 0;
  int inputs = 0;
  int outputs = 0;
};

/// Floats that PackedWeights of this shape take.
std::size_t packed_size(int taps, int inputs, int outputs);

/// Where the weight of (tap, input, output) lies in the source array of pack(), in floats.
struct WeightStrides {
  std::ptrdiff_t tap;
  std::ptrdiff_t input;
  std::ptrdiff_t output;
};

/// Fills `packed` (packed_size floats) from a strided array.
void pack(const float* weights, WeightStrides strides, int taps, int inputs, int outputs,
          float* packed);

/// Output row t reads input rows t * stride + k * dilation - pad for the taps k.
struct ConvGeometry {
  int stride = 1;
  int dilation = 1;
  int pad = 0;

  /// As many output rows as input rows, centred on them; for an odd number of taps.
  static ConvGeometry same(int taps, int dilation = 1) {
    return {1, dilation, (taps - 1) / 2 * dilation};
  }
};

enum class ConvOutput { kStore, kAdd };

/// y[t, o] (+)= bias[o] + sum over k, i of w[k, i, o] * x[t * stride + k * dilation - pad, i].
///
/// x [L, inputs], y [any rows, outputs]; rows of x outside 0..L-1 count as zeros, whatever lies in
/// memory there; bias may be null. Every output is one chain of multiply-adds from the bias over
/// (k, i) in ascending order, or one for each kDepth inputs and the sum of those, so its bits do
/// not depend on the tiling, on L, or on neighbours. x and y must not overlap. Direct convolution
/// over channels-last rows: a tile of outputs is a small GEMM whose left operand is x itself, read
/// with overlapping rows, without an im2col copy.
///
/// The threads of `scratch` share the rows of y when there are many.
void conv1d(ConstMat x, const PackedWeights& w, const float* bias, ConvGeometry geometry, Mat y,
            ConvOutput output, Arena& scratch);

/// The same without borders, y[t, o] = bias[o] + sum over k, i of w[k, i, o] * x[t + k, i]: y has
/// taps - 1 rows fewer than x. With one tap it is the product of two matrices.
void multiply(ConstMat x, const PackedWeights& w, const float* bias, Mat y,
              ConvOutput output = ConvOutput::kStore);

}  // namespace model
