// Parses and checks config.json; holds the released one for synthetic models.
#include "model/kokoro/config.h"

#include <cstdint>

#include "io/base/json_object.h"

namespace model {
namespace {

constexpr std::uint64_t kMaxSize = 65536;  // no width of such a network is larger

int size(io::JsonObject& section, const std::string& key) {
  return static_cast<int>(section.required(key, section.integer(key, 1, kMaxSize)));
}
int size(io::JsonObject& section, const std::string& key, int otherwise) {
  return section.has(key) ? size(section, key) : otherwise;
}
std::vector<int> sizes(io::JsonObject& section, const std::string& key) {
  const auto found = section.required(key, section.integers(key, 1, kMaxSize));
  if (found.empty()) section.refuse(key, "expected at least one number");
  return {found.begin(), found.end()};
}
std::vector<std::vector<int>> size_lists(io::JsonObject& section, const std::string& key) {
  std::vector<std::vector<int>> lists;
  for (const auto& list : section.required(key, section.integer_lists(key, 1, kMaxSize))) {
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

// Values of the released config.json that the engine does not read (dropout, n_mels, ...) are kept,
// so that this is what people know.
std::string_view released_config() {
  return R"json({
  "dim_in": 64,
  "dropout": 0.2,
  "hidden_dim": 512,
  "max_conv_dim": 512,
  "max_dur": 50,
  "multispeaker": true,
  "n_layer": 3,
  "n_mels": 80,
  "n_token": 178,
  "style_dim": 128,
  "text_encoder_kernel_size": 5,
  "istftnet": {
    "upsample_kernel_sizes": [20, 12],
    "upsample_rates": [10, 6],
    "gen_istft_hop_size": 5,
    "gen_istft_n_fft": 20,
    "resblock_dilation_sizes": [[1, 3, 5], [1, 3, 5], [1, 3, 5]],
    "resblock_kernel_sizes": [3, 7, 11],
    "upsample_initial_channel": 512
  },
  "plbert": {
    "hidden_size": 768,
    "num_attention_heads": 12,
    "intermediate_size": 2048,
    "max_position_embeddings": 512,
    "num_hidden_layers": 12,
    "dropout": 0.1
  },
  "vocab": {
    ";": 1, ":": 2, ",": 3, ".": 4, "!": 5, "?": 6, "—": 9, "…": 10, "\"": 11, "(": 12, ")": 13,
    "“": 14, "”": 15, " ": 16, "̃": 17, "ʣ": 18, "ʥ": 19, "ʦ": 20, "ʨ": 21, "ᵝ": 22, "ꭧ": 23,
    "A": 24, "I": 25, "O": 31, "Q": 33, "S": 35, "T": 36, "W": 39, "Y": 41, "ᵊ": 42, "a": 43,
    "b": 44, "c": 45, "d": 46, "e": 47, "f": 48, "h": 50, "i": 51, "j": 52, "k": 53, "l": 54,
    "m": 55, "n": 56, "o": 57, "p": 58, "q": 59, "r": 60, "s": 61, "t": 62, "u": 63, "v": 64,
    "w": 65, "x": 66, "y": 67, "z": 68, "ɑ": 69, "ɐ": 70, "ɒ": 71, "æ": 72, "β": 75, "ɔ": 76,
    "ɕ": 77, "ç": 78, "ɖ": 80, "ð": 81, "ʤ": 82, "ə": 83, "ɚ": 85, "ɛ": 86, "ɜ": 87, "ɟ": 90,
    "ɡ": 92, "ɥ": 99, "ɨ": 101, "ɪ": 102, "ʝ": 103, "ɯ": 110, "ɰ": 111, "ŋ": 112, "ɳ": 113,
    "ɲ": 114, "ɴ": 115, "ø": 116, "ɸ": 118, "θ": 119, "œ": 120, "ɹ": 123, "ɾ": 125, "ɻ": 126,
    "ʁ": 128, "ɽ": 129, "ʂ": 130, "ʃ": 131, "ʈ": 132, "ʧ": 133, "ʊ": 135, "ʋ": 136, "ʌ": 138,
    "ɣ": 139, "ɤ": 140, "χ": 142, "ʎ": 143, "ʒ": 147, "ʔ": 148, "ˈ": 156, "ˌ": 157, "ː": 158,
    "ʰ": 162, "ʲ": 164, "↓": 169, "→": 171, "↗": 172, "↘": 173, "ᵻ": 177
  }
})json";
}

}  // namespace model
