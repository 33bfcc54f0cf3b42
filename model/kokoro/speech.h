// Inputs and outputs of the model: tokens, utterances, speech, stages and engine options.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace model {

constexpr int kSampleRate = 24000;
constexpr int kSamplesPerFrame = 600;  ///< one model frame is 25 ms
constexpr int kMaxPhonemes = 510;      ///< what the position table holds, less the pad at both ends

/// The stages whose time is reported, in the order they run.
enum class Stage {
  kBert,
  kDuration,
  kProsody,
  kTextEncoder,
  kDecoder,
  kSource,
  kGenerator,
  kIstft
};
constexpr int kStageCount = 8;
std::string_view stage_name(Stage stage);
using StageSeconds = std::array<double, kStageCount>;

/// Phonemes as the model takes them.
struct Tokens {
  std::vector<int> ids;  ///< with the pad 0 at both ends: T = known symbols + 2
  /// Which of the characters given each id between the pads stands for: T - 2, ascending.
  std::vector<int> characters = {};
  int phoneme_count = 0;  ///< characters given, unknown ones included: selects the style row
  std::vector<std::string> unknown;  ///< symbols outside the vocabulary, in order of appearance
};

/// One piece of speech to make. The views must outlive the call.
struct Utterance {
  std::span<const int> ids;
  std::span<const float> style;  ///< ref_s [2 * style_dim]: decoder half, then predictor half
  double speed = 1.0;            ///< durations are divided by it
  std::uint64_t noise_seed = 0;
  /// What the duration of each token is divided by beside `speed` [ids]; empty: nothing.
  std::span<const double> rates = {};
};

struct Speech {
  std::vector<float> samples;  ///< 24 kHz mono, 600 per frame; may leave [-1, 1]
  std::vector<int> durations;  ///< frames of each token, pads included
  std::vector<float> f0;       ///< Hz, 2 per frame; 0 where the source has no voice
  int bucket = 0;              ///< frames of the memory plan it ran in
  StageSeconds seconds{};      ///< of the token-rate stages an equal share of the batch
};

struct EngineOptions {
  /// Frame counts for which the decoder's memory is planned, ascending. An utterance runs in the
  /// smallest that holds it; a longer one gets a plan of its own. The audio does not depend on it.
  std::vector<int> buckets = {50, 150, 300, 500, 1000, 2000};
  /// Run everything that fits in this bucket instead of the smallest (0: off).
  int forced_bucket = 0;
};

}  // namespace model
