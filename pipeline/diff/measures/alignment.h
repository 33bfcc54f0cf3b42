// Alignment of two sequences of vectors: dynamic time warping, and global alignment with gaps.
#pragma once

#include <span>
#include <vector>

#include "model/tensor/mat.h"

namespace pipeline::diff {

/// A cell of an alignment: frame of a, frame of b.
struct Cell {
  int a = 0;
  int b = 0;
  friend bool operator==(const Cell&, const Cell&) = default;
};

struct WarpingPath {
  std::vector<Cell> path;  ///< from (0, 0); each step moves a, b or both by one
  double cost = 0;         ///< sum of the distances of its cells
};

enum class End {
  kClosed,  ///< the path ends with both sequences
  kOpen,    ///< it ends with either, where its mean cost is least: both go on
};

/// Dynamic time warping (Sakoe and Chiba 1978, symmetric, every cell counts once) of the rows of
/// `a` [N, D] and `b` [M, D] by their Euclidean distance. Only cells within `radius` of the
/// straight line between the ends are looked at (of slope 1 with an open end); where the path
/// touches that border the radius grows fourfold, up to `widest`. Memory: a byte for each cell
/// looked at. REQUIRES: N, M, radius > 0. Thread-safe.
WarpingPath align(model::ConstMat a, model::ConstMat b, End end = End::kClosed, int radius = 30,
                  int widest = 4000);

/// One step of an alignment with gaps: a row of each, or a row that the other side lacks.
struct Move {
  enum class Kind { kMatch, kSkipA, kSkipB };
  Kind kind = Kind::kMatch;
  int a = 0;  ///< the row matched or skipped; of the side that stands still, the next one
  int b = 0;
};

/// What gaps cost, in the unit of distances.
struct GapCosts {
  double open = 1;    ///< for each gap
  double extend = 1;  ///< for each row in it
};

/// Global alignment of the rows of `a` [N, D] and `b` [M, D] with affine gaps (Gotoh 1982): rows
/// are matched at their Euclidean distance or skipped. Other than time warping it leaves out what
/// one side lacks as a whole, instead of stretching its neighbours over it. Only cells within
/// `radius` of row centre[i] of b are looked at. Memory: a byte for each of them. REQUIRES: N, M >
/// 0; `centre` [N] does not fall and its values are rows of b. Thread-safe.
std::vector<Move> align_with_gaps(model::ConstMat a, model::ConstMat b, std::span<const int> centre,
                                  int radius, const GapCosts& costs);

}  // namespace pipeline::diff
