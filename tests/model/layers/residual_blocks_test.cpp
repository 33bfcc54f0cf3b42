// The residual blocks of decoder and generator against the reference's definition in double.
#include <gtest/gtest.h>

#include <numbers>

#include "model/kernels/activations.h"
#include "model/layers/layers.h"
#include "model/weights/weight_importer.h"
#include "tests/model/layers/definitions.h"

namespace model {
namespace {

using definition::Rows;

constexpr int kStyleWidth = 6;
constexpr double kEpsilons = 64;  // of the largest value, after some ten layers
/// Not 2: instance norm magnifies the rounding of two rows that happen to be close.
constexpr int kRows[] = {1, 7, 40};

void add_ada_in(MemoryCheckpoint& checkpoint, const std::string& name, int channels) {
  const int gamma_beta = 2 * channels;
  checkpoint.add(name + ".fc.weight", {gamma_beta, kStyleWidth}, -0.3f, 0.3f);
  checkpoint.add(name + ".fc.bias", {gamma_beta}, -0.3f, 0.3f);
}

/// The reference's AdainResBlk1d.
Rows res_blk(const MemoryCheckpoint& c, const Rows& x, const Rows& style, int outputs,
             bool doubles) {
  const int inputs = static_cast<int>(x[0].size());
  Rows h = definition::leaky_relu(definition::ada_in(c, "norm1", x, style), 0.2);
  if (doubles)
    h = definition::values_of(definition::conv_transpose(c, "pool", h, inputs, {3, 2, 1, 1, true}));
  h = definition::same_conv(c, "conv1", h, outputs, 3);
  h = definition::leaky_relu(definition::ada_in(c, "norm2", h, style), 0.2);
  h = definition::same_conv(c, "conv2", h, outputs, 3);
  Rows shortcut;
  for (const std::vector<double>& row : x) shortcut.insert(shortcut.end(), doubles ? 2 : 1, row);
  if (inputs != outputs) shortcut = definition::same_conv(c, "conv1x1", shortcut, outputs, 1);
  return definition::map(definition::add(h, shortcut),
                         [](double v, std::size_t) { return v / std::numbers::sqrt2; });
}

TEST(AdainResBlk1d, AgreesWithTheDefinitionInEveryForm) {
  struct Form {
    int inputs, outputs;
    Resample resample;
  };
  for (const auto& [inputs, outputs, resample] :
       {Form{19, 19, Resample::kNone}, Form{19, 35, Resample::kNone},
        Form{35, 35, Resample::kDouble}, Form{35, 19, Resample::kDouble}}) {
    const bool doubles = resample == Resample::kDouble;
    SCOPED_TRACE(testing::Message() << inputs << " to " << outputs << (doubles ? ", 2x" : ""));
    MemoryCheckpoint checkpoint;
    add_ada_in(checkpoint, "norm1", inputs);
    add_ada_in(checkpoint, "norm2", outputs);
    checkpoint.add_weight_norm("conv1", {outputs, inputs, 3}, outputs);
    checkpoint.add_weight_norm("conv2", {outputs, outputs, 3}, outputs);
    if (doubles) checkpoint.add_weight_norm("pool", {inputs, 1, 3}, inputs);
    if (inputs != outputs) {
      checkpoint.add("conv1x1.weight_v", {outputs, inputs, 1});
      checkpoint.add("conv1x1.weight_g", {outputs, 1, 1});
    }
    WeightImporter importer(checkpoint);
    const AdainResBlk1d block(WeightScope(importer, ""), inputs, outputs, kStyleWidth, resample);
    importer.finish("checkpoint");
    EXPECT_EQ(importer.unused(), (std::map<std::string, Shape>{}));

    const PoisonedMatrix style(1, kStyleWidth, 2);
    for (const int rows : kRows) {
      const PoisonedMatrix x(rows, inputs, 1);
      PoisonedMatrix y(doubles ? 2 * rows : rows, outputs);
      Arena arena;
      block.forward(x.view(), style.view(), y.view(), block.scratch_for(rows, arena), arena);
      EXPECT_TRUE(y.frame_is_untouched());
      expect_definition(y.view(),
                        res_blk(checkpoint, definition::rows_of(x.view()),
                                definition::rows_of(style.view()), outputs, doubles),
                        kEpsilons);

      PoisonedMatrix roomy(y.view().rows(), outputs);
      block.forward(x.view(), style.view(), roomy.view(), block.scratch_for(rows + 9, arena),
                    arena);
      EXPECT_EQ(bits(roomy.view()), bits(y.view())) << "with more scratch memory than needed";
    }
  }
}

/// The reference's AdaINResBlock1.
Rows res_block_1(const MemoryCheckpoint& c, Rows x, const Rows& style, int taps,
                 const std::vector<int>& dilations) {
  const int channels = static_cast<int>(x[0].size());
  const auto unit = [&](const Rows& in, const std::string& number, const std::string& index,
                        int dilation) {
    const std::vector<float>& alpha = c.values("alpha" + number + "." + index);
    const Rows snake =
        definition::map(definition::ada_in(c, "adain" + number + "." + index, in, style),
                        [&](double v, std::size_t channel) {
                          const double sine = std::sin(alpha[channel] * v);
                          return v + sine * sine / alpha[channel];
                        });
    return definition::same_conv(c, "convs" + number + "." + index, snake, channels, taps,
                                 dilation);
  };
  for (std::size_t i = 0; i < dilations.size(); ++i) {
    const std::string index = std::to_string(i);
    x = definition::add(x, unit(unit(x, "1", index, dilations[i]), "2", index, 1));
  }
  return x;
}

TEST(AdaInResBlock1, AgreesWithTheDefinition) {
  constexpr int kWidth = 33;
  const std::vector<int> dilations = {1, 3, 5};
  for (const int taps : {3, 7, 11}) {
    SCOPED_TRACE(testing::Message() << taps << " taps");
    MemoryCheckpoint checkpoint;
    for (const std::string number : {"1", "2"})
      for (const std::string index : {".0", ".1", ".2"}) {
        add_ada_in(checkpoint, "adain" + number + index, kWidth);
        checkpoint.add("alpha" + number + index, {1, kWidth, 1}, 0.5f, 1.5f);
        checkpoint.add_weight_norm("convs" + number + index, {kWidth, kWidth, taps}, kWidth);
      }
    WeightImporter importer(checkpoint);
    const AdaInResBlock1 block(WeightScope(importer, ""), kWidth, taps, dilations, kStyleWidth);
    importer.finish("checkpoint");
    EXPECT_EQ(importer.unused(), (std::map<std::string, Shape>{}));

    const PoisonedMatrix style(1, kStyleWidth, 2);
    for (const int rows : kRows) {
      const PoisonedMatrix before(rows, kWidth, 1);
      PoisonedMatrix y(rows, kWidth), hidden(rows, kWidth);
      Arena scratch;
      const Mat moments = instance_moments(before.view(), scratch);
      block.forward(before.view(), moments, style.view(), y.view(), ConvOutput::kStore,
                    {hidden.view(), y.view()}, scratch);
      EXPECT_TRUE(y.frame_is_untouched() && hidden.frame_is_untouched());
      PoisonedMatrix in_place = before;
      block.forward(in_place.view(), moments, style.view(), in_place.view(), ConvOutput::kStore,
                    {hidden.view(), in_place.view()}, scratch);
      EXPECT_EQ(bits(in_place.view()), bits(y.view()));

      PoisonedMatrix added = before, sum(rows, kWidth);
      block.forward(before.view(), moments, style.view(), added.view(), ConvOutput::kAdd,
                    {hidden.view(), sum.view()}, scratch);
      EXPECT_TRUE(sum.frame_is_untouched() && added.frame_is_untouched());
      PoisonedMatrix expected = before;
      add(y.view(), expected.view());
      EXPECT_EQ(bits(added.view()), bits(expected.view()));
      expect_definition(y.view(),
                        res_block_1(checkpoint, definition::rows_of(before.view()),
                                    definition::rows_of(style.view()), taps, dilations),
                        kEpsilons);
    }
  }
}

}  // namespace
}  // namespace model
