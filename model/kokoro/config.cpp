#include "model/kokoro/config.h"

#include <cstdint>
#include <nlohmann/json.hpp>

#include "model/error.h"

namespace model {
namespace {

using nlohmann::json;

/// What nests deeper than any configuration is left out, and so missing.
bool is_shallow(int depth, json::parse_event_t, const json&) { return depth < 8; }

/// One object of the configuration, with errors that name the key.
class Section {
 public:
  Section(const json& fields, std::string subject) : fields_(fields), subject_(std::move(subject)) {
    if (!fields.is_object()) throw Error(subject_, "a JSON object", fields.type_name());
  }

  Section section(const std::string& key) const { return {at(key), subject_ + "." + key}; }

  /// A whole number in 1..65536: no width of such a network is larger.
  int size(const std::string& key) const { return size_of(at(key), subject_ + "." + key); }
  int size(const std::string& key, int otherwise) const {
    return fields_.contains(key) ? size(key) : otherwise;
  }

  std::vector<int> sizes(const std::string& key) const {
    return sizes_of(at(key), subject_ + "." + key);
  }
  std::vector<std::vector<int>> size_lists(const std::string& key) const {
    std::vector<std::vector<int>> lists;
    const std::string name = subject_ + "." + key;
    for (const json& list : array(at(key), name)) lists.push_back(sizes_of(list, name));
    return lists;
  }

  const json& at(const std::string& key) const {
    const auto found = fields_.find(key);
    if (found == fields_.end()) throw Error(subject_, "the key \"" + key + "\"", "none");
    return *found;
  }
  const json& fields() const { return fields_; }
  const std::string& subject() const { return subject_; }

 private:
  static const json& array(const json& value, const std::string& name) {
    if (!value.is_array() || value.empty()) throw Error(name, "a list of numbers", value.dump());
    return value;
  }
  static int size_of(const json& value, const std::string& name) {
    if (!value.is_number_integer() || value < 1 || value > 65536)
      throw Error(name, "a whole number from 1 to 65536", value.dump());
    return value.get<int>();
  }
  static std::vector<int> sizes_of(const json& value, const std::string& name) {
    std::vector<int> sizes;
    for (const json& item : array(value, name)) sizes.push_back(size_of(item, name));
    return sizes;
  }

  const json& fields_;
  std::string subject_;
};

AlbertConfig parse_albert(const Section& s) {
  AlbertConfig c;
  c.hidden_size = s.size("hidden_size");
  c.heads = s.size("num_attention_heads");
  c.intermediate_size = s.size("intermediate_size");
  c.max_positions = s.size("max_position_embeddings");
  c.passes = s.size("num_hidden_layers");
  c.embedding_size = s.size("embedding_size", c.embedding_size);
  if (c.hidden_size % c.heads != 0)
    throw Error(s.subject(), "a hidden size that is a multiple of its attention heads",
                std::to_string(c.hidden_size) + " and " + std::to_string(c.heads));
  return c;
}

GeneratorConfig parse_generator(const Section& s) {
  GeneratorConfig c;
  c.initial_channels = s.size("upsample_initial_channel");
  c.upsample_rates = s.sizes("upsample_rates");
  c.upsample_kernels = s.sizes("upsample_kernel_sizes");
  c.resblock_kernels = s.sizes("resblock_kernel_sizes");
  c.resblock_dilations = s.size_lists("resblock_dilation_sizes");
  c.n_fft = s.size("gen_istft_n_fft");
  c.hop = s.size("gen_istft_hop_size");

  const std::size_t stages = c.upsample_rates.size();
  const auto expect = [&](bool good, const std::string& expected, const std::string& actual) {
    if (!good) throw Error(s.subject(), expected, actual);
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
  json fields;
  try {
    fields = json::parse(json_text, is_shallow);
  } catch (const json::parse_error& e) {
    throw Error(subject, "JSON", "something else at byte " + std::to_string(e.byte));
  }
  const Section s(fields, subject);
  Config c;
  c.hidden_dim = s.size("hidden_dim");
  c.style_dim = s.size("style_dim");
  c.layers = s.size("n_layer");
  c.tokens = s.size("n_token");
  c.max_duration = s.size("max_dur");
  c.text_kernel = s.size("text_encoder_kernel_size");
  c.decoder_dim = s.size("decoder_dim", c.decoder_dim);
  c.asr_res_dim = s.size("asr_res_dim", c.asr_res_dim);
  c.albert = parse_albert(s.section("plbert"));
  c.generator = parse_generator(s.section("istftnet"));
  if (c.hidden_dim % 2 != 0)
    throw Error(subject + ".hidden_dim", "an even number", std::to_string(c.hidden_dim));
  if (c.text_kernel % 2 == 0)
    throw Error(subject + ".text_encoder_kernel_size", "an odd number",
                std::to_string(c.text_kernel));
  for (const auto& [symbol, id] : s.section("vocab").fields().items()) {
    if (!id.is_number_integer() || id < 1 || id >= c.tokens)
      throw Error(subject + ".vocab[\"" + symbol + "\"]",
                  "an id from 1 to " + std::to_string(c.tokens - 1), id.dump());
    c.vocabulary[symbol] = id.get<int>();
  }
  return c;
}

}  // namespace model
