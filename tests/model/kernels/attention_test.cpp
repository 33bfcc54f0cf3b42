// Attention against its definition in double, and scratch memory linear in the length.
#include "model/kernels/attention.h"

#include <gtest/gtest.h>

#include "tests/support/every_isa.h"
#include "tests/support/matrix.h"

namespace model {
namespace {

using AttentionKernel = EveryIsa;
TEST_ON_EVERY_ISA(AttentionKernel);

/// The definition for one head: softmax(q k^T / sqrt(d)) v.
void expect_attended(ConstMat q, ConstMat k, ConstMat v, ConstMat y) {
  for (int t = 0; t < q.rows(); ++t) {
    std::vector<double> weights;
    double total = 0, largest = 0;
    for (int s = 0; s < k.rows(); ++s) {
      Sum score;
      for (int i = 0; i < q.cols(); ++i) score.add(q(t, i), k(s, i) / std::sqrt(q.cols()));
      weights.push_back(std::exp(score.value));
      total += weights.back();
      largest = std::max(largest, score.magnitude);
    }
    expect_sums(y.rows(t, 1), [&](int, int c) {
      Sum sum;
      for (int s = 0; s < k.rows(); ++s) sum.add(weights[s] / total, v(s, c));
      sum.magnitude *= 1 + largest;  // an error of a score is a relative error of its weight
      return sum;
    });
  }
}

TEST_P(AttentionKernel, EveryHeadAgreesWithTheDefinition) {
  for (const int length : {1, 2, 7, 31, 40})
    for (const int heads : {1, 3, 12})
      for (const int width : {1, 5, 64}) {
        SCOPED_TRACE(testing::Message() << length << " rows, " << heads << " x " << width);
        const PoisonedMatrix q(length, heads * width, 1, -2, 2), k(length, heads * width, 2, -2, 2),
            v(length, heads * width, 3, -2, 2);
        PoisonedMatrix y(length, heads * width);
        Arena scratch;
        self_attention(q.view(), k.view(), v.view(), heads, y.view(), scratch);
        EXPECT_TRUE(y.frame_is_untouched());
        for (int head = 0; head < heads; ++head) {
          const auto of_head = [&](const PoisonedMatrix& m) {
            return m.view().cols(head * width, width);
          };
          expect_attended(of_head(q), of_head(k), of_head(v), of_head(y));
          if (HasFatalFailure()) return;
        }
      }
}

/// Lengths at and around one and several blocks of query rows.
TEST_P(AttentionKernel, LongSequencesAttendAcrossBlocks) {
  for (const int length : {63, 64, 65, 128, 150, 200}) {
    SCOPED_TRACE(testing::Message() << length << " rows");
    const PoisonedMatrix q(length, 8, 1, -2, 2), k(length, 8, 2, -2, 2), v(length, 8, 3, -2, 2);
    PoisonedMatrix y(length, 8);
    Arena scratch;
    self_attention(q.view(), k.view(), v.view(), 1, y.view(), scratch);
    EXPECT_TRUE(y.frame_is_untouched());
    expect_attended(q.view(), k.view(), v.view(), y.view());
    if (HasFatalFailure()) return;
  }
}

TEST_P(AttentionKernel, ScratchGrowsWithTheLengthAndNotItsSquare) {
  const PoisonedMatrix x(2000, 4, 1, -2, 2);
  PoisonedMatrix y(2000, 4);
  Arena scratch;
  self_attention(x.view(), x.view(), x.view(), 1, y.view(), scratch);
  EXPECT_LT(scratch.bytes(), 2000u * 2000u);  // a quarter of the whole matrix
}

TEST_P(AttentionKernel, EqualKeysGiveTheMeanOfTheValues) {
  const PoisonedMatrix q(9, 6, 4), v(9, 6, 5);
  PoisonedMatrix k(9, 6), y(9, 6);
  for (int t = 0; t < 9; ++t) std::ranges::fill(k.view().row_span(t), 0.5f);
  Arena scratch;
  self_attention(q.view(), k.view(), v.view(), 2, y.view(), scratch);
  expect_sums(y.view(), [&](int, int c) {
    Sum mean;
    for (int t = 0; t < 9; ++t) mean.add(v.view()(t, c), 1.0 / 9);
    return mean;
  });
}

}  // namespace
}  // namespace model
