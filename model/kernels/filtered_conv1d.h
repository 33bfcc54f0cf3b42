// Convolution by a FilterScheme, with activation, residual and column moments fused.
#pragma once

#include <cstddef>
#include <functional>

#include "model/kernels/conv1d.h"
#include "model/kernels/filter_scheme.h"
#include "model/tensor/arena.h"

namespace model {

/// The weights of a convolution in the transform domain, [product][PackedWeights of one tap], or
/// PackedWeights if they go there at each use (FilterScheme::from_taps).
struct FilteredWeights {
  const FilterScheme* scheme = nullptr;
  const float* data = nullptr;
  int inputs = 0;
  int outputs = 0;
};

/// Floats that FilteredWeights of this shape take.
std::size_t filtered_size(const FilterScheme& scheme, int inputs, int outputs);

/// How many strips filtered_conv1d() cuts `rows` outputs into: the weights are read for each.
int strip_count(const FilterScheme& scheme, int inputs, int outputs, int rows, int dilation);

/// Fills `filtered` (filtered_size floats) from a strided array, as pack() does.
void pack_filtered(const FilterScheme& scheme, const float* weights, WeightStrides strides,
                   int inputs, int outputs, float* filtered);

/// Writes f(x) to y, of the same shape, row by row: what is between a matrix and the
/// convolution that reads it.
using Activation = std::function<void(ConstMat x, Mat y)>;

/// What happens to the outputs of a convolution while they are in registers.
struct Epilogue {
  ConstMat residual = {};  ///< added unless empty; may be y itself
  ConvOutput output = ConvOutput::kStore;
  Mat moments = {};       ///< receives column_moments() of y [2, outputs] unless empty
  float epsilon = 1e-5f;  ///< of those
};

/// y[t, o] (+)= residual[t, o] + bias[o] + sum over k, i of w[k, i, o] * f(x)[t + k * dilation -
/// pad, i] with f the activation; y is as long as x [L, inputs], and rows of f(x) outside 0..L-1
/// are zeros. The stride is 1, and pad a multiple of the dilation. x and y must not overlap.
///
/// A dilated convolution is `dilation` interleaved dense ones; each is cut into strips of tiles,
/// activated, transformed, multiplied product by product (FilterScheme), and transformed back while
/// it is in cache, so that x is read once and y written once. Tiles begin at the first row of x, so
/// no bit depends on what comes after x, on the memory plan, on other items, or on how many threads
/// `scratch` has to share the strips.
/// Differs from conv1d() by 104 dB and more below the result (FilterScheme).
void filtered_conv1d(ConstMat x, const Activation& activate, const FilteredWeights& w,
                     const float* bias, ConvGeometry geometry, Mat y, const Epilogue& epilogue,
                     Arena& scratch);

}  // namespace model
