#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "model/engine.h"
#include "pipeline/journal/record.h"

namespace pipeline {

/// A piece of an item that the model takes in one go.
struct Chunk {
  model::Tokens tokens;
  std::vector<float> style;  ///< ref_s [2 * style_dim], the voice's row for this many phonemes
};

/// An item on its way through the pipeline: prepared in the first stage, given its samples in the
/// second, written and reported in the third. A failed one passes through untouched.
struct Work {
  Outcome outcome;
  double speed = 1.0;
  std::vector<Chunk> chunks;
  std::vector<float> samples;  ///< at the output's rate
};

/// The model as one worker holds it: Engine::speak with the worker's own Workspace.
using Speak = std::function<std::vector<model::Speech>(std::span<const model::Utterance>)>;

/// Speaks all chunks of `work`, joins them and resamples them to `sample_rate` (Hz). What the model
/// refuses, or gives as samples that are not numbers, becomes the outcome's failure.
/// Thread-safe as far as `speak` is; the samples depend on `work` alone.
void render(Work& work, const Speak& speak, int sample_rate);

}  // namespace pipeline
