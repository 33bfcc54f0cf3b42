#pragma once

#include "model/kernels/filter_scheme.h"
#include "model/tensor/mat.h"

namespace model {

// The two sides of minimal filtering (filter_scheme.h): rows of time become one plane of tiles for
// each point, planes become rows of time. Plane p of n tiles is rows p n .. p n + n - 1 of
// `planes`.

/// B^T x of every tile: rows [m t, m t + size) of `strip` become row t of each plane. Rows of strip
/// and planes reach to the end of a cache line (Arena), which is read and written.
void transform_in(ConstMat strip, const FilterScheme& scheme, int tiles, Mat planes);

/// y [rows, outputs] = residual + bias + A^T of row t of each plane; the last tile may be cut off.
/// `residual`, unless empty, is like y and may be y. `sums` [3, outputs], unless empty, receives
/// what ColumnMoments::add() takes for the rows of y.
void transform_out(ConstMat planes, const FilterScheme& scheme, int tiles, const float* bias,
                   ConstMat residual, Mat y, Mat sums);

}  // namespace model
