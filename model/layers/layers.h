// Layers with weights: linear, convolutions, norms, BiLSTM, and the two residual blocks.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "model/kernels/filtered_conv1d.h"
#include "model/kernels/lstm.h"
#include "model/kernels/normalize.h"
#include "model/tensor/arena.h"
#include "model/weights/weight_scope.h"

namespace model {

/// y = x W^T + b with W [outputs, inputs] (torch.nn.Linear). A row's bits depend on that row alone,
/// so the rows of a ragged batch are multiplied together.
class Linear {
 public:
  Linear(const WeightScope& scope, int inputs, int outputs);

  int outputs() const { return weights_.outputs; }

  /// x [L, inputs] -> y [L, outputs].
  void forward(ConstMat x, Mat y) const { multiply(x, weights_, bias_, y); }

 private:
  PackedWeights weights_;
  const float* bias_;
};

enum class Bias { kYes, kNo };

/// torch.nn.Conv1d over rows of time, weight norm folded where the checkpoint has it.
class Conv1d {
 public:
  /// Weight [outputs, inputs, taps]. The padding of `geometry` holds on both sides.
  Conv1d(const WeightScope& scope, int inputs, int outputs, int taps, ConvGeometry geometry,
         Bias bias = Bias::kYes);
  /// Stride and dilation 1, output as long as the input.
  static Conv1d same(const WeightScope& scope, int inputs, int outputs, int taps, int dilation = 1,
                     Bias bias = Bias::kYes);

  int outputs() const { return weights_.outputs; }
  int output_rows(int input_rows) const;

  /// x [L, inputs] -> y [output_rows(L), outputs], or added to y.
  void forward(ConstMat x, Mat y, Arena& scratch, ConvOutput output = ConvOutput::kStore) const;

 private:
  ConvGeometry geometry_;
  PackedWeights weights_;
  const float* bias_;
};

/// A convolution that keeps the length, together with the activation before it and the residual
/// and statistics after it: nearly all of the engine's arithmetic. Wide ones of 2, 3, 7 or 11 taps
/// run by a FilterScheme, others by direct convolution.
class FusedConv1d {
 public:
  /// Weight [outputs, inputs, taps] and bias, weight norm folded.
  FusedConv1d(const WeightScope& scope, int inputs, int outputs, int taps, FilterTiles tiles,
              int dilation = 1);

  /// The same with weights that `read` gives, [outputs, inputs, taps], and `bias`.
  using ReadWeights = std::function<std::vector<float>()>;
  FusedConv1d(const WeightScope& scope, int inputs, int outputs, int taps, FilterTiles tiles,
              ConvGeometry geometry, const ReadWeights& read, const float* bias);

  int outputs() const { return filtered_.scheme ? filtered_.outputs : direct_.outputs; }

  /// y [L, outputs] (+)= residual + bias + conv(activate(x [L, inputs])), and y's moments
  /// (Epilogue).
  void forward(ConstMat x, const Activation& activate, Mat y, const Epilogue& epilogue,
               Arena& scratch) const;

 private:
  ConvGeometry geometry_;
  const float* bias_;
  PackedWeights direct_;      ///< without a scheme
  FilteredWeights filtered_;  ///< with one
};

/// Output rows of a transposed convolution, from `first` on in every `stride` of them, that see the
/// same input rows: taps / stride rows, `pad` of them before the one of their stride.
struct PhaseGroup {
  int first, count, pad;
};
std::vector<PhaseGroup> phase_groups(int taps, int stride);

/// torch.nn.ConvTranspose1d with taps a multiple of the stride and padding (taps - stride) / 2, so
/// that L rows become L * stride, with the activation before it. An output row sees taps / stride
/// input rows. Neighbours that see the same ones are, side by side, one row of a convolution with
/// that many taps: nothing is scattered, and no zeros are multiplied.
class ConvTranspose1d {
 public:
  /// Weight [inputs, outputs, taps], weight norm folded (per input channel).
  ConvTranspose1d(const WeightScope& scope, int inputs, int outputs, int taps, int stride);

  /// x [L, inputs] -> y [L * stride, outputs].
  void forward(ConstMat x, const Activation& activate, Mat y, Arena& scratch) const;

 private:
  int stride_;
  int outputs_;
  std::vector<FusedConv1d> groups_;
};

/// The depthwise torch.nn.ConvTranspose1d (taps 3, stride 2, padding 1, output padding 1) that
/// doubles the length inside AdainResBlk1d.
class DepthwiseUpsample {
 public:
  DepthwiseUpsample(const WeightScope& scope, int channels);

  /// x [L, C] -> y [2 L, C].
  void forward(ConstMat x, Mat y) const;

 private:
  int channels_;
  const float* taps_;  ///< [3, C]
  const float* bias_;  ///< [C]
};

/// Layer norm over the channels of every row, with a learned scale and shift.
class LayerNorm {
 public:
  /// `scale` and `shift` are the checkpoint's names: weight / bias, or gamma / beta.
  LayerNorm(const WeightScope& scope, int channels, float epsilon,
            const std::string& scale = "weight", const std::string& shift = "bias");

  void forward(Mat x) const { layer_norm(x, epsilon_, scale_, shift_); }

 private:
  float epsilon_;
  const float* scale_;
  const float* shift_;
};

/// Layer norm whose scale and shift come from the style: (1 + gamma) norm(x) + beta.
class AdaLayerNorm {
 public:
  AdaLayerNorm(const WeightScope& scope, int style_dim, int channels);

  /// x [L, channels] in place; style [1, style_dim].
  void forward(Mat x, ConstMat style, Arena& scratch) const;

 private:
  Linear fc_;
};

/// Epsilon of every instance norm of the model.
constexpr float kInstanceEpsilon = 1e-5f;

/// Statistics of instance norm over exactly the L rows of x [L, C]: [2, C] in `scratch`.
Mat instance_moments(ConstMat x, Arena& scratch);

/// AdaIN (Huang and Belongie 2017): instance norm over time, then a scale and shift from the style.
class AdaIn1d {
 public:
  AdaIn1d(const WeightScope& scope, int style_dim, int channels);

  /// What to apply to x, of which `moments` [2, channels] are instance_moments(), folded with the
  /// style [1, style_dim]. The arrays lie in `scratch` until the caller's Scope ends.
  ChannelAffine affine(ConstMat moments, ConstMat style, Arena& scratch) const;

 private:
  int channels_;
  Linear fc_;
  const float* norm_;  ///< the norm's own scale and shift [2, C]; 1 and 0 where it has none
};

/// torch.nn.LSTM, one bidirectional layer, over a ragged batch with exact lengths.
class BiLstm {
 public:
  /// `outputs` is both directions together.
  BiLstm(const WeightScope& scope, int inputs, int outputs);

  /// x [total, inputs] -> y [total, outputs], forward half first.
  void forward(ConstMat x, const Ragged& batch, Mat y, Arena& scratch) const;

 private:
  int hidden_;             ///< H, of one direction
  PackedWeights input_;    ///< W_ih of both directions [inputs, 8H]
  const float* bias_;      ///< b_ih + b_hh of both [8H]
  PackedWeights forward_;  ///< W_hh [H, 4H]
  PackedWeights reverse_;
};

enum class Resample { kNone, kDouble };

/// The residual block of the prosody predictor and the decoder (StyleTTS 2, `AdainResBlk1d`):
/// AdaIN, LeakyReLU 0.2, (2x upsampling), convolution, AdaIN, LeakyReLU 0.2, convolution; a
/// shortcut beside it, and both together scaled by 1 / sqrt(2).
class AdainResBlk1d {
 public:
  AdainResBlk1d(const WeightScope& scope, int inputs, int outputs, int style_dim,
                Resample resample = Resample::kNone);

  /// Room for one forward pass; larger matrices than needed serve as well.
  struct Scratch {
    Mat normed;  ///< [L, inputs], only when the block doubles the length
    Mat pooled;  ///< [2 L, inputs], likewise
    Mat hidden;  ///< [L or 2 L, outputs]
  };
  Scratch scratch_for(int rows, Arena& arena) const;

  /// x [L, inputs], style [1, style_dim] -> y [L or 2 L, outputs]; y does not overlap x.
  void forward(ConstMat x, ConstMat style, Mat y, const Scratch& room, Arena& scratch) const;

 private:
  void shortcut(ConstMat x, Mat y, Arena& scratch) const;

  int inputs_;
  int outputs_;
  AdaIn1d norm1_;
  AdaIn1d norm2_;
  std::optional<DepthwiseUpsample> pool_;
  FusedConv1d conv1_;
  FusedConv1d conv2_;
  std::optional<Conv1d> conv1x1_;
};

/// The residual block of the generator (`AdaINResBlock1`): for every dilation d, two convolutions
/// (dilated by d, then by 1), each after AdaIN and Snake (Ziyin et al. 2020), added to their
/// input.
class AdaInResBlock1 {
 public:
  AdaInResBlock1(const WeightScope& scope, int channels, int taps,
                 const std::vector<int>& dilations, int style_dim);

  /// Room for one forward pass, [L, channels].
  struct Scratch {
    Mat hidden;
    Mat sum;  ///< may be the pass's x or y
  };

  /// x [L, channels] with its moments [2, channels] (instance_moments), style [1, style_dim]
  /// -> y [L, channels] or added to y.
  void forward(ConstMat x, ConstMat moments, ConstMat style, Mat y, ConvOutput output,
               const Scratch& room, Arena& scratch) const;

 private:
  struct SnakeConv {
    AdaIn1d norm;
    const float* alpha;
    const float* inverse_alpha;
    FusedConv1d conv;

    /// y (+)= residual + conv(snake(adain(x))), and y's moments.
    void forward(ConstMat x, ConstMat moments, ConstMat style, Mat y, Epilogue epilogue,
                 Arena& scratch) const;
  };
  struct Pair {
    SnakeConv dilated;
    SnakeConv dense;
  };
  std::vector<Pair> pairs_;
};

}  // namespace model
