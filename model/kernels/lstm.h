// The recurrent part of an LSTM; the layer BiLstm computes the input projection before it.
#pragma once

#include "model/kernels/conv1d.h"
#include "model/tensor/arena.h"
#include "model/tensor/mat.h"

namespace model {

enum class Direction { kForward, kReverse };

/// One direction of an LSTM over a ragged batch: one loop over time, whatever the lengths.
///
/// `projected` [total, 4H] holds W_ih x + b_ih + b_hh of every step, gates in the order i, f, g, o;
/// `recurrent` is W_hh as a packed matrix [H, 4H]; `hidden` [total, H] receives h of every step.
/// A sequence takes part in exactly length(i) steps: past its end its state is frozen (it is no
/// longer in the batch), and the reverse direction starts at its own last row. So each sequence
/// comes out bit for bit as if it were alone.
void lstm(ConstMat projected, const Ragged& batch, const PackedWeights& recurrent,
          Direction direction, Mat hidden, Arena& scratch);

}  // namespace model
