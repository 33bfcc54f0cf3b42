#pragma once

#include <array>
#include <vector>

#include "model/kokoro/config.h"
#include "model/kokoro/tap.h"
#include "model/layers/bilstm.h"
#include "model/layers/norms.h"
#include "model/layers/residual_blocks.h"

namespace model {

/// Repeats row t of x [T, C] durations[t] times: x -> y [sum of durations, C].
void repeat_rows(ConstMat x, const std::vector<int>& durations, Mat y);

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

/// Durations, pitch and energy (`ProsodyPredictor`).
class ProsodyPredictor {
 public:
  ProsodyPredictor(const WeightScope& scope, const Config& config);

  const DurationEncoder& encoder() const { return encoder_; }

  /// d [total, hidden_dim + style_dim] -> frames of every token [total], at least 1 each:
  /// the sum of max_dur sigmoids over `speeds[i]`, rounded half to even.
  std::vector<int> durations(ConstMat d, const Ragged& batch, const std::vector<double>& speeds,
                             Arena& scratch, const Tap& tap = {}) const;

  /// en [frames, hidden_dim + style_dim] (d repeated by duration), style [B, style_dim]
  /// -> f0 [2 frames, 1] in Hz and n [2 frames, 1], for every sequence of `frames`.
  void curves(ConstMat en, ConstMat style, const Ragged& frames, Mat f0, Mat n, Arena& scratch,
              const Tap& tap = {}) const;

 private:
  /// Three residual blocks, the middle one doubling the length, and a projection to one value.
  struct Branch {
    std::array<AdainResBlk1d, 3> blocks;
    Conv1d projection;

    Branch(const WeightScope& scope, const std::string& name, const Config& config);
    void forward(ConstMat x, ConstMat style, Mat y, Arena& scratch) const;
  };

  int hidden_;
  DurationEncoder encoder_;
  BiLstm lstm_;
  Linear duration_proj_;
  BiLstm shared_;
  Branch f0_;
  Branch n_;
};

}  // namespace model
