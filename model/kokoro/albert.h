#pragma once

#include <span>

#include "model/kokoro/config.h"
#include "model/layers/conv1d.h"
#include "model/layers/norms.h"
#include "model/tensor/ragged.h"

namespace model {

/// PL-BERT: an ALBERT encoder (Lan et al. 2019), one post-norm layer applied again and again.
class Albert {
 public:
  Albert(const WeightScope& scope, const AlbertConfig& config, int tokens);

  /// ids [total] -> y [total, hidden_size].
  void forward(std::span<const int> ids, const Ragged& batch, Mat y, Arena& scratch) const;

 private:
  void embed(std::span<const int> ids, Mat y) const;
  void layer(const Ragged& batch, Mat x, Arena& scratch) const;

  AlbertConfig config_;
  const float* words_;      ///< [tokens, E]
  const float* positions_;  ///< [max_positions, E]
  const float* type_;       ///< [2, E]; type 0 is used
  LayerNorm embedding_norm_;
  Linear embedding_to_hidden_;
  Linear query_, key_, value_, dense_;
  LayerNorm attention_norm_;
  Linear ffn_, ffn_output_;
  LayerNorm full_norm_;
};

}  // namespace model
