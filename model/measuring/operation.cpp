#include <algorithm>

#include "model/kernels/conv1d.h"
#include "model/kernels/filter_scheme.h"
#include "model/kernels/filtered_conv1d.h"
#include "model/measuring/measuring.h"

namespace model {
namespace {

/// Operations of minimal filtering: products at every point, and the transforms, in which a pair of
/// points shares its sums (the counts of filtered_conv1d's two transforms).
double filtered_operations(const Operation& o) {
  const FilterScheme& scheme = *scheme_of(o);
  const double size = scheme.size();
  const double phases = std::min(o.dilation, o.rows);
  const double tiles =
      std::max(1.0, static_cast<double>(o.rows) / phases / scheme.outputs) * phases;
  const double products = 2.0 * size * scheme.parts * o.inputs * o.outputs;
  const double input = scheme.pairs * 2 * size + (scheme.has_zero ? size : 0) + size;
  const double output = scheme.pairs * (2 + 2 * scheme.outputs) + scheme.outputs + 2;
  return tiles * (products + input * o.inputs + output * o.outputs);
}

double direct_operations(const Operation& o) {
  const double rows = o.rows;
  switch (o.kernel) {
    case Kernel::kProduct:
    case Kernel::kConv:
    case Kernel::kTransposedConv:
    case Kernel::kFilteredConv:
    case Kernel::kLstm:
      return 2 * rows * o.taps * o.inputs * o.outputs;
    case Kernel::kAttention:
      return 4 * rows * rows * o.inputs;
    case Kernel::kStft:
    case Kernel::kIstft:
      return 2 * rows * o.inputs * o.outputs;
    default:
      return 0;
  }
}

double weight_floats(const Operation& o) {
  switch (o.kernel) {
    case Kernel::kProduct:
    case Kernel::kConv:
    case Kernel::kTransposedConv:
    case Kernel::kLstm:
      return static_cast<double>(packed_size(o.taps, o.inputs, o.outputs));
    case Kernel::kFilteredConv:
      return static_cast<double>(filtered_size(*scheme_of(o), o.inputs, o.outputs));
    default:
      return 0;
  }
}

double activation_floats(const Operation& o) {
  const double rows = o.rows;
  const double read = rows * o.inputs;
  const double written = rows * o.outputs;
  switch (o.kernel) {
    case Kernel::kConv:
      return read * o.stride + written;
    case Kernel::kTransposedConv:
      return read + written * o.stride;
    case Kernel::kLstm:  // the projected gates in, h out
      return read + written;
    case Kernel::kAttention:  // q, k, v and y
      return 4 * read;
    case Kernel::kMoments:
      return read;
    case Kernel::kAdd:
      return 2 * read + written;
    case Kernel::kStft:  // each sample read once
      return rows * o.stride + written;
    case Kernel::kIstft:
      return read + rows * o.stride;
    case Kernel::kSource:
      return written;
    default:
      return read + written;
  }
}

}  // namespace

const FilterScheme* scheme_of(const Operation& o) {
  const FilterTiles tiles =
      o.stage == Stage::kGenerator ? FilterTiles::kLarge : FilterTiles::kSmall;
  return filter_scheme(o.taps, o.inputs, o.outputs, tiles);
}

const char* kernel_name(Kernel kernel) {
  constexpr const char* kNames[] = {
      "product", "conv",        "transposed conv", "filtered conv", "lstm",  "attention",
      "moments", "affine relu", "snake",           "layer norm",    "gelu",  "leaky relu",
      "copy",    "add",         "scale",           "stft",          "istft", "source"};
  return kNames[static_cast<int>(kernel)];
}

Cost cost_of(const Operation& o) {
  Cost cost;
  cost.direct = direct_operations(o);
  cost.done = o.kernel == Kernel::kFilteredConv ? filtered_operations(o) : cost.direct;
  cost.weights = weight_floats(o) * sizeof(float);
  cost.activations = activation_floats(o) * sizeof(float);
  return cost;
}

double floor_seconds(const Cost& cost, double peak, double bandwidth) {
  return std::max(cost.done / peak, (cost.weights + cost.activations) / bandwidth);
}

}  // namespace model
