// Import of weights: scopes, missing and unused tensors, shapes, folded weight norm.
#include "model/weights/weight_importer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "model/error.h"
#include "tests/support/matrix.h"
#include "tests/support/memory_checkpoint.h"

namespace model {
namespace {

template <class Action>
std::string import_error(Action action) {
  try {
    action();
  } catch (const Error& e) {
    return e.what();
  }
  return "no error";
}

TEST(WeightImporter, TensorsAreFoundUnderTheirScope) {
  MemoryCheckpoint checkpoint;
  const std::vector<float> values = checkpoint.add("decoder.encode.0.bias", {3});
  WeightImporter importer(checkpoint);
  const WeightScope scope = WeightScope(importer, "decoder") / "encode" / 0;
  EXPECT_TRUE(scope.has("bias"));
  EXPECT_FALSE(scope.has("weight"));
  const float* bias = scope.tensor("bias", {3});
  EXPECT_EQ(std::vector(bias, bias + 3), values);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(bias) % 64, 0u);
  EXPECT_EQ(importer.parameters(), 3);
}

TEST(WeightImporter, ArrayIsMadeOnce) {
  const MemoryCheckpoint checkpoint;
  WeightImporter importer(checkpoint);
  int made = 0;
  const auto fill = [&](float* to) { to[0] = static_cast<float>(++made); };
  const float* first = importer.array("table", 1, fill);
  EXPECT_EQ(importer.array("table", 1, fill), first);
  EXPECT_EQ(*first, 1);
}

TEST(WeightImporter, AllMissingTensorsAreNamedAtOnceWithTheirShapes) {
  MemoryCheckpoint checkpoint;
  checkpoint.add("there.weight", {2, 2});
  WeightImporter importer(checkpoint);
  const WeightScope scope(importer, "");
  scope.tensor("there.weight", {2, 2});
  const float* zeros = scope.tensor("gone.weight", {4, 3, 1});
  scope.tensor("gone.bias", {4});
  EXPECT_EQ(std::vector(zeros, zeros + 12), std::vector<float>(12));
  EXPECT_EQ(import_error([&] { importer.finish("small.pth"); }),
            "small.pth: expected the tensors of a Kokoro model, found 2 missing:"
            "\n  gone.bias [4]\n  gone.weight [4, 3, 1]");
}

TEST(WeightImporter, CompleteCheckpointPasses) {
  MemoryCheckpoint checkpoint;
  checkpoint.add("weight", {2});
  WeightImporter importer(checkpoint);
  WeightScope(importer, "").tensor("weight", {2});
  EXPECT_NO_THROW(importer.finish("small.pth"));
}

TEST(WeightImporter, WrongShapeIsRefused) {
  MemoryCheckpoint checkpoint;
  checkpoint.add("weight", {2, 3});
  WeightImporter importer(checkpoint);
  for (int attempt = 0; attempt < 2; ++attempt)
    EXPECT_EQ(import_error([&] {
                WeightScope(importer, "").tensor("weight", {3, 2});
              }),
              "weight: expected [3, 2], found [2, 3]");
}

TEST(WeightImporter, TensorsThatNobodyAskedForAreListed) {
  MemoryCheckpoint checkpoint;
  checkpoint.add("used", {2});
  checkpoint.add("bert.pooler.weight", {4, 4});
  WeightImporter importer(checkpoint);
  WeightScope(importer, "").tensor("used", {2});
  EXPECT_EQ(importer.unused(), (std::map<std::string, Shape>{{"bert.pooler.weight", {4, 4}}}));
}

TEST(WeightImporter, ConfigurationFarLargerThanTheCheckpointIsRefusedBeforeAllocating) {
  MemoryCheckpoint checkpoint;
  checkpoint.add("weight", {2, 3});
  constexpr std::int64_t kHuge = std::int64_t{1} << 45;  // 128 TiB of floats
  for (const char* name : {"weight", "missing"}) {
    WeightImporter importer(checkpoint);
    const WeightScope scope(importer, "");
    for (int attempt = 0; attempt < 2; ++attempt) {
      const std::string error = import_error([&] { scope.tensor(name, {kHuge}); });
      EXPECT_NE(error.find(name), std::string::npos) << error;
      EXPECT_NE(error.find(std::to_string(kHuge)), std::string::npos) << error;
    }
    EXPECT_NE(import_error([&] { scope.read("missing", {kHuge}); }), "no error");
  }
}

/// v scaled to the length g, slice by slice of dimension 0, whatever that dimension means.
TEST(WeightScope, WeightNormIsFoldedPerSliceOfDimensionZero) {
  const std::vector<Shape> shapes = {{5, 3, 7}, {3, 5, 20}, {1, 1, 3}, {65, 33, 1}, {4, 6}};
  for (const Shape& shape : shapes) {
    MemoryCheckpoint checkpoint;
    checkpoint.add_weight_norm("conv", shape, 1);
    WeightImporter importer(checkpoint);
    const std::vector<float> folded = WeightScope(importer, "conv").folded_weight(shape);
    const std::vector<float>& v = checkpoint.values("conv.weight_v");
    const std::vector<float>& g = checkpoint.values("conv.weight_g");
    ASSERT_EQ(folded.size(), v.size());
    const std::size_t slice = v.size() / g.size();
    for (std::size_t i = 0; i < v.size(); ++i) {
      double squares = 0;
      for (std::size_t j = i / slice * slice; j < (i / slice + 1) * slice; ++j)
        squares += double{v[j]} * v[j];
      const double expected = g[i / slice] * v[i] / std::sqrt(squares);
      ASSERT_NEAR(folded[i], expected, kEpsilon * std::abs(expected)) << to_string(shape) << i;
    }
  }
}

TEST(WeightScope, WeightNormWithoutADirectionIsRefused) {
  MemoryCheckpoint checkpoint;
  checkpoint.add("conv.weight_v", {2, 3}, 0, 0);
  checkpoint.add("conv.weight_g", {2, 1});
  WeightImporter importer(checkpoint);
  EXPECT_EQ(import_error([&] {
              WeightScope(importer, "conv").folded_weight({2, 3});
            }),
            "conv.weight_v: expected a direction in every slice of dimension 0, found zeros in "
            "slice 0");
}

TEST(WeightScope, WeightWithoutWeightNormIsTakenAsItIs) {
  MemoryCheckpoint checkpoint;
  const std::vector<float> values = checkpoint.add("conv.weight", {5, 3, 7});
  WeightImporter importer(checkpoint);
  EXPECT_EQ(WeightScope(importer, "conv").folded_weight({5, 3, 7}), values);
}

}  // namespace
}  // namespace model
