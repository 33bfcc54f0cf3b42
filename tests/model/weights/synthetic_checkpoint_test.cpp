// Synthetic weights and voices against values that the reference implementation generates.
#include "model/weights/synthetic_checkpoint.h"

#include <gtest/gtest.h>

namespace model {
namespace {

/// The first two values and the last one of a tensor, as the reference makes them.
struct Expected {
  const char* name;
  Shape shape;
  std::vector<float> ends;
};

std::vector<float> ends(const std::vector<float>& values) {
  return {values.front(), values[values.size() > 1 ? 1 : 0], values.back()};
}

void expect_values(const char* salt, const std::vector<Expected>& tensors) {
  const SyntheticCheckpoint checkpoint(salt);
  for (const Expected& e : tensors) {
    EXPECT_TRUE(checkpoint.contains(e.name)) << e.name;
    EXPECT_EQ(ends(checkpoint.read(e.name, e.shape)), e.ends) << e.name;
  }
}

TEST(SyntheticCheckpoint, EveryRuleGivesTheValuesOfTheReference) {
  expect_values(
      "",
      {{"decoder.generator.resblocks.0.alpha1.0",
        {1, 256, 1},
        {0x1.334e62p+0f, 0x1.591edcp+0f, 0x1.76664ep+0f}},
       {"decoder.generator.noise_res.1.alpha2.2",
        {1, 128, 1},
        {0x1.f1783p-1f, 0x1.3542dep-1f, 0x1.e9f92cp-1f}},
       {"text_encoder.cnn.0.1.gamma", {512}, {0x1.fc91d2p-1f, 0x1.e3f28p-1f, 0x1.148992p+0f}},
       {"text_encoder.cnn.0.1.beta", {512}, {-0x1.21a7p-4f, 0x1.dd2e06p-5f, -0x1.f6514p-5f}},
       {"bert.embeddings.LayerNorm.weight", {128}, {0x1.d10f8p-1f, 0x1.1218ccp+0f, 0x1.da15aap-1f}},
       {"bert.encoder.albert_layer_groups.0.albert_layers.0.full_layer_layer_norm.weight",
        {768},
        {0x1.e28016p-1f, 0x1.0ce2ccp+0f, 0x1.01af4ep+0f}},
       {"bert.embeddings.LayerNorm.bias", {128}, {0x1.ce44e6p-5f, -0x1.59d1cap-4f, -0x1.0de4p-6f}},
       {"predictor.duration_proj.linear_layer.bias",
        {50},
        {-0x1.65eab8p+1f, -0x1.567f78p+1f, -0x1.155bcep+1f}},
       {"predictor.F0_proj.bias", {1}, {0, 0, 0}},
       {"predictor.F0_proj.weight", {1, 256, 1}, {0x1.a889b2p+1f, 0x1.855ebcp+2f, -0x1.c513c4p+1f}},
       {"decoder.generator.conv_post.weight_g",
        {22, 1, 1},
        {0x1.77cb06p-2f, 0x1.c9b092p-2f, 0x1.8317p-2f}},
       {"decoder.generator.conv_post.bias",
        {22},
        {-0x1.eb3fdap+0f, -0x1.0287c6p+1f, -0x1.fd08b4p+0f}},
       {"decoder.generator.ups.0.weight_g",
        {512, 1, 1},
        {0x1.25e44ap+0f, 0x1.0fb06p+0f, 0x1.cdc09cp-1f}},
       {"decoder.generator.ups.0.weight_v",
        {512, 256, 20},
        {0x1.428f1p-1f, 0x1.bbc85p-3f, 0x1.d6f8ep-3f}},
       {"bert.embeddings.word_embeddings.weight",
        {178, 128},
        {-0x1.54063cp-1f, -0x1.6db8b8p-2f, -0x1.89f16p-4f}},
       {"text_encoder.embedding.weight",
        {178, 512},
        {-0x1.2132cp-4f, -0x1.65c8p-4f, 0x1.d14f08p-2f}},
       {"bert.encoder.embedding_hidden_mapping_in.weight",
        {768, 128},
        {-0x1.da828cp-4f, -0x1.c66a7cp-6f, -0x1.beba9ap-4f}},
       {"predictor.lstm.bias_ih_l0_reverse",
        {1024},
        {0x1.495494p-4f, 0x1.53a38ap-4f, 0x1.03a316p-4f}},
       {"predictor.lstm.weight_hh_l0",
        {1024, 256},
        {0x1.52c89ap-6f, -0x1.34ba36p-5f, 0x1.d88ba6p-5f}},
       {"decoder.generator.noise_convs.0.weight",
        {256, 22, 12},
        {0x1.1818ecp-5f, -0x1.083d86p-5f, 0x1.0c5fd4p-4f}}});
}

TEST(SyntheticCheckpoint, AnotherSaltIsAnotherModel) {
  expect_values("unseen-1/", {{"predictor.lstm.weight_hh_l0",
                               {1024, 256},
                               {0x1.010aa6p-4f, 0x1.169234p-4f, -0x1.216adap-4f}},
                              {"decoder.generator.noise_convs.0.weight",
                               {256, 22, 12},
                               {-0x1.cac03ap-5f, -0x1.69922cp-4f, -0x1.b3fe74p-4f}}});
}

TEST(SyntheticCheckpoint, EveryRowOfTheDurationProjectionIsAlike) {
  const std::vector<float> all =
      SyntheticCheckpoint("").read("predictor.duration_proj.linear_layer.weight", {50, 512});
  ASSERT_EQ(all.size(), 50u * 512);
  const std::vector<float> row(all.begin(), all.begin() + 512);
  EXPECT_EQ(ends(row), (std::vector{0x1.5ee16ep-3f, 0x1.5c65dp-3f, 0x1.ce5c4ep-3f}));
  for (auto at = all.begin(); at != all.end(); at += 512)
    EXPECT_EQ(std::vector(at, at + 512), row) << (at - all.begin()) / 512;
}

TEST(SyntheticCheckpoint, WeightNormIsStoredWhereTheReleaseHasIt) {
  const SyntheticCheckpoint checkpoint("");
  EXPECT_TRUE(checkpoint.contains("decoder.encode.conv1.weight_v"));
  for (const char* plain :
       {"predictor.F0_proj", "predictor.N_proj", "decoder.generator.noise_convs.1"}) {
    EXPECT_FALSE(checkpoint.contains(plain + std::string(".weight_v"))) << plain;
    EXPECT_FALSE(checkpoint.contains(plain + std::string(".weight_g"))) << plain;
    EXPECT_TRUE(checkpoint.contains(plain + std::string(".weight"))) << plain;
  }
}

TEST(SyntheticCheckpoint, InstanceNormsHaveNoAffineOfTheirOwn) {
  const SyntheticCheckpoint checkpoint("");
  EXPECT_FALSE(checkpoint.contains("decoder.encode.norm1.norm.weight"));
  EXPECT_FALSE(checkpoint.contains("decoder.encode.norm1.norm.bias"));
  EXPECT_TRUE(checkpoint.contains("decoder.encode.norm1.fc.bias"));
}

TEST(SyntheticVoice, AnyNameHasTheValuesOfTheReference) {
  const auto voice = [](const char* salt, const char* name) {
    const Voice made = synthetic_voice(salt, name, 510, 256);
    EXPECT_EQ(made.rows, 510);
    EXPECT_EQ(made.width, 256);
    EXPECT_EQ(made.values.size(), 510u * 256);
    return ends(made.values);
  };
  EXPECT_EQ(voice("", "af_heart"), (std::vector{-0x1.2be8d8p-3f, -0x1.cd2018p-3f, 0x1.1825c8p-3f}));
  EXPECT_EQ(voice("", "x"), (std::vector{-0x1.084b2p-3f, -0x1.dc44cp-6f, -0x1.bc3834p-2f}));
  EXPECT_EQ(voice("unseen-1/", "af_heart"),
            (std::vector{-0x1.cb7b6cp-2f, 0x1.e82dbp-3f, -0x1.047c1p-3f}));
  EXPECT_EQ(voice("unseen-1/", "x"), (std::vector{0x1.86348p-3f, -0x1.fccdbp-4f, -0x1.b70af4p-2f}));
}

}  // namespace
}  // namespace model
