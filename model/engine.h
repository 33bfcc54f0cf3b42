#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/weights/voice.h"

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
  std::vector<int> ids;   ///< with the pad 0 at both ends: T = known symbols + 2
  int phoneme_count = 0;  ///< characters given, unknown ones included: selects the style row
  std::vector<std::string> unknown;  ///< symbols outside the vocabulary, in order of appearance
};

/// One piece of speech to make. The views must outlive the call.
struct Utterance {
  std::span<const int> ids;
  std::span<const float> style;  ///< ref_s [2 * style_dim]: decoder half, then predictor half
  double speed = 1.0;            ///< durations are divided by it
  std::uint64_t noise_seed = 0;
};

struct Speech {
  std::vector<float> samples;  ///< 24 kHz mono, 600 per frame; may leave [-1, 1]
  std::vector<int> durations;  ///< frames of each token, pads included
  int bucket = 0;              ///< frames of the memory plan it ran in
  StageSeconds seconds{};      ///< of the token-rate stages an equal share of the batch
};

/// What a report says about the model that spoke.
struct ModelInfo {
  std::string source;    ///< as given: a path, `demo`, `synthetic:SALT`
  std::string identity;  ///< hash of configuration, weights and voices, 32 hex digits
  std::int64_t parameters = 0;
  std::size_t bytes = 0;  ///< of prepared weights, shared by all workers
};

/// The scratch memory of one worker: never shared between threads, reused from call to call.
class Workspace {
 public:
  Workspace();
  ~Workspace();
  Workspace(Workspace&&) noexcept;
  Workspace& operator=(Workspace&&) noexcept;

  std::size_t bytes() const;  ///< held now

  struct Impl;
  Impl& impl() { return *impl_; }

 private:
  std::unique_ptr<Impl> impl_;
};

struct EngineOptions {
  /// Frame counts for which the decoder's memory is planned, ascending. An utterance runs in the
  /// smallest that holds it; a longer one gets a plan of its own. The audio does not depend on it.
  std::vector<int> buckets = {50, 150, 300, 500, 1000, 2000};
  /// Run everything that fits in this bucket instead of the smallest (0: off).
  int forced_bucket = 0;
};

struct LoadedModel;

/// A loaded model. Const after load and safe to share between threads, each with its Workspace.
class Engine {
 public:
  /// `source`: a packed file, a checkpoint file or a folder of released files, `demo`, or
  /// `synthetic[:SALT]`. Throws Error naming the item that cannot be used.
  static Engine load(const std::string& source, EngineOptions options = {});
  explicit Engine(LoadedModel model, EngineOptions options = {});
  ~Engine();
  Engine(Engine&&) noexcept;

  const ModelInfo& info() const;
  const EngineOptions& options() const;

  /// Names of the stored voices, sorted; a synthetic model makes any name and lists none.
  std::vector<std::string> voice_names() const;
  /// One voice or a weighted mix `a:0.6+b:0.4`, weights normalised to 1. Throws Error for a voice
  /// the model does not have or a weight that is not a positive number.
  Voice voice(std::string_view blend) const;

  /// The symbols of the vocabulary, each one UTF-8 character.
  std::set<std::string> alphabet() const;
  Tokens tokenize(std::string_view phonemes) const;

  /// Renders a ragged batch. Each result is bit for bit what the utterance gives alone.
  /// Throws Error when an utterance has no tokens, too many, or a style of the wrong width.
  std::vector<Speech> speak(std::span<const Utterance> batch, Workspace& workspace) const;

  struct Impl;

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace model
