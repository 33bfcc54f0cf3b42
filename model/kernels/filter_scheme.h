#pragma once

#include <vector>

namespace model {

/// Outputs that one tile of a scheme gives.
constexpr int kFilterOutputs = 6;

/// Minimal filtering along time (Winograd 1980; the points after Toom and Cook): six neighbouring
/// outputs y = w * x of a filter w of r taps take size() = 6 + r - 1 multiplications instead of 6
/// r,
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
  int taps = 0;   ///< r
  int parts = 1;  ///< filters that are added up
  bool has_zero = false;
  int pairs = 0;

  std::vector<double> filter = {};   ///< G [size, r]
  std::vector<float> zero = {};      ///< B^T row of 0 [size - 1], only if has_zero
  std::vector<float> positive = {};  ///< B^T rows of +p [pairs, size - 1]
  std::vector<float> infinity = {};  ///< B^T row of infinity [size]
  std::vector<float> output =
      {};  ///< A^T columns of +p [pairs, 6]; entries of 0 and infinity are 1

  int size() const { return kFilterOutputs + taps - 1; }
};

/// The scheme for filters of 3, 7 or 11 taps, nullptr for any other number.
const FilterScheme* filter_scheme(int taps);

}  // namespace model
