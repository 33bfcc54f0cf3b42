#include "model/kokoro/config.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "model/error.h"

namespace model {
namespace {

using nlohmann::json;

json released() { return json::parse(released_config()); }

TEST(Config, OfTheReleaseIsUnderstood) {
  const Config c = parse_config(std::string(released_config()), "config.json");
  EXPECT_EQ(c.hidden_dim, 512);
  EXPECT_EQ(c.style_dim, 128);
  EXPECT_EQ(c.decoder_dim, 1024);
  EXPECT_EQ(c.asr_res_dim, 64);
  EXPECT_EQ(c.albert.embedding_size, 128);
  EXPECT_EQ(c.generator.scale(), 300);
  EXPECT_EQ(c.generator.channels(0), 256);
  EXPECT_EQ(c.generator.channels(1), 128);
  EXPECT_EQ(c.vocabulary.size(), 114u);
  EXPECT_EQ(c.vocabulary.at("ʤ"), 82);
}

struct Fault {
  const char* path;   ///< JSON pointer to change
  const char* value;  ///< JSON to put there; empty: remove it
  const char* message;
};

class FaultyConfig : public testing::TestWithParam<Fault> {};

TEST_P(FaultyConfig, IsRefusedNamingTheKey) {
  const Fault& fault = GetParam();
  json config = released();
  const json::json_pointer at(fault.path);
  if (*fault.value)
    config[at] = json::parse(fault.value);
  else
    config[at.parent_pointer()].erase(at.back());
  try {
    parse_config(config.dump(), "config.json");
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), fault.message);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Table, FaultyConfig,
    testing::Values(
        Fault{"/hidden_dim", "", R"(config.json: expected the key "hidden_dim", found none)"},
        Fault{"/hidden_dim", "0",
              "config.json.hidden_dim: expected a whole number from 1 to 65536, found 0"},
        Fault{"/hidden_dim", "511", "config.json.hidden_dim: expected an even number, found 511"},
        Fault{"/style_dim", "1e9",
              "config.json.style_dim: expected a whole number from 1 to 65536, found 1000000000.0"},
        Fault{"/n_layer", R"("3")",
              R"(config.json.n_layer: expected a whole number from 1 to 65536, found "3")"},
        Fault{"/text_encoder_kernel_size", "4",
              "config.json.text_encoder_kernel_size: expected an odd number, found 4"},
        Fault{"/plbert", "[]", "config.json.plbert: expected a JSON object, found array"},
        Fault{"/plbert/num_attention_heads", "7",
              "config.json.plbert: expected a hidden size that is a multiple of its attention "
              "heads, found 768 and 7"},
        Fault{"/istftnet/upsample_rates", "[10]",
              "config.json.istftnet: expected one upsampling kernel per rate, found 2 for 1"},
        Fault{"/istftnet/upsample_rates", "[10,5]",
              "config.json.istftnet: expected upsampling kernels that are a multiple of their rate "
              "and differ from it evenly, found 12 for rate 5"},
        Fault{
            "/istftnet/upsample_rates", "[10,4]",
            "config.json.istftnet: expected upsampling to 300 samples per half frame, for 24 kHz, "
            "found 200"},
        Fault{"/istftnet/upsample_rates", "[]",
              "config.json.istftnet.upsample_rates: expected a list of numbers, found []"},
        Fault{"/istftnet/upsample_initial_channel", "510",
              "config.json.istftnet: expected initial channels that halve with every stage, found "
              "510"},
        Fault{"/istftnet/resblock_kernel_sizes", "[3,7,10]",
              "config.json.istftnet: expected residual kernels of odd width, found 10"},
        Fault{
            "/istftnet/resblock_dilation_sizes", "[[1,3,5]]",
            "config.json.istftnet: expected one list of dilations per residual block, found 1 for "
            "3"},
        Fault{"/istftnet/gen_istft_n_fft", "21",
              "config.json.istftnet: expected an even n_fft, at least the hop and at most 1198, "
              "found 21 and hop 5"},
        Fault{"/vocab/a", "178",
              R"(config.json.vocab["a"]: expected an id from 1 to 177, found 178)"},
        Fault{"/vocab", "7", "config.json.vocab: expected a JSON object, found number"}));

TEST(Config, ThatIsNotJsonIsRefused) {
  EXPECT_THROW(parse_config("{", "config.json"), Error);
  EXPECT_THROW(parse_config("[]", "config.json"), Error);
}

}  // namespace
}  // namespace model
