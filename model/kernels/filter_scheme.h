// Fast convolution along time: its schemes and matrices, and which one suits a layer.
#pragma once

#include <vector>

namespace model {

/// Convolution along time by few multiplications: a tile of m = `outputs` neighbouring outputs y =
/// w * x of a filter w of r = `taps` taps takes fewer products than m r,
///
///     y = A^T ((G w) . (B^T x)).
///
/// *Minimal filtering* (Winograd 1980; the points after Toom and Cook) takes m + r - 1, one for
/// each row of x that the tile sees. A row of G and B^T and a column of A^T belong to each point:
/// 0, +p, -p, +p', -p', ..., infinity. They are scaled to a largest entry of 1, which keeps float32
/// errors 104 dB (7 taps) to 118 dB (3 taps) below the result. That points come in pairs halves the
/// work of the transforms: the row of -p is that of +p with every other entry negated.
///
/// *By spectra*, the tile is the part of a cyclic convolution of N rows where nothing has wrapped
/// around (overlap-save), and its neighbours on both sides: where one tap has met a row of the
/// other end, that tap times the difference of the rows sets it right. With X the Hartley transform
/// of the N rows and W that of the filter turned round, the outputs' is
///
///     Y[k] = X[k] (W[k] + W[-k]) / 2 + X[-k] (W[k] - W[-k]) / 2.
///
/// Y[k] and Y[-k] together are a complex product, which takes three real ones: with S = (X[k] +
/// X[-k]) (W[k] + W[-k]) / 2 they are S - X[-k] W[-k] and S - X[k] W[k]. With those of the
/// neighbours that makes 3 N / 2 + 1 products for N - r + 3 outputs. The transforms are orthogonal
/// but for a factor, so a long tile costs no accuracy: errors stay near 130 dB below the result.
struct FilterScheme {
  enum class Kind { kPoints, kSpectrum };

  Kind kind = Kind::kPoints;
  int taps = 0;
  int outputs = 0;
  std::vector<double> filter = {};  ///< G [products, taps]
  bool from_taps = false;           ///< the taps are kept, and G w is made in use

  // Points only.
  int pairs = 0;
  /// B^T as transform_in() uses it: rows of 0, +p, +p', ..., infinity, of each its entries 0, 2,
  /// ..., then 1, 3, ...; of 0 and infinity only those that are not all zero. Filled up to whole
  /// vectors of four, as is `output`.
  std::vector<float> input = {};
  std::vector<float> output = {};  ///< A^T [outputs, pairs], the columns of +p; those of 0 and
                                   ///< infinity are a single 1

  int rows() const { return outputs + taps - 1; }  ///< of x that a tile sees
  int products() const { return static_cast<int>(filter.size()) / taps; }
};

/// Large tiles take the fewest multiplications, but their weights grow up to 49/7-fold, and of wide
/// layers of 7 taps twofold: small ones, for layers that have many weights and few rows, make them
/// 4/3 of what they were. The widest layers keep their taps and nothing else.
enum class FilterTiles { kLarge, kSmall };

/// The scheme for a convolution that keeps the length, or nullptr where direct convolution is the
/// better choice: other than 2, 3, 7 or 11 taps (small tiles: 3), few channels, or outputs that are
/// not whole vectors (which only narrow layers of 7 taps in large tiles may have).
const FilterScheme* filter_scheme(int taps, int inputs, int outputs, FilterTiles tiles);

}  // namespace model
