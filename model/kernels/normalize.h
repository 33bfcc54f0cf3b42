// Normalisation: moments of columns, AdaIN's affine map with its activation, layer norm.
#pragma once

#include <span>

#include "model/tensor/arena.h"

namespace model {

/// Per channel: y = (x - mean) * scale + shift; each array holds one value per channel.
struct ChannelAffine {
  const float* mean;
  const float* scale;
  const float* shift;
};

/// Moments of columns from blocks of rows, in the order they are added. Within a block, float sums
/// of the distances from its first row stay small; across blocks, means and squared distances add
/// up in double precision (Chan, Golub, LeVeque 1979), so that one pass is enough at any length.
class ColumnMoments {
 public:
  /// Its memory lies in `scratch`.
  ColumnMoments(int columns, Arena& scratch);

  /// A block of `rows` rows: `sums` [3, columns] are its first row, and the sums and the sums of
  /// squares of the distances of all its rows from that one.
  void add(int rows, ConstMat sums);

  /// moments [2, columns]: mean and 1 / sqrt(variance + epsilon) over all rows added (biased
  /// variance, as instance norm takes it).
  void finish(float epsilon, Mat moments) const;

 private:
  int rows_ = 0;
  std::span<double> means_;
  std::span<double> squares_;
};

/// Those of x [L, C] over exactly its L >= 1 rows -> moments [2, C].
void column_moments(ConstMat x, float epsilon, Mat moments, Arena& scratch);

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
