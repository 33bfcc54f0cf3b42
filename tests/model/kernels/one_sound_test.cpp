// What each kernel makes of numbers that are the same everywhere: the bits of every instruction
// set, compiler and build. A hash that changes is a change of the sound of all models.

#include <gtest/gtest.h>

#include "model/kernels/activations.h"
#include "model/kernels/attention.h"
#include "model/kernels/counter_random.h"
#include "model/kernels/filtered_conv1d.h"
#include "model/kernels/lstm.h"
#include "model/kernels/normalize.h"
#include "model/kernels/portable_math.h"
#include "model/kernels/stft.h"
#include "tests/support/bits.h"
#include "tests/support/every_isa.h"

namespace model {
namespace {

using OneSound = EveryIsa;
TEST_ON_EVERY_ISA(OneSound);

/// A matrix of its own memory; odd shapes end within a vector.
struct Floats {
  Floats(int rows, int cols, std::uint64_t seed, float size = 1)
      : values(hashed_floats(static_cast<std::size_t>(rows) * cols, seed, -size, size)),
        view(values.data(), rows, cols) {}
  std::string hash() const { return hash_of_bits(values); }

  std::vector<float> values;
  Mat view;
};

TEST_P(OneSound, Activations) {
  const auto hash = [](auto kernel) {
    Floats x(7, 301, 1, 6);
    kernel(x.view);
    return x.hash();
  };
  EXPECT_EQ(hash([](Mat x) { leaky_relu(x, 0.2f, x); }), "7fb898c9842148088d372993d92b5f28");
  EXPECT_EQ(hash(gelu_tanh), "33af676affd1a1406d0a399c3d08d658");
  EXPECT_EQ(hash([](Mat x) { tanh(x); }), "f24bd745b94cdba246f1c63662f18528");
  EXPECT_EQ(hash(softmax_rows), "3cba7e300dfcf39831b131d4608c744e");
}

TEST_P(OneSound, Normalisation) {
  Arena scratch;
  Floats x(203, 77, 2, 3), scale(1, 77, 3), shift(1, 77, 4), moments(2, 77, 5), y(203, 77, 6);
  column_moments(x.view, 1e-5f, moments.view, scratch);
  EXPECT_EQ(moments.hash(), "39b332421e51e0bb6bb78c5a5a19269e");
  const ChannelAffine affine{moments.view.row(0), moments.view.row(1), shift.view.row(0)};
  affine_leaky_relu(x.view, affine, 0.2f, y.view);
  EXPECT_EQ(y.hash(), "190cbbdd6cb07cb9211b1dfb548331cf");
  affine_snake(x.view, {affine, scale.view.row(0), shift.view.row(0)}, y.view);
  EXPECT_EQ(y.hash(), "30350f291c063329f8a0bb7bcdc9167e");
  layer_norm(x.view, 1e-12f, scale.view.row(0), shift.view.row(0));
  EXPECT_EQ(x.hash(), "060407f28a9adb1f9de1cc1013b5ca34");
}

TEST_P(OneSound, Convolutions) {
  Arena scratch;
  const Floats x(97, 300, 7), weights(5 * 300, 70, 8), bias(1, 70, 9);
  std::vector<float> packed(packed_size(5, 300, 70));
  pack(weights.values.data(), {300 * 70, 70, 1}, 5, 300, 70, packed.data());
  Floats y(97, 70, 10);
  conv1d(x.view, {packed.data(), 5, 300, 70}, bias.values.data(), {1, 3, 6}, y.view,
         ConvOutput::kAdd, scratch);
  EXPECT_EQ(y.hash(), "adf8d08cc734c3897dba4127c0ada410");
}

std::string convolution_by_few_products(int taps, FilterTiles tiles, int inputs, int outputs) {
  Arena scratch;
  const Floats x(211, inputs, 11), weights(taps * inputs, outputs, 12), bias(1, outputs, 13);
  const Floats residual(211, outputs, 11);
  const FilterScheme& scheme = *filter_scheme(taps, inputs, outputs, tiles);
  std::vector<float> packed(filtered_size(scheme, inputs, outputs));
  pack_filtered(scheme, weights.values.data(), {inputs * outputs, outputs, 1}, inputs, outputs,
                packed.data());
  Floats y(211, outputs, 14), moments(2, outputs, 15);
  filtered_conv1d(
      x.view, [](ConstMat from, Mat to) { copy_rows(from, to); },
      {&scheme, packed.data(), inputs, outputs}, bias.values.data(), ConvGeometry::same(taps, 3),
      y.view, {.residual = residual.view, .moments = moments.view}, scratch);
  return y.hash() + moments.hash();
}

TEST_P(OneSound, ConvolutionsByFewProducts) {
  std::string hashes;
  for (const int taps : {3, 7, 11})
    hashes += convolution_by_few_products(taps, FilterTiles::kLarge, 64, 64);
  EXPECT_EQ(io::Hash128::of(hashes).hex(), "c414ed47459b0fae41b2088a8479636f");
  const std::string wide_seven = convolution_by_few_products(7, FilterTiles::kLarge, 144, 128);
  EXPECT_EQ(io::Hash128::of(wide_seven).hex(), "541a1e16aba987023712c9df9569c886");
  const std::string two = convolution_by_few_products(2, FilterTiles::kLarge, 64, 96);
  EXPECT_EQ(io::Hash128::of(two).hex(), "a78aeb5cf44c6bf0e851d3c19df84582");
  const std::string to_few = convolution_by_few_products(7, FilterTiles::kLarge, 64, 22);
  EXPECT_EQ(io::Hash128::of(to_few).hex(), "3f223228c9c840fbc11cbdd5e6f89b18");
  const std::string made_in_use = convolution_by_few_products(3, FilterTiles::kSmall, 528, 528);
  EXPECT_EQ(io::Hash128::of(made_in_use).hex(), "96fa878596043f71e2455448b3778f9c");
}

TEST_P(OneSound, Lstm) {
  Arena scratch;
  const Floats projected(60, 4 * 48, 16, 2), weights(48, 4 * 48, 17, 0.3f);
  std::vector<float> packed(packed_size(1, 48, 4 * 48));
  pack(weights.values.data(), {0, 4 * 48, 1}, 1, 48, 4 * 48, packed.data());
  std::string hashes;
  for (const Direction direction : {Direction::kForward, Direction::kReverse}) {
    Floats hidden(60, 48, 18);
    lstm(projected.view, Ragged({31, 9, 20}), {packed.data(), 1, 48, 4 * 48}, direction,
         hidden.view, scratch);
    hashes += hidden.hash();
  }
  EXPECT_EQ(io::Hash128::of(hashes).hex(), "ee73e2404ca186e90dec337e1c82d21d");
}

TEST_P(OneSound, Attention) {
  Arena scratch;
  const Floats q(83, 4 * 20, 19), k(83, 4 * 20, 20), v(83, 4 * 20, 21);
  Floats y(83, 4 * 20, 22);
  self_attention(q.view, k.view, v.view, 4, y.view, scratch);
  EXPECT_EQ(y.hash(), "b4ff67cd741778411ef2fda5d041dfbd");
}

TEST_P(OneSound, SourceAndSpectra) {
  Arena scratch;
  std::vector<float> samples(3001);
  gaussian(42, 1000, samples);
  EXPECT_EQ(hash_of_bits(samples), "cb7e586dac601f69e035917f9f955fcf");
  add_sine(12345.678, 0.0123, 0.5f, samples);
  EXPECT_EQ(hash_of_bits(samples), "d403d3b59f9a83712f6b60dd26bd3a7e");
  const Stft stft(20, 5);
  samples.resize(3000);
  Floats spectra(stft.columns(3000), 22, 23);
  stft.analyze(samples, spectra.view, scratch);
  EXPECT_EQ(spectra.hash(), "d181d620ff565a8f6e26fe7aea98136e");
  stft.synthesize(spectra.view, samples, scratch);
  EXPECT_EQ(hash_of_bits(samples), "ad213b28560cab3b96c887f539fbcd13");
}

TEST(PortableMath, AgreesWithTheCLibraryAndIsTheSameEverywhere) {
  std::vector<float> rounded;
  for (int i = -20000; i <= 20000; ++i) {
    const double x = i * 0.0351;
    EXPECT_NEAR(portable_exp(x) / std::exp(x), 1, 5e-16) << x;
    EXPECT_NEAR(amplitude_of_decibels(i * 0.01) / std::pow(10, i * 0.01 / 20), 1, 1e-14);
    rounded.push_back(static_cast<float>(amplitude_of_decibels(i * 0.001)));
  }
  EXPECT_EQ(hash_of_bits(rounded), "cdd41fe2d2657e132425a07dbc207825");
  EXPECT_EQ(portable_exp(0), 1);
  EXPECT_EQ(portable_exp(-1e9), 0);
  EXPECT_TRUE(std::isinf(portable_exp(1e9)));
  EXPECT_TRUE(std::isnan(portable_exp(std::nan(""))));
  for (const int parts : {1, 7, 20, 800})
    for (int part = 0; part < 3 * parts; ++part) {
      const auto [cosine, sine] = point_on_circle(part, parts);
      const double angle = 2 * M_PI * part / parts;
      EXPECT_NEAR(cosine, std::cos(angle), 4e-15) << part << "/" << parts;
      EXPECT_NEAR(sine, std::sin(angle), 4e-15) << part << "/" << parts;
    }
  EXPECT_EQ(point_on_circle(5, 20)[0], 0);
  EXPECT_EQ(point_on_circle(10, 20)[1], 0);
}

}  // namespace
}  // namespace model
