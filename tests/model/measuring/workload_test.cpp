// The predicted work of the released model against counts taken in the reference.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "model/measuring/measuring.h"
#include "tests/support/small_model.h"

namespace model {
namespace {

Config released() { return parse_config(std::string(released_config()), "released"); }

/// Weights of the checkpoint that the operations multiply with.
double parameters(const std::vector<Operation>& list) {
  const std::set<Kernel> with_weights = {Kernel::kProduct, Kernel::kConv, Kernel::kFilteredConv,
                                         Kernel::kLstm};
  double sum = 0;
  for (const Operation& o : list)
    if (with_weights.contains(o.kernel))
      sum += static_cast<double>(o.weight_sets) * o.taps * o.inputs * o.outputs;
  return sum;
}

TEST(WorkloadTest, SecondOfAudioOfTheReleasedModelIsWhatTheReferenceWasCountedToDo) {
  EXPECT_NEAR(direct_operations_per_second(released()) / 1e9, 54.3, 0.1);
}

// Counted in the reference, per second of audio.
TEST(WorkloadTest, StagesOfTheReleasedModelAreWhatTheReferenceWasCountedToDo) {
  const auto costs = stage_costs(operations(released(), 120, 480));
  const auto giga = [&](Stage stage) {
    return costs[static_cast<std::size_t>(stage)].direct / 12e9;
  };
  EXPECT_NEAR(giga(Stage::kBert), 1.3, 0.1);
  EXPECT_NEAR(giga(Stage::kDuration) + giga(Stage::kProsody) + giga(Stage::kTextEncoder), 1.0,
              0.05);
  EXPECT_NEAR(giga(Stage::kDecoder), 2.7, 0.05);
  EXPECT_NEAR(giga(Stage::kGenerator), 18.0 + 31.0, 0.3);
}

TEST(WorkloadTest, EveryParameterOfTheReleasedModelIsMultipliedWith) {
  constexpr double kParameters = 81.2e6;  // less embeddings, biases and norms: half a percent
  EXPECT_NEAR(parameters(operations(released(), 120, 480)), kParameters, 0.01 * kParameters);
}

TEST(WorkloadTest, EveryParameterOfAnotherShapeIsMultipliedWith) {
  const LoadedModel model = small_model("other-rates");
  const double found = parameters(operations(model.network->config, 20, 40));
  const auto expected = static_cast<double>(model.contents.parameters);
  EXPECT_LT(found, expected);
  EXPECT_GT(found, 0.8 * expected);  // biases and embeddings are more of a narrow model
}

TEST(WorkloadTest, FilteringDoesAQuarterOfTheGeneratorsWork) {
  const auto costs = stage_costs(operations(released(), 120, 480));
  const Cost& generator = costs[static_cast<std::size_t>(Stage::kGenerator)];
  EXPECT_LT(generator.done, 0.32 * generator.direct);
  EXPECT_GT(generator.done, 0.22 * generator.direct);
}

TEST(WorkloadTest, WeightsCountOnceHoweverLongTheAudio) {
  const auto one = stage_costs(operations(released(), 50, 200));
  const auto two = stage_costs(operations(released(), 100, 400));
  for (int i = 0; i < kStageCount; ++i) {
    EXPECT_EQ(one[i].weights, two[i].weights) << stage_name(static_cast<Stage>(i));
    EXPECT_GT(two[i].activations, 1.9 * one[i].activations - 5e6)
        << stage_name(static_cast<Stage>(i));
  }
}

TEST(WorkloadTest, WeightsAreReadAgainForEveryStripAndPass) {
  const auto again = weights_read_again(operations(released(), 120, 480));
  constexpr double kLayer = sizeof(float) * (4 * 768 * 768 + 2 * 768 * 2048);
  ASSERT_EQ(again.back().at_a_time, kLayer);
  EXPECT_EQ(again.back().bytes, 11 * kLayer) << "twelve passes";
  for (const auto& [at_a_time, bytes] : again)
    EXPECT_EQ(std::fmod(bytes, at_a_time), 0) << at_a_time;
}

}  // namespace
}  // namespace model
