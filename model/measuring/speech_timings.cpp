#include <chrono>
#include <cmath>
#include <set>
#include <string>
#include <thread>

#include "model/kernels/counter_random.h"
#include "model/measuring/measuring.h"

namespace model {
namespace {

using Clock = std::chrono::steady_clock;

Speech speak(const Engine& engine, const TestSpeech& speech, Workspace& workspace) {
  const Utterance utterance{.ids = speech.tokens.ids, .style = speech.style, .speed = speech.speed};
  return std::move(engine.speak({&utterance, 1}, workspace).front());
}

/// The speed at which the speech lasts kFramesPerToken frames for each token: a model made up has
/// no pace of its own. Comes from the fast side, where speaking costs least.
double even_speed(const Engine& engine, TestSpeech speech) {
  constexpr double kFastest = 10, kSlowest = 0.1, kStep = 1.4;
  const auto wanted = static_cast<double>(kFramesPerToken * std::ssize(speech.tokens.ids));
  Workspace workspace;
  double before = 0;
  for (speech.speed = kFastest; speech.speed > kSlowest; speech.speed /= kStep) {
    const auto frames =
        static_cast<double>(speak(engine, speech, workspace).samples.size()) / kSamplesPerFrame;
    // Between two speeds the frames grow about as 1 / speed to a power.
    if (frames >= wanted)
      return before == 0 ? kFastest
                         : speech.speed * std::pow(kStep, std::log(frames / wanted) /
                                                              std::log(frames / before));
    before = frames;
  }
  return kSlowest;
}

/// Seconds until every worker has spoken once.
double speak_at_once(const Engine& engine, const TestSpeech& speech,
                     std::vector<Workspace>& workspaces) {
  const auto start = Clock::now();
  {
    std::vector<std::jthread> workers;
    workers.reserve(workspaces.size());
    for (Workspace& workspace : workspaces)
      workers.emplace_back([&] { speak(engine, speech, workspace); });
  }
  return seconds_since(start);
}

}  // namespace

TestSpeech make_test_speech(const Engine& engine, int symbols) {
  const std::set<std::string> alphabet = engine.alphabet();
  const std::vector<std::string> letters(alphabet.begin(), alphabet.end());
  std::string phonemes;
  for (int i = 0; i < symbols; ++i)
    phonemes += letters[counter_hash(fnv1a64("bench"), i) % letters.size()];
  TestSpeech speech{engine.tokenize(phonemes), {}};
  const std::vector<std::string> voices = engine.voice_names();
  const Voice voice = engine.voice(voices.empty() ? "bench" : voices.front());
  const auto row = voice.row(speech.tokens.phoneme_count);
  speech.style.assign(row.begin(), row.end());
  speech.speed = even_speed(engine, speech);
  return speech;
}

SpeechTimings time_speech(const Engine& engine, const TestSpeech& speech, int runs, int workers) {
  std::vector<Workspace> workspaces(static_cast<std::size_t>(workers));
  SpeechTimings timings;
  timings.tokens = static_cast<int>(speech.tokens.ids.size());
  const Speech first = speak(engine, speech, workspaces.front());
  timings.frames = static_cast<int>(first.samples.size() / kSamplesPerFrame);
  timings.audio_seconds = static_cast<double>(first.samples.size()) / kSampleRate;
  if (workers > 1) speak_at_once(engine, speech, workspaces);

  std::array<std::vector<double>, kStageCount> stages;
  PeakMeter peak;
  peak.sample();
  for (int run = 0; run < runs; ++run) {
    const auto start = Clock::now();
    const Speech spoken = speak(engine, speech, workspaces.front());
    timings.seconds.push_back(seconds_since(start));
    for (std::size_t i = 0; i < stages.size(); ++i) stages[i].push_back(spoken.seconds[i]);
    peak.sample();
    if (workers > 1)
      timings.scaling.push_back(workers * timings.seconds.back() /
                                speak_at_once(engine, speech, workspaces));
  }
  for (std::size_t i = 0; i < stages.size(); ++i) timings.stages[i] = median(stages[i]);
  timings.peak = peak.median();
  timings.largest_peak = peak.largest();
  return timings;
}

}  // namespace model
