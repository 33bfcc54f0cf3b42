#include "model/kernels/filtered_conv1d.h"

#include <gtest/gtest.h>

#include <cmath>

#include "model/kernels/filter_scheme.h"
#include "tests/support/every_isa.h"
#include "tests/support/matrix.h"

namespace model {
namespace {

using FilteredConv1d = EveryIsa;
TEST_ON_EVERY_ISA(FilteredConv1d);

/// AdaIN, Snake and a convolution of random values, with poison around all of it.
class Convolution {
 public:
  Convolution(int rows, int channels, int taps, int dilation)
      : dilation_(dilation),
        x_(rows, channels, 1),
        weights_(channels, channels * taps, 2),
        bias_(1, channels, 3),
        affine_(3, channels, 4, 0.5f, 1.5f),
        alpha_(2, channels, 5, 0.5f, 2.0f),
        packed_(1, static_cast<int>(filtered_size(taps, channels, channels))),
        filtered_{packed_.data(), taps, channels, channels} {
    for (int c = 0; c < channels; ++c) alpha_.view()(1, c) = 1 / alpha_.view()(0, c);
    pack_filtered(weights_.data(), {1, taps, weights_.view().stride()}, taps, channels, channels,
                  packed_.data());
  }

  void run(ConstMat x, Mat y, ConvOutput output) {
    filtered_conv1d(x, snake(), filtered_, bias_.data(), dilation_, y, output, scratch_);
  }
  PoisonedMatrix stored() {
    PoisonedMatrix y(x_.view().rows(), x_.view().cols());
    run(x_.view(), y.view(), ConvOutput::kStore);
    EXPECT_TRUE(y.frame_is_untouched());
    return y;
  }
  Mat x() { return x_.view(); }

  /// The definition.
  double exact(int t, int o) const {
    const int taps = filtered_.taps;
    double sum = bias_.view()(0, o);
    for (int k = 0; k < taps; ++k) {
      const int from = t + (k - (taps - 1) / 2) * dilation_;
      if (from < 0 || from >= x_.view().rows()) continue;
      for (int i = 0; i < x_.view().cols(); ++i)
        sum += weights_.view()(o, i * taps + k) * activated(from, i);
    }
    return sum;
  }

 private:
  Snake snake() {
    const Mat a = affine_.view();
    return {{a.row(0), a.row(1), a.row(2)}, alpha_.view().row(0), alpha_.view().row(1)};
  }
  double activated(int t, int c) const {
    const ConstMat a = affine_.view();
    const double v = (x_.view()(t, c) - a(0, c)) * double{a(1, c)} + a(2, c);
    const double sine = std::sin(alpha_.view()(0, c) * v);
    return v + sine * sine * alpha_.view()(1, c);
  }

  int dilation_;
  PoisonedMatrix x_, weights_, bias_, affine_, alpha_, packed_;
  FilteredWeights filtered_;
  Arena scratch_;
};

/// Signal to noise against the definition, in dB.
double snr(ConstMat y, const Convolution& convolution) {
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
        Convolution convolution(rows, 32, taps, dilation);
        EXPECT_GT(snr(convolution.stored().view(), convolution), 95)
            << taps << " taps, dilation " << dilation << ", " << rows << " rows";
      }
}

TEST_P(FilteredConv1d, ManyStripsAndWideChannelsAgreeToo) {
  for (const int taps : {3, 7, 11}) {
    Convolution convolution(700, 48, taps, 1);
    EXPECT_GT(snr(convolution.stored().view(), convolution), 95) << taps << " taps";
  }
}

TEST_P(FilteredConv1d, WhatLiesBehindTheRowsChangesNoBit) {
  // The memory plan and the items around decide on it, and on where rows lie.
  Convolution convolution(331, 32, 7, 3);
  PoisonedMatrix padded(400, 32, 9);
  for (int t = 0; t < 331; ++t) std::ranges::copy(convolution.x().row_span(t), padded.view().row(t));
  PoisonedMatrix y(331, 32);
  convolution.run(padded.view().rows(0, 331), y.view(), ConvOutput::kStore);
  EXPECT_EQ(bits(y.view()), bits(convolution.stored().view()));
}

TEST_P(FilteredConv1d, AddsToWhatIsThere) {
  Convolution convolution(77, 32, 11, 5);
  const PoisonedMatrix before(77, 32, 8);
  PoisonedMatrix y = before;
  convolution.run(convolution.x(), y.view(), ConvOutput::kAdd);
  const PoisonedMatrix stored = convolution.stored();
  for (int t = 0; t < 77; ++t)
    for (int o = 0; o < 32; ++o)
      EXPECT_EQ(y.view()(t, o), stored.view()(t, o) + before.view()(t, o));
}

TEST(FilterSchemeTest, TakesFarFewerMultiplications) {
  for (const auto& [taps, share] : {std::pair(3, 0.45), {7, 0.29}, {11, 0.34}}) {
    const FilterScheme& scheme = *filter_scheme(taps);
    EXPECT_GE(scheme.taps * scheme.parts, taps);
    EXPECT_LT(static_cast<double>(scheme.size() * scheme.parts) / (kFilterOutputs * taps), share);
  }
  EXPECT_EQ(filter_scheme(5), nullptr);
}

TEST(FilterSchemeTest, OddShapesAreLeftToDirectConvolution) {
  EXPECT_TRUE(can_filter(7, 128, 128));
  EXPECT_FALSE(can_filter(5, 128, 128));
  EXPECT_FALSE(can_filter(7, 120, 128));
  EXPECT_FALSE(can_filter(7, 128, 16));
}

}  // namespace
}  // namespace model
