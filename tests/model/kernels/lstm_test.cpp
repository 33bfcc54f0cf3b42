// The LSTM kernel against PyTorch's equations in double; batched sequences against single ones.
#include "model/kernels/lstm.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/support/every_isa.h"
#include "tests/support/matrix.h"

namespace model {
namespace {

using LstmKernel = EveryIsa;
TEST_ON_EVERY_ISA(LstmKernel);

constexpr Direction kDirections[] = {Direction::kForward, Direction::kReverse};

/// W_hh of a random LSTM, as torch holds it and packed.
struct Recurrence {
  explicit Recurrence(int width)
      : weights(4 * width, width, 5),
        packed(1, static_cast<int>(packed_size(1, width, 4 * width))) {
    pack(weights.data(), {0, 1, weights.view().stride()}, 1, width, 4 * width, packed.data());
  }
  PackedWeights view() const {
    return {packed.data(), 1, weights.view().cols(), weights.view().rows()};
  }
  PoisonedMatrix weights;  ///< [4H, H]
  PoisonedMatrix packed;
};

PoisonedMatrix run(ConstMat projected, const std::vector<int>& lengths, const Recurrence& w,
                   Direction direction) {
  Arena scratch;
  PoisonedMatrix hidden(projected.rows(), projected.cols() / 4);
  lstm(projected, Ragged(lengths), w.view(), direction, hidden.view(), scratch);
  EXPECT_TRUE(hidden.frame_is_untouched());
  return hidden;
}

/// The equations of torch.nn.LSTM in double, row after row of one sequence.
void expect_equations(ConstMat projected, const Recurrence& w, ConstMat hidden) {
  const int width = hidden.cols();
  const auto sigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
  std::vector<double> h(static_cast<std::size_t>(width)), c(h);
  double magnitude = 1;  // of the gates so far; their errors reach h with a slope below 1
  for (int t = 0; t < projected.rows(); ++t) {
    std::vector<double> gates;
    for (int g = 0; g < 4 * width; ++g) {
      Sum gate;
      gate.add(projected(t, g));
      for (int i = 0; i < width; ++i) gate.add(w.weights.view()(g, i), h[i]);
      gates.push_back(gate.value);
      magnitude = std::max(magnitude, gate.magnitude);
    }
    for (int i = 0; i < width; ++i) {
      c[i] = sigmoid(gates[width + i]) * c[i] + sigmoid(gates[i]) * std::tanh(gates[2 * width + i]);
      h[i] = sigmoid(gates[3 * width + i]) * std::tanh(c[i]);
      ASSERT_NEAR(hidden(t, i), h[i], 8 * kEpsilon * magnitude) << "at " << t << ", " << i;
    }
  }
}

/// The same rows, last one first.
PoisonedMatrix reversed(ConstMat x) {
  PoisonedMatrix y(x.rows(), x.cols());
  for (int t = 0; t < x.rows(); ++t)
    std::ranges::copy(x.row_span(t), y.view().row(x.rows() - 1 - t));
  return y;
}

TEST_P(LstmKernel, AgreesWithTheEquationsInDouble) {
  for (const int width : {1, 2, 3, 16, 33, 65})
    for (const int length : {1, 2, 7, 40}) {
      SCOPED_TRACE(testing::Message() << width << " wide, " << length << " long");
      const Recurrence w(width);
      const PoisonedMatrix projected(length, 4 * width, 6, -3, 3);
      const PoisonedMatrix forward = run(projected.view(), {length}, w, Direction::kForward);
      expect_equations(projected.view(), w, forward.view());
      const PoisonedMatrix reverse = run(projected.view(), {length}, w, Direction::kReverse);
      expect_equations(reversed(projected.view()).view(), w, reversed(reverse.view()).view());
    }
}

TEST_P(LstmKernel, SaturatedGatesStayFinite) {
  const Recurrence w(3);
  for (const float size : {85.0f, 103.0f, 105.0f, 150.0f, 177.0f, 256.0f, 3000.0f, 1e20f}) {
    PoisonedMatrix projected(30, 12, 7, -1, 1);
    for (int t = 0; t < 30; ++t)
      for (float& gate : projected.view().row_span(t)) gate = std::copysign(size, gate);
    const PoisonedMatrix hidden = run(projected.view(), {30}, w, Direction::kForward);
    expect_equations(projected.view(), w, hidden.view());
  }
}

void expect_alone_is_the_same(const std::vector<int>& lengths, int width, unsigned seed) {
  SCOPED_TRACE("lengths " + testing::PrintToString(lengths));
  const Ragged batch(lengths);
  const Recurrence w(width);
  const PoisonedMatrix projected(batch.total(), 4 * width, seed, -3, 3);
  for (const Direction direction : kDirections) {
    const PoisonedMatrix together = run(projected.view(), lengths, w, direction);
    for (int i = 0; i < batch.count(); ++i) {
      const PoisonedMatrix alone =
          run(batch.of(projected.view(), i), {batch.length(i)}, w, direction);
      ASSERT_EQ(bits(batch.of(together.view(), i)), bits(alone.view())) << "sequence " << i;
    }
  }
}

TEST_P(LstmKernel, RaggedBatchIsEachSequenceAloneBitForBit) {
  std::mt19937 random(8);
  std::uniform_int_distribution<int> count(1, 30), length(1, 40), width(1, 40);
  for (unsigned set = 0; set < 50; ++set) {
    std::vector<int> lengths;
    for (int i = count(random); i > 0; --i) lengths.push_back(length(random));
    expect_alone_is_the_same(lengths, width(random), set);
    if (HasFatalFailure()) return;
  }
}

TEST_P(LstmKernel, EqualUnsortedAndEmptySequencesComeOutAsAlone) {
  const std::vector<std::vector<int>> sets = {
      {}, {5, 5, 5, 5}, {1, 40, 1, 40, 2}, {1, 2, 3}, {0, 4, 0, 0, 4, 7, 0}};
  for (const std::vector<int>& lengths : sets) expect_alone_is_the_same(lengths, 17, 9);
  expect_alone_is_the_same({3, 1, 2}, kDepth + 44, 9);  // sums in two parts
}

TEST_P(LstmKernel, NothingFlowsBetweenSequences) {
  const std::vector<int> lengths = {9, 1, 30, 17, 30, 4};
  const Ragged batch(lengths);
  const Recurrence w(19);
  const PoisonedMatrix clean(batch.total(), 4 * 19, 10);
  for (const Direction direction : kDirections) {
    PoisonedMatrix expected = run(clean.view(), lengths, w, direction);
    for (int i = 0; i < batch.count(); ++i) {
      PoisonedMatrix poisoned(batch.total(), 4 * 19);
      for (int t = batch.start(i); t < batch.start(i) + batch.length(i); ++t)
        std::ranges::copy(clean.view().row_span(t), poisoned.view().row(t));
      PoisonedMatrix hidden = run(poisoned.view(), lengths, w, direction);
      EXPECT_EQ(bits(batch.of(hidden.view(), i)), bits(batch.of(expected.view(), i))) << i;
    }
  }
}

TEST_P(LstmKernel, ReverseStartsAtTheLastRowOfEachSequence) {
  const std::vector<int> lengths = {3, 40, 1, 22};
  const Ragged batch(lengths);
  const Recurrence w(33);
  const PoisonedMatrix projected(batch.total(), 4 * 33, 11);
  PoisonedMatrix reverse = run(projected.view(), lengths, w, Direction::kReverse);
  for (int i = 0; i < batch.count(); ++i) {
    const PoisonedMatrix mirror = reversed(batch.of(projected.view(), i));
    const PoisonedMatrix forward = run(mirror.view(), {batch.length(i)}, w, Direction::kForward);
    EXPECT_EQ(bits(batch.of(reverse.view(), i)), bits(reversed(forward.view()).view())) << i;
  }
}

TEST_P(LstmKernel, EarlierStepsDoNotDependOnLaterOnes) {
  const Recurrence w(31);
  PoisonedMatrix projected(40, 4 * 31, 12);
  PoisonedMatrix whole = run(projected.view(), {40}, w, Direction::kForward);
  for (int length = 1; length < 40; ++length) {
    const PoisonedMatrix part =
        run(projected.view().rows(0, length), {length}, w, Direction::kForward);
    ASSERT_EQ(bits(part.view()), bits(whole.view().rows(0, length))) << length;
  }
}

}  // namespace
}  // namespace model
