// The stages of Kokoro-82M, one class for each box of the paper, and a tap to trace them.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "model/kernels/stft.h"
#include "model/kokoro/config.h"
#include "model/layers/layers.h"
#include "model/tensor/arena.h"
#include "model/tensor/mat.h"
#include "model/weights/weight_scope.h"

namespace model {

/// How the reference lays a tensor out; the engine's rows are always time.
enum class Axes { kTimeByChannels, kChannelsByTime };

/// Watches a run of the network. Each stage shows its output, under the reference's name for it,
/// before the next stage reads it; a watcher may write into it, which is how a stage is tested on
/// the reference's own inputs (teacher forcing). Empty functions when nobody watches.
struct Tap {
  std::function<void(const std::string& name, Mat value, Axes axes)> tensor;
  std::function<void(std::vector<int>& durations)> durations;
};

inline void keep(const Tap& tap, const std::string& name, Mat value,
                 Axes axes = Axes::kTimeByChannels) {
  if (tap.tensor) tap.tensor(name, value, axes);
}

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
  /// the sum of max_dur sigmoids over `speeds[t]`, rounded half to even.
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

/// The decoder's own part (`Decoder` of istftnet.py, without its generator): text features, pitch
/// and energy become the generator's input at half-frame rate.
class Decoder {
 public:
  Decoder(const WeightScope& scope, const Config& config);

  /// Memory for up to `frames` frames.
  struct Activations {
    Mat text;                 ///< [F, hidden + 2]: asr | F0 | N, each at frame rate
    std::array<Mat, 2> wide;  ///< [F, decoder_dim + asr_res + 2]: x | asr_res | F0 | N, in turns
    AdainResBlk1d::Scratch block;
    Activations(const Config& config, int frames, Layout& layout);
  };

  /// t_en [T, hidden] and its durations (sum F), f0 and n [2F, 1], style [1, style_dim]
  /// -> features [2F, initial_channels].
  void forward(ConstMat t_en, const std::vector<int>& durations, ConstMat f0, ConstMat n,
               ConstMat style, const Activations& room, Mat features, Arena& scratch,
               const Tap& tap = {}) const;

 private:
  int width_;     ///< decoder_dim
  int residual_;  ///< asr_res_dim
  Conv1d f0_conv_, n_conv_;
  Conv1d asr_res_;
  AdainResBlk1d encode_;
  std::vector<AdainResBlk1d> decode_;
};

/// Where F0 is not above this, the source is noise alone.
constexpr float kVoicedHz = 10;

/// The excitation of the generator (hn-NSF, Wang et al. 2019; `SourceModuleHnNSF`): nine harmonics
/// of F0 where it is voiced, noise everywhere, mixed by one linear map and tanh.
class HarmonicSource {
 public:
  /// `scope` is `decoder.generator.m_source`; `scale` is samples per F0 value (300).
  HarmonicSource(const WeightScope& scope, int scale);

  /// f0 [2F] in Hz -> y [2F * scale]. Noise is the stream gaussian(noise_seed, [samples, 9]).
  void forward(std::span<const float> f0, std::uint64_t noise_seed, std::span<float> y,
               Arena& scratch) const;

 private:
  static constexpr int kHarmonics = 9;
  int scale_;
  const float* weight_;  ///< [1, 9]
  const float* bias_;    ///< [1]
};

/// iSTFTNet (Kaneko et al. 2022): two upsampling stages fed with the spectrum of the harmonic
/// source, whose output is the log-magnitude and phase of the speech.
class Generator {
 public:
  Generator(const WeightScope& scope, const Config& config);

  /// Memory for up to `frames` frames. The stages run one after the other and share theirs.
  struct Activations {
    struct Stage {
      Mat x;       ///< [L, C] input of the residual blocks
      Mat source;  ///< [L, C] of the harmonic source; then the residual blocks' results
      Mat hidden;  ///< [L, C] between the convolutions of a residual block
    };
    std::vector<Mat> outputs;  ///< per stage [L, C], the sum of its residual blocks
    std::vector<Stage> stages;
    Mat spectrum;  ///< [columns, n_fft + 2]
    /// What `layout` holds from `spent` on, the inputs of forward() among it, is read for the last
    /// time by the last stage's upsampling; that stage's output lies there.
    Activations(const Config& config, int frames, std::size_t spent, Layout& layout);
  };

  /// features [2F, initial_channels], har [columns, n_fft + 2] (magnitude | phase), style [1,
  /// style_dim] -> the spectrum of the speech, a view into `room`.
  Mat forward(ConstMat features, ConstMat har, ConstMat style, const Activations& room,
              Arena& scratch, const Tap& tap = {}) const;

 private:
  struct Stage {
    Conv1d noise_conv;
    AdaInResBlock1 noise_res;
    ConvTranspose1d up;
    std::vector<AdaInResBlock1> resblocks;
  };
  std::vector<Stage> stages_;
  FusedConv1d conv_post_;
};

}  // namespace model
