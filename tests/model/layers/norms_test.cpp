// Layer norm, adaptive layer norm and AdaIN, with weights by the checkpoint's names.
#include <gtest/gtest.h>

#include "model/layers/layers.h"
#include "model/weights/weight_importer.h"
#include "tests/model/layers/definitions.h"

namespace model {
namespace {

constexpr int kStyle = 6;
constexpr int kChannels = 19;
constexpr int kGammaBeta = 2 * kChannels;

definition::Rows normed_rows(const definition::Rows& x, double epsilon) {
  definition::Rows y = x;
  for (std::vector<double>& row : y) {
    const auto count = static_cast<double>(row.size());
    double mean = 0, variance = 0;
    for (const double v : row) mean += v / count;
    for (const double v : row) variance += (v - mean) * (v - mean) / count;
    for (double& v : row) v = (v - mean) / std::sqrt(variance + epsilon);
  }
  return y;
}

TEST(LayerNormLayer, ScaleAndShiftGoByTheNamesOfTheCheckpoint) {
  MemoryCheckpoint checkpoint;
  for (const char* name : {"weight", "bias", "gamma", "beta"}) checkpoint.add(name, {kChannels});
  WeightImporter importer(checkpoint);
  const WeightScope scope(importer, "");
  for (const auto& [scale, shift] : {std::pair{"weight", "bias"}, {"gamma", "beta"}}) {
    const LayerNorm layer(scope, kChannels, 1e-5f, scale, shift);
    const PoisonedMatrix x(11, kChannels, 1);
    PoisonedMatrix y = x;
    layer.forward(y.view());
    const std::vector<float>& w = checkpoint.values(scale);
    const std::vector<float>& b = checkpoint.values(shift);
    expect_definition(y.view(),
                      definition::map(normed_rows(definition::rows_of(x.view()), 1e-5),
                                      [&](double v, std::size_t c) { return v * w[c] + b[c]; }),
                      8);
  }
}

TEST(AdaLayerNormLayer, ScaleAndShiftComeFromTheStyle) {
  MemoryCheckpoint checkpoint;
  checkpoint.add("norm.fc.weight", {kGammaBeta, kStyle});
  checkpoint.add("norm.fc.bias", {kGammaBeta});
  WeightImporter importer(checkpoint);
  const AdaLayerNorm layer(WeightScope(importer, "norm"), kStyle, kChannels);
  importer.finish("checkpoint");
  const PoisonedMatrix x(11, kChannels, 1), style(1, kStyle, 2);
  PoisonedMatrix y = x;
  Arena scratch;
  layer.forward(y.view(), style.view(), scratch);
  EXPECT_TRUE(y.frame_is_untouched());
  const definition::Rows gamma_beta = definition::values_of(
      definition::linear(checkpoint, "norm.fc", definition::rows_of(style.view()), kGammaBeta));
  expect_definition(y.view(),
                    definition::map(normed_rows(definition::rows_of(x.view()), 1e-5),
                                    [&](double v, std::size_t c) {
                                      return (1 + gamma_beta[0][c]) * v +
                                             gamma_beta[0][kChannels + c];
                                    }),
                    8);
}

/// AdaIN applied to x, by way of a LeakyReLU of slope 1, which is none.
PoisonedMatrix ada_in(const MemoryCheckpoint& checkpoint, ConstMat x, ConstMat style) {
  WeightImporter importer(checkpoint);
  const AdaIn1d layer(WeightScope(importer, "adain"), kStyle, kChannels);
  importer.finish("checkpoint");
  PoisonedMatrix y(x.rows(), kChannels);
  Arena scratch;
  affine_leaky_relu(x, layer.affine(instance_moments(x, scratch), style, scratch), 1, y.view());
  EXPECT_TRUE(y.frame_is_untouched());
  return y;
}

struct AdaInLayer : testing::Test {
  AdaInLayer() {
    checkpoint.add("adain.fc.weight", {kGammaBeta, kStyle});
    checkpoint.add("adain.fc.bias", {kGammaBeta});
  }
  MemoryCheckpoint checkpoint;
  PoisonedMatrix style{1, kStyle, 2};
};

TEST_F(AdaInLayer, AgreesWithTheDefinition) {
  for (const int rows : {1, 2, 100}) {
    const PoisonedMatrix x(rows, kChannels, 1);
    expect_definition(ada_in(checkpoint, x.view(), style.view()).view(),
                      definition::ada_in(checkpoint, "adain", definition::rows_of(x.view()),
                                         definition::rows_of(style.view())),
                      16);
  }
}

TEST_F(AdaInLayer, AffineOfItsOwnIsAppliedBeforeTheStyle) {
  checkpoint.add("adain.norm.weight", {kChannels});
  checkpoint.add("adain.norm.bias", {kChannels});
  const PoisonedMatrix x(100, kChannels, 1);
  expect_definition(ada_in(checkpoint, x.view(), style.view()).view(),
                    definition::ada_in(checkpoint, "adain", definition::rows_of(x.view()),
                                       definition::rows_of(style.view())),
                    16);
}

TEST_F(AdaInLayer, AbsentAffineIsTheIdentity) {
  const PoisonedMatrix x(100, kChannels, 1);
  const PoisonedMatrix absent = ada_in(checkpoint, x.view(), style.view());
  checkpoint.add("adain.norm.weight", {kChannels}, 1, 1);
  checkpoint.add("adain.norm.bias", {kChannels}, 0, 0);
  EXPECT_EQ(bits(ada_in(checkpoint, x.view(), style.view()).view()), bits(absent.view()));
}

}  // namespace
}  // namespace model
