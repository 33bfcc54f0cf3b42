#pragma once

#include <span>
#include <vector>

#include "model/kokoro/config.h"
#include "model/layers/bilstm.h"
#include "model/layers/conv1d.h"
#include "model/layers/norms.h"

namespace model {

/// What the decoder hears of the phonemes (`TextEncoder`): embedding, convolutions, a BiLSTM.
class TextEncoder {
 public:
  TextEncoder(const WeightScope& scope, const Config& config);

  /// ids [total] -> t_en [total, hidden_dim].
  void forward(std::span<const int> ids, const Ragged& batch, Mat t_en, Arena& scratch) const;

 private:
  struct Block {
    Conv1d conv;
    LayerNorm norm;
  };
  const float* embedding_;  ///< [tokens, C]
  std::vector<Block> cnn_;
  BiLstm lstm_;
};

}  // namespace model
