// Convolution against its definition, with guarded memory; bits independent of rows and threads.
#include "model/kernels/conv1d.h"

#include <gtest/gtest.h>

#include "tests/support/every_isa.h"
#include "tests/support/matrix.h"

namespace model {
namespace {

using Conv1dKernel = EveryIsa;
TEST_ON_EVERY_ISA(Conv1dKernel);

constexpr int kChannels[] = {1, 2, 3, 31, 32, 33, 65, 1090};

/// A convolution of random values, with poison around its input, weights, bias and output.
class Convolution {
 public:
  Convolution(int rows, int inputs, int outputs, int taps, ConvGeometry geometry = {})
      : geometry_(geometry),
        x_(rows, inputs, 1),
        weights_(outputs, inputs * taps, 2),
        bias_(1, outputs, 3),
        packed_(1, static_cast<int>(packed_size(taps, inputs, outputs))),
        packed_weights_{packed_.data(), taps, inputs, outputs} {
    pack(weights_.data(), {1, taps, weights_.view().stride()}, taps, inputs, outputs,
         packed_.data());
  }

  Mat x() { return x_.view(); }
  const ConvGeometry& geometry() const { return geometry_; }

  /// With y = NaN before, so that reading what is to be stored shows.
  PoisonedMatrix stored(int rows) { return stored(x_.view(), rows, geometry_); }
  PoisonedMatrix stored(ConstMat x, int rows, ConvGeometry geometry) {
    return stored(x, rows, geometry, scratch_);
  }
  PoisonedMatrix stored(ConstMat x, int rows, ConvGeometry geometry, Arena& scratch) {
    PoisonedMatrix y(rows, packed_weights_.outputs);
    conv1d(x, packed_weights_, bias_.data(), geometry, y.view(), ConvOutput::kStore, scratch);
    EXPECT_TRUE(y.frame_is_untouched());
    return y;
  }
  void add_without_bias(Mat y) {
    conv1d(x_.view(), packed_weights_, nullptr, geometry_, y, ConvOutput::kAdd, scratch_);
  }
  /// Output `o` by a convolution that has no other.
  PoisonedMatrix stored_alone(int o, int rows) {
    const auto& [data, taps, inputs, outputs] = packed_weights_;
    PoisonedMatrix one(1, static_cast<int>(packed_size(taps, inputs, 1)));
    pack(weights_.view().row(o), {1, taps, 0}, taps, inputs, 1, one.data());
    PoisonedMatrix y(rows, 1);
    conv1d(x_.view(), {one.data(), taps, inputs, 1}, bias_.data() + o, geometry_, y.view(),
           ConvOutput::kStore, scratch_);
    return y;
  }

  /// The definition, without the bias.
  Sum products(int t, int o) const {
    const auto& [data, taps, inputs, outputs] = packed_weights_;
    Sum sum;
    for (int k = 0; k < taps; ++k) {
      const int from = t * geometry_.stride + k * geometry_.dilation - geometry_.pad;
      if (from < 0 || from >= x_.view().rows()) continue;
      for (int i = 0; i < inputs; ++i)
        sum.add(weights_.view()(o, i * taps + k), x_.view()(from, i));
    }
    return sum;
  }

  void expect_definition(int output_rows) {
    SCOPED_TRACE(testing::Message()
                 << x_.view().rows() << " rows, " << packed_weights_.inputs << " to "
                 << packed_weights_.outputs << " channels, " << packed_weights_.taps
                 << " taps, dilation " << geometry_.dilation << ", stride " << geometry_.stride
                 << ", pad " << geometry_.pad);
    const PoisonedMatrix y = stored(output_rows);
    expect_sums(y.view(), [&](int t, int o) {
      Sum sum = products(t, o);
      sum.add(bias_.view()(0, o));
      return sum;
    });
  }

 private:
  ConvGeometry geometry_;
  PoisonedMatrix x_;
  PoisonedMatrix weights_;  ///< [outputs, inputs, taps], as torch.nn.Conv1d has them
  PoisonedMatrix bias_;
  PoisonedMatrix packed_;
  PackedWeights packed_weights_;
  Arena scratch_;
};

TEST_P(Conv1dKernel, EveryGeometryAgreesWithTheDefinition) {
  for (const int taps : {1, 2, 3, 5, 7, 11, 12, 20})
    for (const int dilation : {1, 3, 5})
      for (const int stride : {1, 2, 6})
        for (const int pad : {0, (taps - 1) * dilation / 2, taps * dilation, -1, -3})
          for (const int rows : {1, 17, 40}) {
            Convolution conv(rows, 3, 33, taps, {stride, dilation, pad});
            conv.expect_definition(rows / stride + 3);
            if (HasFatalFailure()) return;
          }
}

TEST_P(Conv1dKernel, EveryWidthAgreesWithTheDefinition) {
  for (const int inputs : kChannels)
    for (const int outputs : kChannels)
      for (const int taps : {1, 3}) {
        Convolution conv(7, inputs, outputs, taps, {1, 1, taps / 2});
        conv.expect_definition(inputs + outputs > 1090 ? 3 : 7);
        if (HasFatalFailure()) return;
      }
}

TEST_P(Conv1dKernel, EveryLengthAgreesWithTheDefinition) {
  for (int rows = 0; rows <= 40; ++rows)
    for (const int stride : {1, 2}) {
      Convolution conv(rows, 31, 65, 3, {stride, 1, 1});
      conv.expect_definition((rows + stride - 1) / stride);
      if (HasFatalFailure()) return;
    }
}

TEST_P(Conv1dKernel, AddsToWhatIsThereAndNeedsNoBias) {
  Convolution conv(29, 33, 65, 5, {1, 3, 6});
  const PoisonedMatrix before(29, 65, 4);
  PoisonedMatrix y = before;
  conv.add_without_bias(y.view());
  EXPECT_TRUE(y.frame_is_untouched());
  expect_sums(y.view(), [&](int t, int o) {
    Sum sum = conv.products(t, o);
    sum.add(before.view()(t, o));
    return sum;
  });
}

TEST_P(Conv1dKernel, NoOutputRowsAreNoWork) {
  Convolution conv(9, 3, 5, 3);
  EXPECT_TRUE(conv.stored(0).frame_is_untouched());
}

TEST_P(Conv1dKernel, BitsOfARowDoNotDependOnTheRowsComputedWithIt) {
  for (const int stride : {1, 2, 6}) {
    constexpr int kRows = 40;
    Convolution conv(kRows * stride, 33, 65, 7, {stride, 3, 9});
    PoisonedMatrix whole = conv.stored(kRows);
    for (const int piece : {1, 5, 12, 13})
      for (int t = 0; t < kRows; t += piece) {
        const int rows = std::min(piece, kRows - t);
        ConvGeometry later = conv.geometry();
        later.pad -= t * stride;
        const PoisonedMatrix y = conv.stored(conv.x(), rows, later);
        ASSERT_EQ(bits(y.view()), bits(whole.view().rows(t, rows))) << piece << " rows at " << t;
      }
  }
}

TEST_P(Conv1dKernel, ThreadsThatShareTheRowsChangeNoBit) {
  for (const int rows : {95, 200, 777})
    for (const int stride : {1, 2}) {
      Convolution conv(rows * stride, 33, 65, 3, {stride, 3, 3});
      Arena crew(4);
      const PoisonedMatrix shared = conv.stored(conv.x(), rows, conv.geometry(), crew);
      ASSERT_EQ(bits(shared.view()), bits(conv.stored(rows).view())) << rows << " rows";
    }
}

TEST_P(Conv1dKernel, MultiplyIsTheConvolutionWithoutBorders) {
  for (const int taps : {1, 2}) {
    const PoisonedMatrix x(30, 300, 1), weights(65, 300 * taps, 2), bias(1, 65, 3);
    PoisonedMatrix packed(1, static_cast<int>(packed_size(taps, 300, 65)));
    pack(weights.data(), {1, taps, weights.view().stride()}, taps, 300, 65, packed.data());
    const PackedWeights w{packed.data(), taps, 300, 65};
    PoisonedMatrix product(31 - taps, 65), convolved(31 - taps, 65);
    Arena scratch;
    multiply(x.view(), w, bias.data(), product.view());
    conv1d(x.view(), w, bias.data(), {}, convolved.view(), ConvOutput::kStore, scratch);
    EXPECT_TRUE(product.frame_is_untouched());
    EXPECT_EQ(bits(product.view()), bits(convolved.view())) << taps << " taps";
  }
}

TEST_P(Conv1dKernel, BitsOfARowDoNotDependOnTheLengthOfTheInput) {
  constexpr int kRows = 60;
  Convolution conv(kRows, 31, 33, 3, {1, 5, 5});
  PoisonedMatrix whole = conv.stored(kRows);
  for (int rows = 11; rows < kRows; ++rows) {
    // All but the last five outputs of a shorter view see the same input.
    PoisonedMatrix y = conv.stored(conv.x().rows(0, rows), rows, conv.geometry());
    ASSERT_EQ(bits(y.view().rows(0, rows - 5)), bits(whole.view().rows(0, rows - 5))) << rows;
  }
}

TEST_P(Conv1dKernel, RowsOutsideTheInputAreZerosBitForBit) {
  Convolution conv(40, 31, 33, 5, {1, 3, 6});
  const Mat inside = conv.x().rows(10, 20);
  PoisonedMatrix bordered = conv.stored(inside, 20, conv.geometry());
  for (int t = 0; t < 40; ++t)
    if (t < 10 || t >= 30) std::ranges::fill(conv.x().row_span(t), 0.0f);
  PoisonedMatrix embedded = conv.stored(40);
  EXPECT_EQ(bits(bordered.view()), bits(embedded.view().rows(10, 20)));
}

TEST_P(Conv1dKernel, BitsOfAChannelDoNotDependOnTheOthers) {
  Convolution conv(14, 7, 65, 3, {1, 1, 1});
  PoisonedMatrix all = conv.stored(14);
  for (int o = 0; o < 65; ++o)
    ASSERT_EQ(bits(conv.stored_alone(o, 14).view()), bits(all.view().cols(o, 1))) << o;
}

}  // namespace
}  // namespace model
