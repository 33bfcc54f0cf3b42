// Activations and other element-wise kernels: LeakyReLU, GELU, tanh, softmax, sums, sines.
#pragma once

#include <span>

#include "model/tensor/mat.h"

namespace model {

// Element by element; no result depends on the shape of the view.

/// y = max(s, slope s) with s = factor x and 0 < slope < 1, of the same shape; x may be y.
void leaky_relu(ConstMat x, float slope, Mat y, float factor = 1);

/// GELU in the tanh form: 0.5 x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))).
void gelu_tanh(Mat x);

void tanh(Mat x);

/// exp(x - max) / sum over each row; every row has at least one column.
void softmax_rows(Mat x);

/// y = x, of the same shape; the two do not overlap.
void copy_rows(ConstMat x, Mat y);

/// y += x, of the same shape.
void add(ConstMat x, Mat y);

/// x *= factor
void scale(Mat x, float factor);

/// y[i] += gain * sin(2 pi (start + i * step)). Turns are counted in double precision: after a
/// minute of speech they number tens of thousands, of which float32 would leave three decimals.
void add_sine(double start, double step, float gain, std::span<float> y);

}  // namespace model
