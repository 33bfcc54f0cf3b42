// Wires the stages to their weights, and lays out decoder memory by lifetime.
#include "model/kokoro/kokoro.h"

#include <cassert>
#include <cstdint>
#include <utility>

namespace model {

Kokoro::Kokoro(const WeightScope& root, Config c)
    : config(std::move(c)),
      bert(root / "bert", config.albert, config.tokens),
      bert_encoder(root / "bert_encoder", config.albert.hidden_size, config.hidden_dim),
      predictor(root / "predictor", config),
      text_encoder(root / "text_encoder", config),
      decoder(root / "decoder", config),
      source(root / "decoder" / "generator" / "m_source", config.generator.scale()),
      stft(config.generator.n_fft, config.generator.hop),
      generator(root / "decoder" / "generator", config) {}

DecoderPlan::DecoderPlan(const Config& c, int frames, Layout& layout)
    : inputs_(layout.mark()),
      features(layout.mat(2 * frames, c.generator.initial_channels)),
      har(layout.mat(2 * frames * c.generator.scale() / c.generator.hop + 1,
                     c.generator.n_fft + 2)),
      shared_(layout.mark()),
      decoder(c, frames, layout),
      source(layout.rewind(shared_).mat(1, 2 * frames * c.generator.scale())),
      generator(c, frames, inputs_, layout.rewind(shared_)) {}

DecoderPlan DecoderPlan::in(Arena& arena, const Config& config, int frames, int bucket) {
  assert(frames <= bucket);
  Layout layout(arena.floats(bytes(config, bucket) / sizeof(float)));
  return {config, frames, layout};
}

std::size_t DecoderPlan::bytes(const Config& config, int frames) {
  Layout layout;
  const DecoderPlan plan(config, frames, layout);
  return layout.peak_floats() * sizeof(float);
}

std::size_t token_scratch_bytes(const Config& c, int tokens, int frames) {
  // Rows that live at one time, counted generously: a block of the arena may stay half empty.
  const int per_token = 6 * c.albert.hidden_size + c.albert.intermediate_size + 12 * c.hidden_dim;
  const int per_frame = 16 * c.hidden_dim;
  const auto floats = std::int64_t{tokens} * per_token + std::int64_t{frames} * per_frame;
  return static_cast<std::size_t>(floats) * sizeof(float);
}

}  // namespace model
