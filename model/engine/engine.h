// Facade of the model library: loads a model, looks up voices, and renders phonemes to samples.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/kokoro/speech.h"
#include "model/weights/voice.h"

namespace model {

/// What a report says about the model that spoke.
struct ModelInfo {
  std::string source;    ///< as given: a path, `demo`, `synthetic:SALT`
  std::string identity;  ///< hash of configuration, weights and voices, 32 hex digits
  std::int64_t parameters = 0;
  std::size_t bytes = 0;  ///< of prepared weights, shared by all workers
};

/// What one worker takes in one bucket, in bytes.
struct BucketMemory {
  int frames = 0;               ///< of the bucket
  std::size_t activations = 0;  ///< its memory plan: the stages at frame rate and above
  std::size_t scratch = 0;      ///< of the stages at token rate for a batch that fills it: a bound
};

/// The scratch memory of one worker, reused from call to call; never for two calls at a time.
class Workspace {
 public:
  /// A worker may put several threads on one item: the samples are the same.
  explicit Workspace(int threads = 1);
  ~Workspace();
  Workspace(Workspace&&) noexcept;
  Workspace& operator=(Workspace&&) noexcept;

  std::size_t bytes() const;  ///< held now

 private:
  friend class Engine;
  struct Impl;
  std::unique_ptr<Impl> impl_;
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

  /// The bucket that an utterance of `frames` frames runs in, in frames.
  int bucket_for(int frames) const;
  /// The memory of every bucket there is, by frames, ascending. The largest met so far is what a
  /// Workspace holds; an utterance longer than all of them runs in a multiple of the largest.
  std::vector<BucketMemory> bucket_memory() const;
  /// What a Workspace may grow to by batches of up to kMaxPhonemes + 2 tokens that last `frames`
  /// frames at most, the samples they return included: an upper bound.
  std::size_t worker_bytes(int frames) const;

  /// Renders a ragged batch. Each result is bit for bit what the utterance gives alone.
  /// Throws Error when an utterance has no tokens, too many, or a style of the wrong width.
  std::vector<Speech> speak(std::span<const Utterance> batch, Workspace& workspace) const;

  struct Impl;

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace model
