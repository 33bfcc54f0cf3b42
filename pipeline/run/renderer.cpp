#include "pipeline/run/renderer.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <string>

#include "io/resampler.h"
#include "model/error.h"
#include "pipeline/manifest/seed.h"
#include "pipeline/run/stopwatch.h"

namespace pipeline {
namespace {

/// Chunks given to the model at once: enough to share the token-rate stages, and a bound on memory
/// for an item of any length. The audio does not depend on it.
constexpr std::size_t kBatch = 8;

bool is_finite(std::span<const float> samples) {
  return std::all_of(samples.begin(), samples.end(), [](float x) { return std::isfinite(x); });
}

void append(Work& work, const model::Speech& speech) {
  Outcome& outcome = work.outcome;
  work.samples.insert(work.samples.end(), speech.samples.begin(), speech.samples.end());
  for (const int duration : speech.durations) outcome.frames += duration;
  outcome.bucket = std::max(outcome.bucket, speech.bucket);
  for (std::size_t stage = 0; stage < speech.seconds.size(); ++stage)
    outcome.times.model[stage] += speech.seconds[stage];
}

void speak_all(Work& work, const Speak& speak) {
  for (std::size_t first = 0; first < work.chunks.size(); first += kBatch) {
    std::vector<model::Utterance> batch;
    for (std::size_t i = first; i < std::min(first + kBatch, work.chunks.size()); ++i) {
      const Chunk& chunk = work.chunks[i];
      batch.push_back({.ids = chunk.tokens.ids,
                       .style = chunk.style,
                       .speed = work.speed,
                       .noise_seed = chunk_seed(work.outcome.seed, i)});
    }
    for (const model::Speech& speech : speak(batch)) append(work, speech);
  }
}

}  // namespace

void render(Work& work, const Speak& speak, int sample_rate) {
  Outcome& outcome = work.outcome;
  if (outcome.failed()) return;
  try {
    speak_all(work, speak);
  } catch (const model::Error& error) {
    outcome.fail(error.what());
    return;
  } catch (const std::bad_alloc&) {
    outcome.fail("not enough memory for its length");
    return;
  }
  if (!is_finite(work.samples)) {
    outcome.fail("the model gave samples that are not finite");
    return;
  }
  const Stopwatch watch;
  work.samples = io::resample(work.samples, model::kSampleRate, sample_rate);
  outcome.times.resample = watch.seconds();
  outcome.audio_seconds = static_cast<double>(work.samples.size()) / sample_rate;
}

}  // namespace pipeline
