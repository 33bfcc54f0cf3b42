// Reference implementations of PyTorch layers for tests of the engine's.
#pragma once

#include <string>
#include <vector>

#include "model/tensor/mat.h"
#include "tests/support/matrix.h"
#include "tests/support/memory_checkpoint.h"

/// The layers as PyTorch defines them, in double and without any cleverness: what the engine's
/// layers are compared with. `name` is the prefix of a layer's tensors in the checkpoint.
namespace definition {

using Rows = std::vector<std::vector<double>>;  ///< [L][C]
using Sums = std::vector<std::vector<Sum>>;     ///< the same, with what float32 may make of it

Rows rows_of(model::ConstMat x);
Rows values_of(const Sums& sums);

/// `name`.weight, or weight_g v / |v| with v = weight_v, per slice of dimension 0.
std::vector<double> weight(const MemoryCheckpoint& checkpoint, const std::string& name);

/// torch.nn.Linear on every row.
Sums linear(const MemoryCheckpoint& checkpoint, const std::string& name, const Rows& x,
            int outputs);

/// torch.nn.Conv1d; without a bias where the checkpoint has none.
struct Geometry {
  int stride = 1, dilation = 1, padding = 0;
};
Sums conv(const MemoryCheckpoint& checkpoint, const std::string& name, const Rows& x, int outputs,
          int taps, Geometry geometry);
/// With stride 1 and as long as its input.
Rows same_conv(const MemoryCheckpoint& checkpoint, const std::string& name, const Rows& x,
               int outputs, int taps, int dilation = 1);

/// torch.nn.ConvTranspose1d: every input row scatters its taps over the output.
struct Transposition {
  int taps, stride, padding, output_padding = 0;
  bool depthwise = false;
};
Sums conv_transpose(const MemoryCheckpoint& checkpoint, const std::string& name, const Rows& x,
                    int outputs, Transposition transposition);

/// AdaIN: (1 + gamma) (norm(x) w + b) + beta, w and b 1 and 0 where the checkpoint has none.
Rows ada_in(const MemoryCheckpoint& checkpoint, const std::string& name, const Rows& x,
            const Rows& style);

template <class F>
Rows map(Rows x, F f) {
  for (std::vector<double>& row : x)
    for (std::size_t c = 0; c < row.size(); ++c) row[c] = f(row[c], c);
  return x;
}
Rows leaky_relu(const Rows& x, double slope);
Rows add(const Rows& x, const Rows& y);

}  // namespace definition

/// Expects y to be `expected` within its tolerances.
inline void expect_definition(model::ConstMat y, const definition::Sums& expected) {
  ASSERT_EQ(static_cast<std::size_t>(y.rows()), expected.size());
  expect_sums(y, [&](int r, int c) { return expected[r][c]; });
}

/// For layers of many steps: within `epsilons` float32 epsilons of the largest value.
void expect_definition(model::ConstMat y, const definition::Rows& expected, double epsilons);
