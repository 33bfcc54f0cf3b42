// Matrix views of the same memory, and ragged batches.
#include "model/tensor/mat.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace model {
namespace {

TEST(Mat, PartsAreTheSameMemory) {
  std::vector<float> values(60);
  std::iota(values.begin(), values.end(), 0.0f);
  const Mat whole(values.data(), 6, 7, 10);
  const Mat part = whole.rows(2, 3).cols(1, 4);
  EXPECT_EQ(part.rows(), 3);
  EXPECT_EQ(part.cols(), 4);
  EXPECT_EQ(part(0, 0), 21);
  EXPECT_EQ(part(2, 3), 44);
  part(1, 1) = -1;
  EXPECT_EQ(values[32], -1);
  EXPECT_EQ(whole.rows(6, 0).rows(), 0);
  EXPECT_EQ(whole.cols(7, 0).cols(), 0);
}

TEST(Ragged, SequencesFollowEachOtherWithoutPadding) {
  const Ragged batch({3, 0, 5, 1});
  EXPECT_EQ(batch.count(), 4);
  EXPECT_EQ(batch.total(), 9);
  EXPECT_EQ(batch.start(2), 3);
  EXPECT_EQ(batch.length(2), 5);
  EXPECT_EQ(batch.length(1), 0);
  std::vector<float> values(18);
  const Mat last = batch.of(Mat(values.data(), 9, 2), 3);
  EXPECT_EQ(last.data(), values.data() + 16);
  EXPECT_EQ(last.rows(), 1);
}

TEST(Ragged, NoSequencesHaveNoRows) {
  const Ragged batch({});
  EXPECT_EQ(batch.count(), 0);
  EXPECT_EQ(batch.total(), 0);
}

}  // namespace
}  // namespace model
