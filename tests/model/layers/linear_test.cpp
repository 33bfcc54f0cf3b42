// The linear layer against its definition, and batched rows against single ones, bit by bit.
#include <gtest/gtest.h>

#include "model/layers/layers.h"
#include "model/tensor/mat.h"
#include "model/weights/weight_importer.h"
#include "tests/model/layers/definitions.h"

namespace model {
namespace {

struct LinearLayer : testing::Test {
  LinearLayer() {
    checkpoint.add("fc.weight", {33, 65});
    checkpoint.add("fc.bias", {33});
  }
  MemoryCheckpoint checkpoint;
  WeightImporter importer{checkpoint};
};

TEST_F(LinearLayer, AgreesWithTheDefinition) {
  const Linear layer(WeightScope(importer, "fc"), 65, 33);
  for (const int rows : {1, 2, 40}) {
    const PoisonedMatrix x(rows, 65, 1);
    PoisonedMatrix y(rows, 33);
    layer.forward(x.view(), y.view());
    EXPECT_TRUE(y.frame_is_untouched());
    expect_definition(y.view(),
                      definition::linear(checkpoint, "fc", definition::rows_of(x.view()), 33));
  }
}

TEST_F(LinearLayer, RaggedBatchIsEachSequenceAloneBitForBit) {
  const Linear layer(WeightScope(importer, "fc"), 65, 33);
  const Ragged batch({1, 40, 7, 0, 2, 40, 13});
  const PoisonedMatrix x(batch.total(), 65, 1);
  PoisonedMatrix together(batch.total(), 33);
  layer.forward(x.view(), together.view());
  EXPECT_TRUE(together.frame_is_untouched());
  for (int i = 0; i < batch.count(); ++i) {
    PoisonedMatrix alone(batch.length(i), 33);
    layer.forward(batch.of(x.view(), i), alone.view());
    EXPECT_EQ(bits(batch.of(together.view(), i)), bits(alone.view())) << i;
  }
}

}  // namespace
}  // namespace model
