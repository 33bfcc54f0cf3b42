#pragma once

#include <optional>
#include <vector>

#include "model/measuring/operation.h"

namespace model {

/// A kernel at one of its shapes, timed by itself.
struct KernelTiming {
  Operation shape;     ///< of one call; calls that differ in dilation only share a row
  int calls = 0;       ///< for one utterance
  double seconds = 0;  ///< of all these calls
  Cost cost = {};      ///< of all these calls, the weights of each read anew
  std::optional<double> direct_seconds = {};  ///< filtered: the same convolution done directly
};

/// Times every kernel that `operations` names, each shape for a hundredth of a second or more: the
/// median of at least three calls. The slowest come first. Made-up operands, one at a time in
/// memory; uses one thread if OpenBLAS does.
std::vector<KernelTiming> time_kernels(const std::vector<Operation>& operations);

}  // namespace model
