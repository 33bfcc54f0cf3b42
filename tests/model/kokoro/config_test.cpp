// The model's config.json: the released one, and faulty ones refused by key.
#include "model/kokoro/config.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "io/base/error.h"

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
  } catch (const io::Error& error) {  // "config.json:1:7: ..."
    const std::string what = error.what();
    EXPECT_TRUE(what.starts_with("config.json:1:")) << what;
    EXPECT_EQ(what.substr(what.find(": ") + 2), fault.message);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Table, FaultyConfig,
    testing::Values(
        Fault{"/hidden_dim", "", "\"hidden_dim\" is missing"},
        Fault{"/hidden_dim", "0", "hidden_dim: expected an integer from 1 to 65536, found 0"},
        Fault{"/hidden_dim", "511", "hidden_dim: expected an even number, found 511"},
        Fault{"/style_dim", "1e9",
              "style_dim: expected an integer from 1 to 65536, found 1000000000.0"},
        Fault{"/n_layer", R"("3")", R"(n_layer: expected an integer from 1 to 65536, found "3")"},
        Fault{"/text_encoder_kernel_size", "4",
              "text_encoder_kernel_size: expected an odd number, found 4"},
        Fault{"/plbert", "[]", "plbert: expected an object, found an array"},
        Fault{"/plbert/num_attention_heads", "7",
              "plbert.hidden_size: expected a multiple of the attention heads, found 768 and 7"},
        Fault{"/istftnet/upsample_rates", "[10]",
              "istftnet: expected one upsampling kernel per rate, found 2 for 1"},
        Fault{"/istftnet/upsample_rates", "[10,5]",
              "istftnet: expected upsampling kernels that are a multiple of their rate "
              "and differ from it evenly, found 12 for rate 5"},
        Fault{"/istftnet/upsample_rates", "[10,4]",
              "istftnet: expected upsampling to 300 samples per half frame, for 24 kHz, "
              "found 200"},
        Fault{"/istftnet/upsample_rates", "[]",
              "istftnet.upsample_rates: expected at least one number"},
        Fault{"/istftnet/upsample_initial_channel", "510",
              "istftnet: expected initial channels that halve with every stage, found "
              "510"},
        Fault{"/istftnet/resblock_kernel_sizes", "[3,7,10]",
              "istftnet: expected residual kernels of odd width, found 10"},
        Fault{"/istftnet/resblock_dilation_sizes", "[[1,3,5]]",
              "istftnet: expected one list of dilations per residual block, found 1 for "
              "3"},
        Fault{"/istftnet/gen_istft_n_fft", "21",
              "istftnet: expected an even n_fft, at least the hop and at most 1198, "
              "found 21 and hop 5"},
        Fault{"/vocab/a", "178", "vocab.a: expected an integer from 1 to 177, found 178"},
        Fault{"/vocab", "7", "vocab: expected an object, found 7"}));

TEST(Config, ThatIsNotJsonIsRefused) {
  EXPECT_THROW(parse_config("{", "config.json"), io::Error);
  EXPECT_THROW(parse_config("[]", "config.json"), io::Error);
}

}  // namespace
}  // namespace model
