// Multi-head self-attention over one sequence.
#pragma once

#include "model/tensor/arena.h"
#include "model/tensor/mat.h"

namespace model {

/// softmax(q k^T / sqrt(d)) v for each head, d = width / heads; q, k, v, y are [T, width] with the
/// heads side by side. All T rows attend to all T rows: a sequence is given exactly. Scratch is a
/// block of query rows by T: the [T, T] scores of a head are never whole.
void self_attention(ConstMat q, ConstMat k, ConstMat v, int heads, Mat y, Arena& scratch);

}  // namespace model
