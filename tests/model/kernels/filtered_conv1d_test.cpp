// Minimal filtering and transforms against direct convolution in double: SNR by shape and length.
#include "model/kernels/filtered_conv1d.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "model/kernels/normalize.h"
#include "tests/support/every_isa.h"
#include "tests/support/matrix.h"

namespace model {
namespace {

using FilteredConv1d = EveryIsa;
TEST_ON_EVERY_ISA(FilteredConv1d);

/// A shifted and leaky activation and a convolution of random values, with poison around all of it.
class FilteredConvolution {
 public:
  struct Shape {
    int rows, inputs, outputs, taps, dilation;
    FilterTiles tiles = FilterTiles::kLarge;
    int pad = -1;  ///< on the left; by default as on the right
  };
  explicit FilteredConvolution(Shape shape)
      : shape_(shape),
        scheme_(*filter_scheme(shape.taps, shape.inputs, shape.outputs, shape.tiles)),
        x_(shape.rows, shape.inputs, 1),
        activated_(shape.rows, shape.inputs),
        weights_(shape.outputs, shape.inputs * shape.taps, 2),
        bias_(1, shape.outputs, 3),
        packed_(1, static_cast<int>(filtered_size(scheme_, shape.inputs, shape.outputs))) {
    pack_filtered(scheme_, weights_.data(), {1, shape.taps, weights_.view().stride()}, shape.inputs,
                  shape.outputs, packed_.data());
    activate(x_.view(), activated_.view());
  }
  FilteredConvolution(int rows, int channels, int taps, int dilation)
      : FilteredConvolution(Shape{rows, channels, channels, taps, dilation}) {}

  void run(ConstMat x, Mat y, const Epilogue& epilogue = {}) { run(x, y, epilogue, scratch_); }
  void run(ConstMat x, Mat y, const Epilogue& epilogue, Arena& scratch) {
    const FilteredWeights w{&scheme_, packed_.data(), shape_.inputs, shape_.outputs};
    filtered_conv1d(x, activate, w, bias_.data(), geometry(), y, epilogue, scratch);
  }
  PoisonedMatrix stored(const Epilogue& epilogue = {}) {
    PoisonedMatrix y(shape_.rows, shape_.outputs);
    run(x_.view(), y.view(), epilogue);
    EXPECT_TRUE(y.frame_is_untouched());
    return y;
  }
  Mat x() { return x_.view(); }

  /// The definition. Its loop calls nothing: under sanitizers calls would take nearly all its time.
  double exact(int t, int o) const {
    double sum = bias_.view()(0, o);
    for (int k = 0; k < shape_.taps; ++k) {
      const int from = t + k * shape_.dilation - geometry().pad;
      if (from < 0 || from >= shape_.rows) continue;
      const float* x = activated_.view().row(from);
      const float* w = weights_.view().row(o) + k;
      for (int i = 0; i < shape_.inputs; ++i) sum += double{w[i * shape_.taps]} * x[i];
    }
    return sum;
  }

 private:
  ConvGeometry geometry() const {
    ConvGeometry geometry = ConvGeometry::same(shape_.taps, shape_.dilation);
    if (shape_.pad >= 0) geometry.pad = shape_.pad;
    return geometry;
  }

  /// Not 0 at 0, so that rows outside x must be zeros after it, not before it.
  static void activate(ConstMat x, Mat y) {
    for (int r = 0; r < x.rows(); ++r)
      for (int c = 0; c < x.cols(); ++c)
        y(r, c) = x(r, c) > 0 ? x(r, c) + 0.5f : 0.25f * x(r, c) + 0.5f;
  }

  Shape shape_;
  const FilterScheme& scheme_;
  PoisonedMatrix x_, activated_, weights_, bias_, packed_;
  Arena scratch_;
};

/// Wide enough for products to be made from the taps in use, with half a panel at the end and
/// inputs in nine parts.
constexpr int kWideInputs = 546, kWideOutputs = 528;

/// Decibels that large tiles owe with few channels. By points errors grow with the numbers of the
/// transforms.
double least_snr(int taps) { return taps == 3 ? 110 : 120; }

/// Signal to noise against the definition, in dB.
double snr(ConstMat y, const FilteredConvolution& convolution) {
  double signal = 0;
  double noise = 0;
  for (int t = 0; t < y.rows(); ++t)
    for (int o = 0; o < y.cols(); ++o) {
      const double exact = convolution.exact(t, o);
      signal += exact * exact;
      noise += (y(t, o) - exact) * (y(t, o) - exact);
    }
  return 10 * std::log10(signal / noise);
}

TEST_P(FilteredConv1d, AgreesWithTheDefinition) {
  for (const int taps : {3, 7, 11})
    for (const int dilation : {1, 3, 5})
      for (const int rows : {1, 2, 5, 6, 7, 13, 50}) {
        FilteredConvolution convolution(rows, 32, taps, dilation);
        EXPECT_GT(snr(convolution.stored().view(), convolution), least_snr(taps))
            << taps << " taps, dilation " << dilation << ", " << rows << " rows";
      }
}

TEST_P(FilteredConv1d, AgreesAtEveryLengthByTilesOf24Rows) {
  for (int rows = 1; rows <= 100; ++rows) {
    const int dilation = 1 + rows % 3 * 2;
    FilteredConvolution convolution({rows, 33, 48, 11, dilation});
    EXPECT_GT(snr(convolution.stored().view(), convolution), 120)
        << rows << " rows, dilation " << dilation;
  }
}

TEST_P(FilteredConv1d, ManyStripsAndWideChannelsAgreeToo) {
  for (const int taps : {3, 7, 11}) {
    FilteredConvolution convolution(700, 48, taps, 1);
    EXPECT_GT(snr(convolution.stored().view(), convolution), least_snr(taps)) << taps << " taps";
  }
  FilteredConvolution spectral({150, 256, 256, 11, 1});
  EXPECT_GT(snr(spectral.stored().view(), spectral), 120);
  for (const int rows : {1, 6, 7, 150, 300}) {
    FilteredConvolution points({rows, 144, 128, 7, 3});
    EXPECT_GT(snr(points.stored().view(), points), 100) << rows << " rows";
  }
}

TEST_P(FilteredConv1d, SmallTilesAndAnyNumberOfInputsAgreeToo) {
  for (const int rows : {1, 2, 3, 131}) {
    FilteredConvolution convolution({rows, 34, 64, 3, 1, FilterTiles::kSmall});
    EXPECT_GT(snr(convolution.stored().view(), convolution), 115) << rows << " rows";
  }
}

TEST_P(FilteredConv1d, TwoTapsAgreeWhicheverRowTheyBeginAt) {
  for (const int pad : {0, 1})
    for (const int rows : {1, 2, 4, 5, 6, 290}) {
      FilteredConvolution convolution({rows, 33, 48, 2, 1, FilterTiles::kLarge, pad});
      EXPECT_GT(snr(convolution.stored().view(), convolution), 115)
          << rows << " rows, " << pad << " before them";
    }
  FilteredConvolution wide({600, kWideInputs, kWideOutputs, 2, 1, FilterTiles::kLarge, 1});
  EXPECT_GT(snr(wide.stored().view(), wide), 130);
}

TEST_P(FilteredConv1d, FewOutputsAgreeToo) {
  for (const int outputs : {1, 16, 22})
    for (const int rows : {1, 27, 28, 29, 400}) {
      FilteredConvolution convolution({rows, 40, outputs, 7, 1});
      EXPECT_GT(snr(convolution.stored().view(), convolution), 120)
          << rows << " rows of " << outputs;
    }
}

TEST_P(FilteredConv1d, ProductsMadeFromTheTapsInUseAgreeToo) {
  for (const int rows : {1, 4, 5, 300}) {  // 300: two strips
    FilteredConvolution convolution({rows, kWideInputs, kWideOutputs, 3, 1, FilterTiles::kSmall});
    EXPECT_GT(snr(convolution.stored().view(), convolution), 128) << rows << " rows";
  }
}

TEST_P(FilteredConv1d, ProductsMadeFromTheTapsInUseEndAsOthersDo) {
  FilteredConvolution convolution({299, kWideOutputs, kWideOutputs, 3, 2, FilterTiles::kSmall});
  PoisonedMatrix moments(2, kWideOutputs), expected(2, kWideOutputs);
  const PoisonedMatrix residual(299, kWideOutputs, 8);
  const PoisonedMatrix y =
      convolution.stored({.residual = residual.view(), .moments = moments.view()});
  const PoisonedMatrix stored = convolution.stored();
  Arena scratch;
  column_moments(y.view(), Epilogue().epsilon, expected.view(), scratch);
  for (int o = 0; o < kWideOutputs; ++o) {
    ASSERT_EQ(y.view()(298, o), stored.view()(298, o) + residual.view()(298, o));
    ASSERT_NEAR(moments.view()(0, o), expected.view()(0, o), 1e-5);
    ASSERT_NEAR(moments.view()(1, o) / expected.view()(1, o), 1, 1e-5);
  }
}

TEST_P(FilteredConv1d, WhatLiesBehindTheRowsChangesNoBit) {
  // The memory plan and the items around decide on it, and on where rows lie.
  for (const int taps : {3, 7, 11}) {
    FilteredConvolution convolution(331, 32, taps, 3);
    PoisonedMatrix padded(400, 32, 9);
    for (int t = 0; t < 331; ++t)
      std::ranges::copy(convolution.x().row_span(t), padded.view().row(t));
    PoisonedMatrix y(331, 32);
    convolution.run(padded.view().rows(0, 331), y.view());
    EXPECT_EQ(bits(y.view()), bits(convolution.stored().view())) << taps << " taps";
  }
}

TEST_P(FilteredConv1d, ThreadsThatShareTheStripsChangeNoBit) {
  for (const int dilation : {1, 5}) {
    FilteredConvolution convolution(3000, 32, 11, dilation);
    PoisonedMatrix moments(2, 32), shared_moments(2, 32), shared(3000, 32);
    const PoisonedMatrix y = convolution.stored({.moments = moments.view()});
    Arena crew(4);
    convolution.run(convolution.x(), shared.view(), {.moments = shared_moments.view()}, crew);
    EXPECT_EQ(bits(shared.view()), bits(y.view()));
    EXPECT_EQ(bits(shared_moments.view()), bits(moments.view()));
  }
}

TEST_P(FilteredConv1d, AddsTheResidualAlsoInPlace) {
  FilteredConvolution convolution(77, 32, 11, 5);
  const PoisonedMatrix residual(77, 32, 8);
  const PoisonedMatrix added = convolution.stored({.residual = residual.view()});
  PoisonedMatrix in_place = residual;
  convolution.run(convolution.x(), in_place.view(), {.residual = in_place.view()});
  const PoisonedMatrix stored = convolution.stored();
  EXPECT_EQ(bits(in_place.view()), bits(added.view()));
  for (int t = 0; t < 77; ++t)
    for (int o = 0; o < 32; ++o)
      ASSERT_EQ(added.view()(t, o), stored.view()(t, o) + residual.view()(t, o));
}

TEST_P(FilteredConv1d, AddsToWhatIsThereLast) {
  for (const auto& [taps, outputs] : {std::pair(11, 32), {7, 22}, {2, 48}}) {
    FilteredConvolution convolution({77, 32, outputs, taps, 1});
    const PoisonedMatrix residual(77, outputs, 8), before(77, outputs, 9);
    const PoisonedMatrix stored = convolution.stored({.residual = residual.view()});
    PoisonedMatrix y = before;
    convolution.run(convolution.x(), y.view(),
                    {.residual = residual.view(), .output = ConvOutput::kAdd});
    EXPECT_TRUE(y.frame_is_untouched());
    for (int t = 0; t < 77; ++t)
      for (int o = 0; o < outputs; ++o)
        ASSERT_EQ(y.view()(t, o), before.view()(t, o) + stored.view()(t, o));
  }
}

TEST_P(FilteredConv1d, MeasuresWhatItWrites) {
  for (const int taps : {3, 7, 11})
    for (const int rows : {1, 5, 6, 7, 24, 25, 289, 1000})
      for (const int dilation : {1, 3}) {
        FilteredConvolution convolution(rows, 32, taps, dilation);
        PoisonedMatrix moments(2, 32), expected(2, 32);
        const PoisonedMatrix residual(rows, 32, 8, 5, 6);
        const PoisonedMatrix y =
            convolution.stored({.residual = residual.view(), .moments = moments.view()});
        EXPECT_TRUE(moments.frame_is_untouched());
        Arena scratch;
        column_moments(y.view(), Epilogue().epsilon, expected.view(), scratch);
        for (int c = 0; c < 32; ++c) {
          ASSERT_NEAR(moments.view()(0, c), expected.view()(0, c), 1e-5) << rows << " rows";
          ASSERT_NEAR(moments.view()(1, c) / expected.view()(1, c), 1, 1e-5) << rows << " rows";
        }
      }
}

TEST(FilterSchemeTest, TakesFarFewerMultiplications) {
  for (const auto& [taps, share] : {std::pair(2, 0.61), {3, 0.45}, {7, 0.29}, {11, 0.195}}) {
    const FilterScheme& scheme = *filter_scheme(taps, 128, 128, FilterTiles::kLarge);
    EXPECT_EQ(scheme.taps, taps);
    EXPECT_LT(static_cast<double>(scheme.products()) / (scheme.outputs * taps), share);
  }
}

TEST(FilterSchemeTest, OddShapesAreLeftToDirectConvolution) {
  constexpr auto kLarge = FilterTiles::kLarge;
  EXPECT_NE(filter_scheme(7, 128, 128, kLarge), nullptr);
  EXPECT_NE(filter_scheme(7, 120, 128, kLarge), nullptr);
  EXPECT_EQ(filter_scheme(5, 128, 128, kLarge), nullptr);
  EXPECT_EQ(filter_scheme(7, 256, 120, kLarge), nullptr);
  EXPECT_EQ(filter_scheme(3, 128, 16, kLarge), nullptr);
  EXPECT_EQ(filter_scheme(7, 16, 128, kLarge), nullptr);
  EXPECT_EQ(filter_scheme(7, 128, 128, kLarge)->kind, FilterScheme::Kind::kSpectrum);
  EXPECT_EQ(filter_scheme(7, 256, 256, kLarge)->kind, FilterScheme::Kind::kPoints);
  EXPECT_NE(filter_scheme(7, 128, 22, kLarge), nullptr);
  EXPECT_EQ(filter_scheme(7, 128, 22, FilterTiles::kSmall), nullptr);
  EXPECT_FALSE(filter_scheme(2, 256, 384, kLarge)->from_taps);
  EXPECT_TRUE(filter_scheme(2, 512, 1280, kLarge)->from_taps);
  EXPECT_NE(filter_scheme(3, 128, 128, FilterTiles::kSmall), nullptr);
  EXPECT_EQ(filter_scheme(7, 128, 128, FilterTiles::kSmall), nullptr);
  EXPECT_FALSE(filter_scheme(3, 512, 512, FilterTiles::kSmall)->from_taps);
  EXPECT_TRUE(filter_scheme(3, 514, 1024, FilterTiles::kSmall)->from_taps);
}

}  // namespace
}  // namespace model
