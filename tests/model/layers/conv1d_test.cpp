// Convolution layers, weight norm and transposed ones included, against PyTorch's definitions.
#include <gtest/gtest.h>

#include "model/kernels/activations.h"
#include "model/layers/layers.h"
#include "model/weights/weight_importer.h"
#include "tests/model/layers/definitions.h"

namespace model {
namespace {

TEST(Conv1dLayer, AgreesWithTheDefinitionWithAndWithoutWeightNorm) {
  for (const bool weight_norm : {true, false})
    for (const ConvGeometry g : {ConvGeometry{1, 1, 0}, {2, 1, 1}, {1, 3, 3}, {6, 1, 3}}) {
      MemoryCheckpoint checkpoint;
      if (weight_norm)
        checkpoint.add_weight_norm("conv", {33, 5, 3}, 33);
      else
        checkpoint.add("conv.weight", {33, 5, 3}), checkpoint.add("conv.bias", {33});
      WeightImporter importer(checkpoint);
      const Conv1d layer(WeightScope(importer, "conv"), 5, 33, 3, g);
      importer.finish("checkpoint");
      Arena scratch;
      for (const int rows : {7, 8, 30}) {
        const PoisonedMatrix x(rows, 5, 1);
        PoisonedMatrix y(layer.output_rows(rows), 33);
        layer.forward(x.view(), y.view(), scratch);
        EXPECT_TRUE(y.frame_is_untouched());
        expect_definition(y.view(),
                          definition::conv(checkpoint, "conv", definition::rows_of(x.view()), 33, 3,
                                           {g.stride, g.dilation, g.pad}));
      }
    }
}

TEST(Conv1dLayer, SameKeepsTheLengthAndAddsWhenAsked) {
  for (const auto& [taps, dilation] : {std::pair{1, 1}, {3, 5}, {11, 3}}) {
    MemoryCheckpoint checkpoint;
    checkpoint.add("conv.weight", {4, 6, taps});
    WeightImporter importer(checkpoint);
    const Conv1d layer =
        Conv1d::same(WeightScope(importer, "conv"), 6, 4, taps, dilation, Bias::kNo);
    importer.finish("checkpoint");
    EXPECT_EQ(layer.output_rows(13), 13);
    const PoisonedMatrix x(13, 6, 1), before(13, 4, 2);
    PoisonedMatrix y = before;
    Arena scratch;
    layer.forward(x.view(), y.view(), scratch, ConvOutput::kAdd);
    definition::Sums expected = definition::conv(checkpoint, "conv", definition::rows_of(x.view()),
                                                 4, taps, {1, dilation, (taps - 1) * dilation / 2});
    for (int t = 0; t < 13; ++t)
      for (int o = 0; o < 4; ++o) expected[t][o].add(before.view()(t, o));
    expect_definition(y.view(), expected);
  }
}

TEST(ConvTranspose1dLayer, AgreesWithScatteredTaps) {
  struct Shape1d {
    int stride, taps;
  };
  constexpr int kDirect = 7, kFiltered = 34;
  constexpr double kEpsilons = 16;  // of the largest value
  for (const auto& [inputs, outputs] : {std::pair{kDirect, 33}, {kFiltered, 48}})
    for (const auto& [stride, taps] : {Shape1d{10, 20}, {6, 12}, {2, 4}, {1, 3}, {3, 9}, {5, 5}}) {
      SCOPED_TRACE(testing::Message() << "stride " << stride << ", taps " << taps);
      MemoryCheckpoint checkpoint;
      checkpoint.add_weight_norm("up", {inputs, outputs, taps}, outputs);
      WeightImporter importer(checkpoint);
      const ConvTranspose1d layer(WeightScope(importer, "up"), inputs, outputs, taps, stride);
      importer.finish("checkpoint");
      Arena scratch;
      for (const int rows : {1, 2, 3, 31}) {
        const PoisonedMatrix x(rows, inputs, 1);
        PoisonedMatrix y(rows * stride, outputs);
        layer.forward(x.view(), copy_rows, y.view(), scratch);
        EXPECT_TRUE(y.frame_is_untouched());
        const definition::Sums expected =
            definition::conv_transpose(checkpoint, "up", definition::rows_of(x.view()), outputs,
                                       {taps, stride, (taps - stride) / 2});
        if (inputs == kDirect)
          expect_definition(y.view(), expected);
        else
          expect_definition(y.view(), definition::values_of(expected), kEpsilons);
        const Mat gapless = Mat(scratch.floats(static_cast<std::size_t>(y.view().rows()) * outputs),
                                y.view().rows(), outputs);
        layer.forward(x.view(), copy_rows, gapless, scratch);
        EXPECT_EQ(bits(gapless), bits(y.view()));
      }
    }
}

TEST(DepthwiseUpsampleLayer, AgreesWithScatteredTaps) {
  MemoryCheckpoint checkpoint;
  checkpoint.add_weight_norm("pool", {33, 1, 3}, 33);
  WeightImporter importer(checkpoint);
  const DepthwiseUpsample layer(WeightScope(importer, "pool"), 33);
  importer.finish("checkpoint");
  for (const int rows : {1, 2, 3, 40}) {
    const PoisonedMatrix x(rows, 33, 1);
    PoisonedMatrix y(2 * rows, 33);
    layer.forward(x.view(), y.view());
    EXPECT_TRUE(y.frame_is_untouched());
    expect_definition(
        y.view(), definition::conv_transpose(checkpoint, "pool", definition::rows_of(x.view()), 33,
                                             {3, 2, 1, 1, true}));
  }
}

}  // namespace
}  // namespace model
