// Benchmark of the sample rate converters: speed, accuracy and aliasing at common rates.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>
#include <vector>

#include "io/resampler.h"
#include "tests/support/sound.h"

// The converters of the sample rate: the time for a second of speech, how near a tone comes to what
// it should be (dB over the error), and what is left of one at the new rate's half (dB of it).
namespace {

constexpr int kFrom = 24000;

double snr_of_tone(double hz, int rate, io::Converter converter) {
  const std::vector<float> result =
      io::resample(tone(hz, kFrom, 2 * kFrom), kFrom, rate, converter);
  return snr_db(tone(hz, rate, result.size()), result, static_cast<std::size_t>(rate / 10));
}

double alias_db(double hz, int rate, io::Converter converter) {
  constexpr double kPhase = 0.3;  // what is left at the new rate's half shows between its zeros
  return level_db(io::resample(tone(hz, kFrom, 2 * kFrom, 0.5, kPhase), kFrom, rate, converter),
                  static_cast<std::size_t>(rate / 10));
}

void second_of_speech(benchmark::State& state, int rate, io::Converter converter) {
  const std::vector<float> wave = tone(997, kFrom, kFrom);
  for (auto _ : state) benchmark::DoNotOptimize(io::resample(wave, kFrom, rate, converter).data());
  const double half = std::min(rate, kFrom) / 2.0;
  state.counters["0.1"] = snr_of_tone(0.1 * half, rate, converter);
  state.counters["0.9"] = snr_of_tone(0.9 * half, rate, converter);
  state.counters["0.97"] = snr_of_tone(0.97 * half, rate, converter);
  if (rate < kFrom) state.counters["alias"] = alias_db(half, rate, converter);
}

}  // namespace

int main(int count, char** arguments) {
  for (const int rate : {16000, 22050, 44100, 48000})
    for (std::size_t i = 0; i < io::kConverterNames.size(); ++i)
      benchmark::RegisterBenchmark((std::to_string(rate) + " " + io::kConverterNames[i]).c_str(),
                                   [=](benchmark::State& state) {
                                     second_of_speech(state, rate, static_cast<io::Converter>(i));
                                   })
          ->Unit(benchmark::kMillisecond);
  benchmark::Initialize(&count, arguments);
  benchmark::RunSpecifiedBenchmarks();
}
