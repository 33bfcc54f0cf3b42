// The bidirectional LSTM layer with weights by PyTorch's names, against the definition in double.
#include <gtest/gtest.h>

#include "model/layers/layers.h"
#include "model/weights/weight_importer.h"
#include "tests/model/layers/definitions.h"

namespace model {
namespace {

constexpr int kInputs = 13;
constexpr int kHidden = 9;
constexpr int kGates = 4 * kHidden;

struct BiLstmLayer : testing::Test {
  BiLstmLayer() {
    for (const std::string direction : {"_l0", "_l0_reverse"}) {
      checkpoint.add("lstm.weight_ih" + direction, {kGates, kInputs});
      checkpoint.add("lstm.weight_hh" + direction, {kGates, kHidden});
      checkpoint.add("lstm.bias_ih" + direction, {kGates});
      checkpoint.add("lstm.bias_hh" + direction, {kGates});
    }
    layer.emplace(WeightScope(importer, "lstm"), kInputs, 2 * kHidden);
    importer.finish("checkpoint");
  }

  PoisonedMatrix forward(ConstMat x, const std::vector<int>& lengths) {
    PoisonedMatrix y(x.rows(), 2 * kHidden);
    layer->forward(x, Ragged(lengths), y.view(), scratch);
    EXPECT_TRUE(y.frame_is_untouched());
    return y;
  }

  /// One direction of torch.nn.LSTM in double; the rows of x in the order they are read.
  definition::Rows direction(const definition::Rows& x, const std::string& suffix) const {
    const auto value = [&](const std::string& name, std::size_t at) {
      return double{checkpoint.values("lstm." + name + suffix)[at]};
    };
    const auto sigmoid = [](double v) { return 1 / (1 + std::exp(-v)); };
    std::vector<double> h(kHidden), c(kHidden);
    definition::Rows hidden;
    for (const std::vector<double>& row : x) {
      std::vector<double> gates;
      for (std::size_t g = 0; g < kGates; ++g) {
        gates.push_back(value("bias_ih", g) + value("bias_hh", g));
        for (std::size_t i = 0; i < kInputs; ++i)
          gates[g] += value("weight_ih", g * kInputs + i) * row[i];
        for (std::size_t i = 0; i < kHidden; ++i)
          gates[g] += value("weight_hh", g * kHidden + i) * h[i];
      }
      for (std::size_t i = 0; i < kHidden; ++i) {
        const auto gate = [&](std::size_t which) { return gates[which * kHidden + i]; };
        c[i] = sigmoid(gate(1)) * c[i] + sigmoid(gate(0)) * std::tanh(gate(2));
        h[i] = sigmoid(gate(3)) * std::tanh(c[i]);
      }
      hidden.push_back(h);
    }
    return hidden;
  }

  MemoryCheckpoint checkpoint;
  WeightImporter importer{checkpoint};
  std::optional<BiLstm> layer;
  Arena scratch;
};

TEST_F(BiLstmLayer, ForwardHalfComesFirstAndBothBiasesCount) {
  for (const int rows : {1, 2, 40}) {
    const PoisonedMatrix x(rows, kInputs, 1);
    const PoisonedMatrix y = forward(x.view(), {rows});
    definition::Rows read = definition::rows_of(x.view());
    expect_definition(y.view().cols(0, kHidden), direction(read, "_l0"), 32);
    std::ranges::reverse(read);
    definition::Rows reverse = direction(read, "_l0_reverse");
    std::ranges::reverse(reverse);
    expect_definition(y.view().cols(kHidden, kHidden), reverse, 32);
  }
}

TEST_F(BiLstmLayer, RaggedBatchIsEachSequenceAloneBitForBit) {
  const std::vector<int> lengths = {7, 40, 1, 1, 23, 7, 2};
  const Ragged batch(lengths);
  const PoisonedMatrix x(batch.total(), kInputs, 2);
  PoisonedMatrix together = forward(x.view(), lengths);
  for (int i = 0; i < batch.count(); ++i)
    EXPECT_EQ(bits(batch.of(together.view(), i)),
              bits(forward(batch.of(x.view(), i), {batch.length(i)}).view()))
        << i;
}

}  // namespace
}  // namespace model
