// What a batch of short utterances gains over one after the other: seconds of audio for each
// second.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <vector>

#include "model/engine/engine.h"
#include "model/measuring/measuring.h"

namespace {

/// Speaks `state.range(0)` utterances of `state.range(1)` phonemes at once with the full-size
/// model.
void speak(benchmark::State& state) {
  static const model::Engine engine = model::Engine::load("synthetic");
  const model::TestSpeech speech =
      model::make_test_speech(engine, static_cast<int>(state.range(1)));
  const std::vector<model::Utterance> batch(static_cast<std::size_t>(state.range(0)),
                                            speech.utterance());
  model::Workspace workspace;
  engine.speak(batch, workspace);  // its memory
  double audio_seconds = 0;
  for (auto _ : state)
    for (const model::Speech& spoken : engine.speak(batch, workspace))
      audio_seconds += static_cast<double>(spoken.samples.size()) / model::kSampleRate;
  state.counters["audio s/s"] = benchmark::Counter(audio_seconds, benchmark::Counter::kIsRate);
}

BENCHMARK(speak)
    ->ArgNames({"batch", "phonemes"})
    ->ArgsProduct({{1, 4, 16}, {10, 30}})
    ->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
