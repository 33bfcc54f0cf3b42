// Plain loops in double for the layers that definitions.h lists.
#include "tests/model/layers/definitions.h"

#include <algorithm>
#include <cmath>

namespace definition {

Rows rows_of(model::ConstMat x) {
  Rows rows;
  for (int r = 0; r < x.rows(); ++r) rows.emplace_back(x.row(r), x.row(r) + x.cols());
  return rows;
}

Rows values_of(const Sums& sums) {
  Rows rows;
  for (const std::vector<Sum>& row : sums) {
    rows.emplace_back();
    for (const Sum& sum : row) rows.back().push_back(sum.value);
  }
  return rows;
}

std::vector<double> weight(const MemoryCheckpoint& checkpoint, const std::string& name) {
  const bool folds = checkpoint.contains(name + ".weight_v");
  const std::vector<float>& v = checkpoint.values(name + (folds ? ".weight_v" : ".weight"));
  std::vector<double> w(v.begin(), v.end());
  if (!folds) return w;
  const std::vector<float>& g = checkpoint.values(name + ".weight_g");
  const std::size_t slice = w.size() / g.size();
  for (std::size_t i = 0; i < g.size(); ++i) {
    double squares = 0;
    for (std::size_t j = i * slice; j < (i + 1) * slice; ++j) squares += w[j] * w[j];
    for (std::size_t j = i * slice; j < (i + 1) * slice; ++j) w[j] *= g[i] / std::sqrt(squares);
  }
  return w;
}

namespace {

Sums zeros(int rows, int cols) {
  return {static_cast<std::size_t>(rows), std::vector<Sum>(static_cast<std::size_t>(cols))};
}

void add_bias(const MemoryCheckpoint& checkpoint, const std::string& name, Sums& y) {
  if (!checkpoint.contains(name + ".bias")) return;
  const std::vector<float>& bias = checkpoint.values(name + ".bias");
  for (std::vector<Sum>& row : y)
    for (std::size_t c = 0; c < row.size(); ++c) row[c].add(bias[c]);
}

}  // namespace

Sums linear(const MemoryCheckpoint& checkpoint, const std::string& name, const Rows& x,
            int outputs) {
  return conv(checkpoint, name, x, outputs, 1, {});
}

Sums conv(const MemoryCheckpoint& checkpoint, const std::string& name, const Rows& x, int outputs,
          int taps, Geometry g) {
  const int rows = static_cast<int>(x.size()), inputs = static_cast<int>(x[0].size());
  const std::vector<double> w = weight(checkpoint, name);  // [outputs, inputs, taps]
  Sums y = zeros((rows + 2 * g.padding - g.dilation * (taps - 1) - 1) / g.stride + 1, outputs);
  for (int t = 0; t < static_cast<int>(y.size()); ++t)
    for (int k = 0; k < taps; ++k) {
      const int from = t * g.stride + k * g.dilation - g.padding;
      if (from < 0 || from >= rows) continue;
      for (int o = 0; o < outputs; ++o)
        for (int i = 0; i < inputs; ++i) y[t][o].add(w[(o * inputs + i) * taps + k], x[from][i]);
    }
  add_bias(checkpoint, name, y);
  return y;
}

Rows same_conv(const MemoryCheckpoint& checkpoint, const std::string& name, const Rows& x,
               int outputs, int taps, int dilation) {
  return values_of(
      conv(checkpoint, name, x, outputs, taps, {1, dilation, (taps - 1) * dilation / 2}));
}

Sums conv_transpose(const MemoryCheckpoint& checkpoint, const std::string& name, const Rows& x,
                    int outputs, Transposition t) {
  const int rows = static_cast<int>(x.size()), inputs = static_cast<int>(x[0].size());
  const std::vector<double> w = weight(checkpoint, name);  // [inputs, outputs / groups, taps]
  const int fan_out = t.depthwise ? 1 : outputs;
  Sums y = zeros((rows - 1) * t.stride - 2 * t.padding + t.taps + t.output_padding, outputs);
  for (int from = 0; from < rows; ++from)
    for (int k = 0; k < t.taps; ++k) {
      const int to = from * t.stride + k - t.padding;
      if (to < 0 || to >= static_cast<int>(y.size())) continue;
      for (int i = 0; i < inputs; ++i)
        for (int o = 0; o < fan_out; ++o)
          y[to][t.depthwise ? i : o].add(w[(i * fan_out + o) * t.taps + k], x[from][i]);
    }
  add_bias(checkpoint, name, y);
  return y;
}

Rows ada_in(const MemoryCheckpoint& checkpoint, const std::string& name, const Rows& x,
            const Rows& style) {
  const std::size_t channels = x[0].size();
  const auto rows = static_cast<double>(x.size());
  const Rows gamma_beta =
      values_of(linear(checkpoint, name + ".fc", style, 2 * static_cast<int>(channels)));
  const bool affine = checkpoint.contains(name + ".norm.weight");
  Rows y = x;
  for (std::size_t c = 0; c < channels; ++c) {
    double mean = 0, variance = 0;
    for (const auto& row : x) mean += row[c] / rows;
    for (const auto& row : x) variance += (row[c] - mean) * (row[c] - mean) / rows;
    for (auto& row : y) {
      double normed = (row[c] - mean) / std::sqrt(variance + 1e-5);
      if (affine)
        normed = normed * checkpoint.values(name + ".norm.weight")[c] +
                 checkpoint.values(name + ".norm.bias")[c];
      row[c] = (1 + gamma_beta[0][c]) * normed + gamma_beta[0][channels + c];
    }
  }
  return y;
}

Rows leaky_relu(const Rows& x, double slope) {
  return map(x, [=](double v, std::size_t) { return v > 0 ? v : slope * v; });
}

Rows add(const Rows& x, const Rows& y) {
  Rows sum = x;
  for (std::size_t r = 0; r < x.size(); ++r)
    for (std::size_t c = 0; c < x[r].size(); ++c) sum[r][c] += y[r][c];
  return sum;
}

}  // namespace definition

void expect_definition(model::ConstMat y, const definition::Rows& expected, double epsilons) {
  ASSERT_EQ(static_cast<std::size_t>(y.rows()), expected.size());
  double largest = 0;
  for (const auto& row : expected)
    for (const double value : row) largest = std::max(largest, std::abs(value));
  for (int r = 0; r < y.rows(); ++r)
    for (int c = 0; c < y.cols(); ++c)
      ASSERT_NEAR(y(r, c), expected[r][c], epsilons * kEpsilon * largest) << r << ", " << c;
}
