#pragma once

#include "model/tensor/mat.h"

namespace model {

/// Per channel: y = (x - mean) * scale + shift; each array holds one value per channel.
struct ChannelAffine {
  const float* mean;
  const float* scale;
  const float* shift;
};

/// Mean and 1 / sqrt(variance + epsilon) of every column of x [L, C] over exactly its L rows
/// (biased variance, as instance norm takes it). Blocks of rows are combined in double precision
/// (Chan, Golub, LeVeque 1979), so that one pass over x is enough at any length. L >= 1.
void column_moments(ConstMat x, float epsilon, float* mean, float* inverse_deviation);

/// y = leaky_relu(affine(x), slope); y may be x.
void affine_leaky_relu(ConstMat x, ChannelAffine affine, float slope, Mat y);

/// The affine and then Snake (Ziyin et al. 2020): v + sin^2(alpha v) / alpha.
struct Snake {
  ChannelAffine affine;
  const float* alpha;          ///< per channel
  const float* inverse_alpha;  ///< 1 / alpha
};

/// y = snake(x); y may be x.
void affine_snake(ConstMat x, const Snake& snake, Mat y);

/// Every row normalised to zero mean and unit variance, then row * scale + shift [C] in place.
void layer_norm(Mat x, float epsilon, const float* scale, const float* shift);

}  // namespace model
