#pragma once

#include "model/kernels/filter_scheme.h"
#include "model/kokoro/speech.h"

namespace model {

/// What the engine computes with: the kernels of model/kernels, the source among them.
enum class Kernel {
  kProduct,         ///< multiply: rows x [inputs] times a matrix [inputs, outputs]
  kConv,            ///< conv1d
  kTransposedConv,  ///< `stride` phases of conv1d
  kFilteredConv,    ///< filtered_conv1d
  kLstm,            ///< one direction: `inputs` = H, `outputs` = 4 H, `rows` steps
  kAttention,       ///< `rows` queries and keys, `inputs` wide, `taps` heads
  kMoments,         ///< column_moments
  kAffineLeakyRelu,
  kSnake,
  kLayerNorm,
  kGelu,
  kLeakyRelu,
  kCopy,
  kAdd,
  kScale,
  kStft,   ///< `rows` columns of `inputs` samples `stride` apart, `outputs` values each
  kIstft,  ///< the inverse: `rows` columns of `inputs` values, windows of `outputs` samples
  kSource  ///< `rows` values of F0, `outputs` samples each
};
/// Its name in tables, for example `filtered conv`.
const char* kernel_name(Kernel kernel);

/// One call of a kernel, or several of the same shape.
struct Operation {
  Stage stage;
  Kernel kernel;
  int rows;     ///< of the output; of the input where `stride` makes it longer or shorter
  int inputs;   ///< columns read
  int outputs;  ///< columns written
  int taps = 1;
  int stride = 1;  ///< conv: input rows per output row; transposed: output rows per input row
  int dilation = 1;
  int times = 1;        ///< calls for one utterance
  int weight_sets = 1;  ///< different weights among those calls
  bool fused = false;   ///< done inside another operation's kernel: its cost is counted there
};

/// How a FusedConv1d of this shape filters: the frame-rate layers before the generator in small
/// tiles. nullptr if it does not.
const FilterScheme* scheme_of(const Operation& operation);

/// What one call costs at least.
struct Cost {
  double direct = 0;       ///< floating-point operations of the definition, two per multiply-add
  double done = 0;         ///< those of the algorithm: minimal filtering has fewer
  double weights = 0;      ///< bytes of prepared weights, each read once
  double activations = 0;  ///< bytes of input and output, each read or written once
};
/// Operations count for what multiplies matrices; element by element there are bytes only.
Cost cost_of(const Operation& operation);

/// No faster than this can `cost` be paid: seconds on a core of `peak` operations per second that
/// copies `bandwidth` bytes per second.
double floor_seconds(const Cost& cost, double peak, double bandwidth);

}  // namespace model
