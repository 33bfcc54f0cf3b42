#pragma once

#include <optional>
#include <vector>

#include "model/engine.h"
#include "model/measuring/peak.h"

namespace model {

/// The pace of what is timed: 10 tokens, 40 frames a second, as in workload.h's count of a second.
constexpr int kFramesPerToken = 4;

/// One utterance to time.
struct TestSpeech {
  Tokens tokens;
  std::vector<float> style;
  double speed = 1;
};

/// `symbols` phonemes drawn from the model's alphabet, in its first voice, at a speed that gives
/// about kFramesPerToken: the same at every run. Throws Error when the model has no voice.
TestSpeech make_test_speech(const Engine& engine, int symbols);

/// What speaking it again and again took.
struct SpeechTimings {
  int tokens = 0;  ///< pads included
  int frames = 0;
  double audio_seconds = 0;
  std::vector<double> seconds;  ///< of each run of one worker
  StageSeconds stages{};        ///< the median of each stage
  double peak = 0;              ///< of the core between these runs (PeakMeter), operations/s
  double largest_peak = 0;
  std::vector<double> scaling = {};  ///< of each run: what several workers do over what one does
};

/// Renders `speech` once to warm up and then `runs` times, with samples of the core's peak in
/// between. With `workers` > 1 each run is followed by one of that many threads at once, all with
/// the same speech.
SpeechTimings time_speech(const Engine& engine, const TestSpeech& speech, int runs, int workers);

}  // namespace model
