#pragma once

#include <span>
#include <vector>

#include "model/tensor/mat.h"

namespace pipeline::diff {

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
