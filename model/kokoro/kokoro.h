#pragma once

#include <vector>

#include "model/kokoro/albert.h"
#include "model/kokoro/config.h"
#include "model/kokoro/decoder.h"
#include "model/kokoro/generator.h"
#include "model/kokoro/harmonic_source.h"
#include "model/kokoro/prosody_predictor.h"
#include "model/kokoro/text_encoder.h"

namespace model {

/// All stages of the network (`KModel`), each under its name in the reference. Const after
/// construction and safe to share; the weights belong to the store behind `root`.
struct Kokoro {
  Kokoro(const WeightScope& root, Config c);

  Config config;
  Albert bert;
  Linear bert_encoder;
  ProsodyPredictor predictor;
  TextEncoder text_encoder;
  Decoder decoder;
  HarmonicSource source;
  Stft stft;
  Generator generator;
};

/// The memory plan of one bucket: every activation of the frame-rate half of the network for up to
/// `frames` frames, laid out once. An item uses the first rows of each matrix and nothing else, so
/// the plan decides where numbers lie and never what they are.
struct DecoderPlan {
  DecoderPlan(const Config& config, int frames, Layout& layout);
  /// Bytes that a plan for `frames` frames takes.
  static std::size_t bytes(const Config& config, int frames);

  Mat features;  ///< [2F, initial_channels]
  Mat har;       ///< [columns, n_fft + 2]

 private:
  std::size_t shared_;  ///< from here both of these: the decoder is done when the generator starts

 public:
  Decoder::Activations decoder;
  Generator::Activations generator;
};

/// Bytes of token-rate scratch for a batch of `tokens` tokens and `frames` frames in all: an upper
/// bound, not far from it.
std::size_t token_scratch_bytes(const Config& config, int tokens, int frames);

/// The block of memory behind a worker's plans, as large as the largest bucket met so far.
class DecoderMemory {
 public:
  DecoderPlan plan(const Config& config, int frames);
  std::vector<float>& source() { return source_; }
  std::size_t bytes() const { return size_ + source_.capacity() * sizeof(float); }

 private:
  AlignedFloats block_;
  std::size_t size_ = 0;
  std::vector<float> source_;
};

}  // namespace model
