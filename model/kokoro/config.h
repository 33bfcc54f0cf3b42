// The configuration of a Kokoro model: widths of every part, and the vocabulary.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace model {

/// PL-BERT, an ALBERT of one shared layer.
struct AlbertConfig {
  int hidden_size = 0;
  int heads = 0;
  int intermediate_size = 0;
  int max_positions = 0;
  int passes = 0;
  int embedding_size = 128;
};

/// The generator, an iSTFTNet.
struct GeneratorConfig {
  int initial_channels = 0;
  std::vector<int> upsample_rates;
  std::vector<int> upsample_kernels;
  std::vector<int> resblock_kernels;
  std::vector<std::vector<int>> resblock_dilations;
  int n_fft = 0;
  int hop = 0;

  int bins() const { return n_fft / 2 + 1; }
  int channels(int stage) const { return initial_channels >> (stage + 1); }
  /// STFT columns per F0 value up to stage i: 10, 60.
  int rate(int stage) const;
  /// Samples per F0 value: 300.
  int scale() const { return rate(static_cast<int>(upsample_rates.size()) - 1) * hop; }
};

/// config.json of a released model: every width of the network, and the vocabulary.
struct Config {
  int hidden_dim = 0;
  int style_dim = 0;
  int layers = 0;  ///< of the text encoder and of the duration encoder
  int tokens = 0;  ///< rows of the embedding tables
  int max_duration = 0;
  int text_kernel = 0;
  int decoder_dim = 1024;
  int asr_res_dim = 64;
  AlbertConfig albert;
  GeneratorConfig generator;
  std::map<std::string, int> vocabulary;  ///< one UTF-8 character -> id
};

/// Reads config.json. `subject` names it in errors. Throws Error for a key that is missing, of the
/// wrong type or out of range, and for shapes the network cannot have.
Config parse_config(const std::string& json_text, const std::string& subject);

/// config.json of Kokoro-82M v1.0, the configuration of a synthetic model.
std::string_view released_config();

}  // namespace model
