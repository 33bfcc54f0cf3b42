#include "model/kokoro/config.h"

#include <cstdint>

#include "io/files/json_object.h"

namespace model {
namespace {

constexpr std::uint64_t kMostSize = 65536;  // no width of such a network is larger

int size(io::JsonObject& section, const std::string& key) {
  return static_cast<int>(section.required(key, section.integer(key, 1, kMostSize)));
}
int size(io::JsonObject& section, const std::string& key, int otherwise) {
  return section.has(key) ? size(section, key) : otherwise;
}
std::vector<int> sizes(io::JsonObject& section, const std::string& key) {
  const auto found = section.required(key, section.integers(key, 1, kMostSize));
  if (found.empty()) section.refuse(key, "expected at least one number");
  return {found.begin(), found.end()};
}
std::vector<std::vector<int>> size_lists(io::JsonObject& section, const std::string& key) {
  std::vector<std::vector<int>> lists;
  for (const auto& list : section.required(key, section.integer_lists(key, 1, kMostSize))) {
    if (list.empty()) section.refuse(key, "expected at least one number in each");
    lists.emplace_back(list.begin(), list.end());
  }
  return lists;
}

AlbertConfig parse_albert(io::JsonObject s) {
  AlbertConfig c;
  c.hidden_size = size(s, "hidden_size");
  c.heads = size(s, "num_attention_heads");
  c.intermediate_size = size(s, "intermediate_size");
  c.max_positions = size(s, "max_position_embeddings");
  c.passes = size(s, "num_hidden_layers");
  c.embedding_size = size(s, "embedding_size", c.embedding_size);
  if (c.hidden_size % c.heads != 0)
    s.refuse("hidden_size", "expected a multiple of the attention heads, found " +
                                std::to_string(c.hidden_size) + " and " + std::to_string(c.heads));
  return c;
}

GeneratorConfig parse_generator(io::JsonObject s) {
  GeneratorConfig c;
  c.initial_channels = size(s, "upsample_initial_channel");
  c.upsample_rates = sizes(s, "upsample_rates");
  c.upsample_kernels = sizes(s, "upsample_kernel_sizes");
  c.resblock_kernels = sizes(s, "resblock_kernel_sizes");
  c.resblock_dilations = size_lists(s, "resblock_dilation_sizes");
  c.n_fft = size(s, "gen_istft_n_fft");
  c.hop = size(s, "gen_istft_hop_size");

  const std::size_t stages = c.upsample_rates.size();
  const auto expect = [&](bool good, const std::string& expected, const std::string& actual) {
    if (!good) s.refuse("", "expected " + expected + ", found " + actual);
  };
  expect(c.upsample_kernels.size() == stages, "one upsampling kernel per rate",
         std::to_string(c.upsample_kernels.size()) + " for " + std::to_string(stages));
  expect(stages <= 8 && c.initial_channels % (1 << stages) == 0,
         "initial channels that halve with every stage", std::to_string(c.initial_channels));
  std::int64_t scale = c.hop;
  for (std::size_t i = 0; i < stages; ++i) {
    const int k = c.upsample_kernels[i];
    const int u = c.upsample_rates[i];
    scale *= u;
    expect(k >= u && k % u == 0 && (k - u) % 2 == 0,
           "upsampling kernels that are a multiple of their rate and differ from it evenly",
           std::to_string(k) + " for rate " + std::to_string(u));
  }
  expect(scale == 300, "upsampling to 300 samples per half frame, for 24 kHz",
         std::to_string(scale));
  expect(c.resblock_dilations.size() == c.resblock_kernels.size(),
         "one list of dilations per residual block",
         std::to_string(c.resblock_dilations.size()) + " for " +
             std::to_string(c.resblock_kernels.size()));
  for (const int k : c.resblock_kernels)
    expect(k % 2 == 1, "residual kernels of odd width", std::to_string(k));
  expect(c.n_fft % 2 == 0 && c.hop <= c.n_fft && c.n_fft < 1200,
         "an even n_fft, at least the hop and at most 1198",
         std::to_string(c.n_fft) + " and hop " + std::to_string(c.hop));
  return c;
}

}  // namespace

int GeneratorConfig::rate(int stage) const {
  int product = 1;
  for (int i = 0; i <= stage; ++i) product *= upsample_rates[i];
  return product;
}

Config parse_config(const std::string& json_text, const std::string& subject) {
  const io::JsonDocument document(json_text, subject);
  io::JsonObject s(document);
  Config c;
  c.hidden_dim = size(s, "hidden_dim");
  c.style_dim = size(s, "style_dim");
  c.layers = size(s, "n_layer");
  c.tokens = size(s, "n_token");
  c.max_duration = size(s, "max_dur");
  c.text_kernel = size(s, "text_encoder_kernel_size");
  c.decoder_dim = size(s, "decoder_dim", c.decoder_dim);
  c.asr_res_dim = size(s, "asr_res_dim", c.asr_res_dim);
  c.albert = parse_albert(s.required("plbert", s.object("plbert")));
  c.generator = parse_generator(s.required("istftnet", s.object("istftnet")));
  if (c.hidden_dim % 2 != 0)
    s.refuse("hidden_dim", "expected an even number, found " + std::to_string(c.hidden_dim));
  if (c.text_kernel % 2 == 0)
    s.refuse("text_encoder_kernel_size",
             "expected an odd number, found " + std::to_string(c.text_kernel));
  io::JsonObject vocabulary = s.required("vocab", s.object("vocab"));
  const auto last = static_cast<std::uint64_t>(c.tokens - 1);
  for (const std::string& symbol : vocabulary.keys())
    c.vocabulary[symbol] = static_cast<int>(*vocabulary.integer(symbol, 1, last));
  return c;
}

}  // namespace model
