// Runs the two halves of the network for Engine, and reports voices, buckets and memory.
#include "model/engine/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "io/base/error.h"
#include "model/error.h"
#include "model/kokoro/load.h"
#include "model/kokoro/speak.h"
#include "model/kokoro/stages.h"

namespace model {

std::string_view stage_name(Stage stage) {
  constexpr std::array<std::string_view, kStageCount> kNames = {
      "bert", "duration", "prosody", "text_encoder", "decoder", "source", "generator", "istft"};
  return kNames[static_cast<std::size_t>(stage)];
}

namespace {

/// f0 [2F, 1] as the source hears it.
std::vector<float> voiced_f0(ConstMat f0) {
  std::vector<float> voiced(static_cast<std::size_t>(f0.rows()));
  for (int i = 0; i < f0.rows(); ++i) voiced[i] = f0(i, 0) > kVoicedHz ? f0(i, 0) : 0;
  return voiced;
}

}  // namespace

struct Workspace::Impl : WorkerMemory {};

Workspace::Workspace(int threads) : impl_(std::make_unique<Impl>()) {
  impl_->scratch = Arena(threads);
}
Workspace::~Workspace() = default;
Workspace::Workspace(Workspace&&) noexcept = default;
Workspace& Workspace::operator=(Workspace&&) noexcept = default;

std::size_t Workspace::bytes() const { return impl_->bytes(); }

struct Engine::Impl {
  LoadedModel model;
  EngineOptions options;
  ModelInfo info;

  /// `bucket`, with the scratch of a batch of `frames` frames.
  BucketMemory memory_of(int bucket, int frames) const;
};

Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;

Engine Engine::load(const std::string& source, EngineOptions options) {
  return Engine(load_model(source), std::move(options));
}

Engine::Engine(LoadedModel model, EngineOptions options) : impl_(std::make_unique<Impl>()) {
  std::ranges::sort(options.buckets);
  if (options.forced_bucket < 0 || (!options.buckets.empty() && options.buckets.front() < 1))
    throw Error("decoder buckets", "frame counts of at least 1", "a smaller one");
  impl_->model = std::move(model);
  impl_->options = std::move(options);
  const PackedContents& contents = impl_->model.contents;
  std::size_t values = 0;
  for (const auto& [name, array] : contents.arrays) values += array.size();
  impl_->info = {impl_->model.source, contents.identity, contents.parameters,
                 values * sizeof(float)};
}

const ModelInfo& Engine::info() const { return impl_->info; }
const EngineOptions& Engine::options() const { return impl_->options; }

std::vector<std::string> Engine::voice_names() const {
  std::vector<std::string> names;
  for (const auto& [name, voice] : impl_->model.contents.voices) names.push_back(name);
  return names;
}

Voice Engine::voice(std::string_view blend) const {
  return blend_voices(blend, [&](const std::string& name) -> Voice {
    if (auto voice = voice_of(impl_->model, name)) return *std::move(voice);
    const auto names = voice_names();
    throw Error("voice", fmt::format("one of {}", fmt::join(names, ", ")),
                "\"" + name + "\"" + io::did_you_mean(name, names));
  });
}

std::set<std::string> Engine::alphabet() const {
  std::set<std::string> symbols;
  for (const auto& [symbol, id] : impl_->model.network->config.vocabulary) symbols.insert(symbol);
  return symbols;
}

Tokens Engine::tokenize(std::string_view phonemes) const {
  return model::tokenize(impl_->model.network->config.vocabulary, phonemes);
}

BucketMemory Engine::Impl::memory_of(int bucket, int frames) const {
  const Config& config = model.network->config;
  return {bucket, DecoderPlan::bytes(config, bucket),
          token_scratch_bytes(config, kMaxPhonemes + 2, frames)};
}

int Engine::bucket_for(int frames) const { return model::bucket_for(frames, impl_->options); }

std::vector<BucketMemory> Engine::bucket_memory() const {
  std::set<int> buckets(impl_->options.buckets.begin(), impl_->options.buckets.end());
  if (impl_->options.forced_bucket > 0) buckets.insert(impl_->options.forced_bucket);
  std::vector<BucketMemory> memory;
  memory.reserve(buckets.size());
  for (const int frames : buckets) memory.push_back(impl_->memory_of(frames, frames));
  return memory;
}

std::size_t Engine::worker_bytes(int frames) const {
  const BucketMemory memory = impl_->memory_of(bucket_for(frames), frames);
  const std::size_t samples = static_cast<std::size_t>(frames) * kSamplesPerFrame;
  return memory.activations + memory.scratch + samples * sizeof(float);
}

std::vector<Speech> Engine::speak(std::span<const Utterance> batch, Workspace& workspace) const {
  const Kokoro& network = *impl_->model.network;
  for (const Utterance& utterance : batch) check_utterance(network.config, utterance);
  if (batch.empty()) return {};
  WorkerMemory& memory = *workspace.impl_;
  const Arena::Scope scope(memory.prosody);

  StageSeconds shared{};
  std::vector<Prosody> prosody = predict_prosody(network, batch, memory, shared);
  for (double& seconds : shared) seconds /= static_cast<double>(batch.size());

  std::vector<Speech> speech(batch.size());
  for (std::size_t i = 0; i < batch.size(); ++i) {
    Speech& result = speech[i];
    result.seconds = shared;
    result.bucket = bucket_for(prosody[i].f0.rows() / 2);
    result.samples = decode(network, prosody[i], batch[i], result.bucket, memory, result.seconds);
    result.durations = std::move(prosody[i].durations);
    result.f0 = voiced_f0(prosody[i].f0);
  }
  return speech;
}

}  // namespace model
