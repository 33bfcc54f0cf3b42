#pragma once

#include <vector>

namespace model {

/// Minimal filtering along time (Winograd 1980; the points after Toom and Cook): a tile of m
/// neighbouring outputs y = w * x of a filter w of r taps takes size() = m + r - 1 multiplications
/// instead of m r,
///
///     y = A^T ((G w) . (B^T x)),
///
/// with one row of G and B^T and one column of A^T for each point: [0,] +p, -p, +p', -p', ...,
/// infinity. Rows and columns are scaled to a largest entry of 1, which keeps float32 errors near
/// 100 dB below the result. That points come in pairs halves the work of the transforms: the row of
/// -p is that of +p with every other entry negated.
///
/// A filter of 11 taps is the sum of two of six, six rows apart, so that the second one's tiles are
/// the first one's next tiles: they are transformed once.
struct FilterScheme {
  int length = 0;   ///< taps of the whole filter
  int outputs = 0;  ///< m
  int taps = 0;     ///< r
  int parts = 1;    ///< filters that are added up; with more than one, r == m
  bool has_zero = false;
  int pairs = 0;

  std::vector<double> filter = {};  ///< G [size, r]
  /// B^T as transform_in() uses it: rows of [0,] +p, +p', ..., infinity, of each its entries 0, 2,
  /// ..., then 1, 3, ...; of 0 and infinity only those that are not all zero. Filled up to whole
  /// vectors of four, as is `output`.
  std::vector<float> input = {};
  std::vector<float> output = {};  ///< A^T [m, pairs], the columns of +p; those of 0 and infinity
                                   ///< are a single 1

  int size() const { return outputs + taps - 1; }
  /// Parts with a weight at a point. Infinity, the last one, sees only the last tap of a part,
  /// which is missing where the parts are longer than the filter.
  int parts_at(int point) const {
    return point + 1 == size() && parts * taps > length ? parts - 1 : parts;
  }
};

/// Large tiles take the fewest multiplications, but their weights grow 8/3-fold: small ones, for
/// layers that have many weights and few rows, make them 4/3 of what they were.
enum class FilterTiles { kLarge, kSmall };

/// The scheme for a convolution that keeps the length, or nullptr where direct convolution is the
/// better choice: other than 3, 7 or 11 taps (small tiles: 3), few channels, or outputs that are
/// not whole vectors.
const FilterScheme* filter_scheme(int taps, int inputs, int outputs, FilterTiles tiles);

}  // namespace model
