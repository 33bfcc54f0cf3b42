#pragma once

#include <vector>

#include "model/kokoro/config.h"
#include "model/layers/bilstm.h"
#include "model/layers/norms.h"

namespace model {

/// Writes the style of every sequence into its rows: style [B, style_dim] -> y [total, style_dim].
void repeat_style(ConstMat style, const Ragged& batch, Mat y);

/// The predictor's own text encoder (`DurationEncoder`): BiLSTM and AdaLayerNorm in turns, the
/// style concatenated to the input of each.
class DurationEncoder {
 public:
  DurationEncoder(const WeightScope& scope, const Config& config);

  /// d_en [total, hidden_dim], style [B, style_dim] -> d [total, hidden_dim + style_dim].
  void forward(ConstMat d_en, ConstMat style, const Ragged& batch, Mat d, Arena& scratch) const;

 private:
  struct Block {
    BiLstm lstm;
    AdaLayerNorm norm;
  };
  std::vector<Block> blocks_;
};

}  // namespace model
