// The whole network as an object, and the memory plan of its frame-rate half.
#pragma once

#include "model/kokoro/config.h"
#include "model/kokoro/stages.h"

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

/// The memory plan of the frame-rate half of the network: where every activation lies for up to
/// `frames` frames. An item uses the first rows of each matrix and nothing else, so the plan
/// decides where numbers lie and never what they are.
struct DecoderPlan {
  DecoderPlan(const Config& config, int frames, Layout& layout);
  /// A plan for `frames` frames in as much memory as the bucket that holds them takes. It is laid
  /// out for the item and not for the bucket, for then its matrices lie side by side and touch the
  /// fewest pages. Throws std::bad_alloc.
  static DecoderPlan in(Arena& arena, const Config& config, int frames, int bucket);
  /// Bytes that a plan for `frames` frames takes.
  static std::size_t bytes(const Config& config, int frames);

 private:
  std::size_t
      inputs_;  ///< from here the generator's: they are no longer needed before its last stage

 public:
  Mat features;  ///< [2F, initial_channels]
  Mat har;       ///< [columns, n_fft + 2]

 private:
  std::size_t shared_;  ///< from here all of these: each is done with when the next one starts

 public:
  Decoder::Activations decoder;
  Mat source;  ///< [1, 600 F], the harmonic source
  Generator::Activations generator;
};

/// Bytes of token-rate scratch for a batch of `tokens` tokens and `frames` frames in all: an upper
/// bound, not far from it.
std::size_t token_scratch_bytes(const Config& config, int tokens, int frames);

}  // namespace model
